/**
 * An order opened for work without anybody looking at it: the screen's own model, rules, journal and lock, told what a
 * command wants and asked what came of it. So a script is decided by the same rules as a person at the counter, and
 * what either of them collects is the other's too.
 */
import { Deferred, Effect } from "effect"
import type { Order } from "#core/order/order.ts"
import { Journal } from "#core/port/journal.ts"
import { Unauthorized } from "#core/port/rpc.ts"
import { type Model as App, init as initApp, type Message, orderContext } from "#core/screen/app/model.ts"
import type { Command } from "#core/screen/command.ts"
import type { ReadWork } from "#core/screen/kept-work.ts"
import {
  type Context,
  init as initOrder,
  type Model,
  type Message as Said,
  workKey
} from "#core/screen/order/model.ts"
import { update } from "#core/screen/order/update.ts"
import * as work from "#core/screen/order/work.ts"
import { perform } from "#core/screen/perform/command.ts"
import type { Host } from "#core/screen/perform/host.ts"
import { loadVariables } from "#core/screen/perform/session.ts"
import { toOrder } from "#core/screen/route.ts"
import { sessionOf } from "#core/screen/session.ts"
import { refused } from "../host/stopped.ts"
import { version } from "../version.ts"
import type { Client, Working } from "./client.ts"

export interface OpenedOrder {
  readonly model: () => Model
  readonly order: () => Order
  /** What the screen knows from around it: flags, reasons, the time. */
  readonly context: () => Context
  /** Tells the screen what happened, and does everything it asks for. */
  readonly tell: (said: Said) => Working<void>
  /** Does what the screen would ask for. */
  readonly perform: (command: Command) => Working<void>
  /** Everything that was said on the way and is bad news, the oldest first. */
  readonly problems: () => ReadonlyArray<string>
  /** Every message that performing has told. */
  readonly heard: () => ReadonlyArray<Message>
  /** Every step of the screen since it was opened: its model before and after. */
  readonly steps: () => ReadonlyArray<readonly [before: Model, after: Model]>
}

/** Commands of a screen that a command line leaves alone. */
const isForEyes = ({ _tag }: Command): boolean => _tag === "Beep" || _tag === "PrintPaper"

export interface OrderApp extends App {
  readonly page: Extract<App["page"], { readonly _tag: "Order" }>
}

/** The screen of an order as it is before anything of the order is known. */
export const appOf = (client: Client, id: number): OrderApp => {
  const session = sessionOf(client.user, client.storeId)
  const route = toOrder(id, session.user.flags)
  const [app] = initApp({ server: client.server, version, now: Date.now(), route })
  const [model] = initOrder(id, route.name === "order" && route.usesNewService)
  return { ...app, session, page: { _tag: "Order", model } }
}

const contextOf = (app: App): Context => {
  const known = orderContext({ ...app, now: Date.now() })
  if (known === undefined) throw new Error("nobody is logged in")
  return known
}

/** The work as it stands in the journal, whoever has the order open. */
export const storedWork = (client: Client, id: number): Working<ReadWork<work.OrderWork> | undefined> => {
  const app = appOf(client, id)
  return Effect.map(
    Journal.use((journal) => journal.load(workKey(app.page.model, contextOf(app)))),
    (text) => (text === undefined ? undefined : work.read(text))
  )
}

/**
 * Opens an order as its screen does: reads it, says who works on it, takes its stored work for this process, or fails
 * with the sentence that says why not. Papers are printed only where `prints` says so.
 */
export const openOrder = (
  client: Client,
  id: number,
  { prints = false }: { readonly prints?: boolean } = {}
): Working<OpenedOrder> =>
  Effect.gen(function* () {
    let app: OrderApp = appOf(client, id)
    let isLost = false
    let unsaved: string | undefined
    const pending: Array<Command> = []
    const problems: Array<string> = []
    const heard: Array<Message> = []
    const steps: Array<readonly [Model, Model]> = []
    const restored = yield* Deferred.make<void>()

    const model = (): Model => app.page.model
    const context = (): Context => contextOf(app)

    const say = (said: Said): void => {
      if (said._tag === "FailedSaving") unsaved = said.message
      const before = model()
      const { model: next, commands, notices } = update(before, said, context())
      steps.push([before, next])
      app = { ...app, now: Date.now(), page: { _tag: "Order", model: next } }
      pending.push(...commands)
      for (const notice of notices)
        if (notice._tag === "Toast" && notice.kind === "failure") problems.push(notice.text)
      if (next.isLoaded || next.failure !== undefined) Deferred.doneUnsafe(restored, Effect.void)
    }

    const hear = (message: Message): void => {
      heard.push(message)
      switch (message._tag) {
        case "OrderSaid":
          return say(message.said)
        case "LoadedVariables":
          if (app.session !== undefined)
            app = { ...app, session: { ...app.session, variables: message.variables } }
          return
        case "LostSession":
          isLost = true
          return
        case "Failed":
          problems.push(message.message)
          return
        case "EndedPrint":
          if (message.problem !== undefined) problems.push(message.problem)
          return
        case "EndedSaving":
          if (message.problem !== undefined) problems.push(message.problem)
          return
        case "EndedShipping":
          if (message.kind === "failure") problems.push(message.text)
      }
    }
    const host: Host = { model: () => app, dispatch: hear }

    const check = Effect.gen(function* () {
      if (isLost) return yield* new Unauthorized({ message: "Your session has ended." })
      if (unsaved !== undefined) return yield* refused(unsaved)
    })

    const begin = (command: Command): Working<void> => {
      if (isForEyes(command) && !(prints && command._tag === "PrintPaper")) return Effect.void
      // The work is held for as long as this process has the order open.
      return command._tag === "LoadWork"
        ? Effect.andThen(Effect.forkScoped(perform(command, host)), Deferred.await(restored))
        : perform(command, host)
    }
    const drain: Working<void> = Effect.gen(function* () {
      for (let command = pending.shift(); command !== undefined; command = pending.shift()) {
        yield* begin(command)
        yield* check
      }
    })
    const doing = (command: Command): Working<void> =>
      Effect.suspend(() => {
        pending.push(command)
        return drain
      })

    yield* loadVariables(host, client.user.hub_id)
    yield* check
    yield* doing({ _tag: "OpenOrder", id })
    const { failure } = model()
    if (failure !== undefined) return yield* refused(failure)

    return {
      model,
      context,
      order: () => {
        const { order } = model()
        if (order === undefined) throw new Error(`order ${id} was not opened`)
        return order
      },
      tell: (said) =>
        Effect.suspend(() => {
          say(said)
          return Effect.andThen(check, drain)
        }),
      perform: doing,
      problems: () => problems,
      heard: () => heard,
      steps: () => steps
    } satisfies OpenedOrder
  })
