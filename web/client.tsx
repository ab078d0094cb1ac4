/** The running screens, for whoever draws a part of them. A part is drawn anew when what it selects has changed. */
import { createContext, type ReactNode, use, useSyncExternalStore } from "react"
import type { Message, Model } from "#core/client/model.ts"
import type { Running } from "#core/client/run.ts"
import type { Session } from "#core/kit/session.ts"

const ClientContext = createContext<Running | undefined>(undefined)

export const ClientProvider = ({ client, children }: { client: Running; children: ReactNode }) => (
  <ClientContext value={client}>{children}</ClientContext>
)

export const useClient = (): Running => {
  const client = use(ClientContext)
  if (client === undefined) throw new Error("drawn outside the client")
  return client
}

export const useTell = (): ((message: Message) => void) => useClient().tell

/** What a part shows of the model. The selection is compared by identity: select what is there, compute while drawing. */
export const useModel = <A,>(select: (model: Model) => A): A => {
  const { subscribe, model } = useClient()
  return useSyncExternalStore(subscribe, () => select(model()))
}

/** Who is logged in; drawn only where somebody is. */
export const useSession = (): Session => {
  const session = useModel((model) => model.session)
  if (session === undefined) throw new Error("drawn without a session")
  return session
}
