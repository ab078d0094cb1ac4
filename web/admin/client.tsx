/** The running administrator's area, for whoever draws a part of it. */
import { createContext, type ReactNode, use, useSyncExternalStore } from "react"
import type { Message, Model } from "#core/screen/admin/model.ts"
import type { Running } from "#core/screen/admin/run.ts"
import type { Press } from "../view/outcome.ts"

const AreaContext = createContext<Running | undefined>(undefined)

export const AreaProvider = ({ area, children }: { area: Running; children: ReactNode }) => (
  <AreaContext value={area}>{children}</AreaContext>
)

const useArea = (): Running => {
  const area = use(AreaContext)
  if (area === undefined) throw new Error("drawn outside the area")
  return area
}

export const useSay = (): ((message: Message) => void) => useArea().tell

/** Nothing of the area leads to a screen of work. */
export const usePress = (): Press<Message> => {
  const say = useSay()
  return (outcome) => {
    if ("message" in outcome) say(outcome.message)
  }
}

/** What a part shows of the model, compared by identity. */
export const useModel = <A,>(select: (model: Model) => A): A => {
  const { subscribe, model } = useArea()
  return useSyncExternalStore(subscribe, () => select(model()))
}
