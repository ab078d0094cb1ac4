/** A page on which the stock of the own hub is typed: what it sees of the client, and how it is opened and left. */
import type * as Day from "../../day.ts"
import { type CatalogueCache, ofStore } from "../catalogue-cache.ts"
import type { ClientState } from "../client-state.ts"
import type { Worker } from "../kept-work.ts"
import { home, type Route } from "../route.ts"
import type { LoadWork, ReleaseWork, StoredWork } from "../scan-session/stored-work.ts"
import type { Opening } from "../screen.ts"
import { type Step, step } from "../step.ts"
import { countedBy } from "./counted-products.ts"

export interface HubContext extends Worker {
  readonly now: Day.Instant
  readonly catalogue: CatalogueCache
}

/** Undefined when nobody is logged in. */
export const hubContextOf = ({ session, server, now, catalogue }: ClientState): HubContext | undefined =>
  session === undefined
    ? undefined
    : {
        now,
        server,
        userId: session.user.id,
        catalogue: countedBy(session.user.flags, ofStore(catalogue, session.store.store_id))
      }

interface HubPage<Model, Message, Context, Notice, Command, Stored> {
  readonly work: {
    readonly load: (hub: { readonly id: number }, worker: Worker) => LoadWork
    readonly release: (hub: { readonly id: number }, worker: Worker) => ReleaseWork
  }
  readonly fresh: (hubId: number) => Model
  readonly reload: (model: Model) => Step<Model, Command, Notice>
  readonly contextOf: (client: ClientState) => Context | undefined
  readonly update: (model: Model, message: Message, context: Context) => Step<Model, Command, Notice>
  readonly print: (work: Stored) => string
}

/** Places whose own way back leads to where somebody came from: two of them would lead to each other for ever. */
const led: ReadonlySet<Route["name"]> = new Set(["eodstockTaking", "correction", "timeline", "pack"])
/** Who logs in comes from nowhere. */
const placeBefore = (from: Route): Route | undefined =>
  from.name === "login" || led.has(from.name) ? undefined : from

/** What every such screen does alike. */
export const hubPage = <
  Model extends {
    readonly id: number
    readonly from: Route | undefined
  },
  Message,
  Context,
  Notice,
  Command,
  Stored
>({
  work,
  fresh,
  reload,
  contextOf,
  update,
  print
}: HubPage<Model, Message, Context, Notice, Command, Stored>) => {
  const hubOf = ({ session }: ClientState): { readonly id: number } => ({ id: session?.store.hub_id ?? 0 })
  const workerIn = ({ server, session }: ClientState): Worker => ({ server, userId: session?.user.id ?? 0 })
  const updateScreen = (
    model: Model,
    message: Message,
    client: ClientState
  ): Step<Model, Command, Notice> => {
    const context = contextOf(client)
    return context === undefined ? step(model) : update(model, message, context)
  }
  return {
    idOf: ({ id }: Model): number => id,
    open: ({ from, shown }: Opening<Model>, client: ClientState): Step<Model, Command | LoadWork> => {
      const { model, commands } = reload({
        ...fresh(hubOf(client).id),
        from: shown === undefined ? placeBefore(from) : shown.from
      })
      return step(model, [work.load(hubOf(client), workerIn(client)), ...commands])
    },
    update: updateScreen,
    askedToLeave: { _tag: "AskedToLeave" } as const,
    back: (_client: ClientState, { from }: Model): Route => from ?? home,
    printWork: (work: StoredWork): string => print(work as unknown as Stored),
    leave: (_model: Model, client: ClientState): { readonly commands: ReadonlyArray<ReleaseWork> } => ({
      commands: [work.release(hubOf(client), workerIn(client))]
    })
  }
}
