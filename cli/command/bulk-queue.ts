/** The queue of orders to invoice, run by a command: the screens' own queue, journal and lock. */
import { Effect } from "effect"
import { type Model as App, init, type Message } from "#core/client/model.ts"
import { endsHeld, heldAs, perform, storedAs } from "#core/client/perform.ts"
import type { Command } from "#core/client/shown-page.ts"
import type { Ports } from "#core/kit/effects/host.ts"
import type { Context, Message as QueueMessage, Step } from "#core/kit/invoice-queue/model.ts"
import { hold, keyOf, ticked, update } from "#core/kit/invoice-queue/queueing.ts"
import type { Entry, Queue } from "#core/kit/invoice-queue/stored.ts"
import { codec } from "#core/kit/invoice-queue/stored.ts"
import { type Program, run } from "#core/kit/run.ts"
import { activeOf, inQueue } from "#core/order/invoice-queue.ts"
import type { Chosen } from "#core/order/order-selection.ts"
import { Journal } from "#core/port/journal.ts"
import { Unauthorized } from "#core/port/rpc.ts"
import { version } from "#core/release.ts"
import { progress } from "../host/output.ts"
import type { Client, Working } from "./client.ts"

/** The number of tries at a server that does not answer, before the rest is left for the next start. */
const patience = 10
const leftOut = "Left out (--no-print)"

const contextOf = ({ session, server, now }: App): Context => {
  if (session === undefined) throw new Error("nobody is logged in")
  return {
    flags: session.user.flags,
    now,
    orderOf: () => undefined,
    server,
    userId: session.user.id,
    storeId: session.store.store_id
  }
}

const appOf = ({ server, session }: Client): App => ({
  ...init({ server, version, now: Date.now(), route: undefined })[0],
  session
})

/** The queue as it stands in the journal, whoever has it; of one that cannot be read, the orders that are found in it. */
export const storedQueue = (client: Client): Working<{ readonly queue: Queue; readonly isUnread: boolean }> =>
  Effect.map(
    Journal.use((journal) => journal.load(keyOf(contextOf(appOf(client))))),
    codec.read
  )

interface State {
  readonly app: App
  readonly problems: ReadonlyArray<string>
  readonly isLost: boolean
  /** The number of times in a row that the server did not answer. */
  readonly unanswered: number
}

const programOf = (
  client: Client,
  orders: ReadonlyArray<Chosen>,
  prints: boolean
): Program<State, Message, Command, Ports> => {
  const first: State = { app: appOf(client), problems: [], isLost: false, unanswered: 0 }
  const applyStep = (state: State, { model, commands }: Step): readonly [State, ReadonlyArray<Command>] => [
    { ...state, app: { ...state.app, invoiceQueue: model } },
    commands
  ]
  /** Updates the queue. An order's problems stand in its entry; those of the queue as a whole are gathered here. */
  const tell = (state: State, message: QueueMessage): readonly [State, ReadonlyArray<Command>] => {
    const step = update(state.app.invoiceQueue, message, contextOf(state.app))
    const failures = step.notices.flatMap((notice) =>
      notice._tag === "Toast" && notice.kind === "failure" ? [notice.text] : []
    )
    return applyStep(
      "orderId" in message ? state : { ...state, problems: [...state.problems, ...failures] },
      step
    )
  }
  const [start, commands] =
    orders.length > 0
      ? tell(first, { _tag: "QueuedOrders", orders })
      : applyStep(first, hold(first.app.invoiceQueue, "request", contextOf(first.app)))
  return {
    start: [start, [{ _tag: "LoadVariables", hubId: client.session.store.hub_id }, ...commands]],
    update: (state, message) => {
      const { app } = state
      switch (message._tag) {
        case "LoadedVariables":
          return app.session === undefined
            ? [state, []]
            : [{ ...state, app: { ...app, session: { ...app.session, variables: message.variables } } }, []]
        case "LostSession":
          return [{ ...state, isLost: true }, []]
        case "Ticked": {
          const at = { ...state, app: { ...app, now: message.now } }
          return applyStep(at, ticked(at.app.invoiceQueue, contextOf(at.app)))
        }
        case "GotScreenMessage": {
          if (message.screen !== "InvoiceQueue") return [state, []]
          const queueMessage = message.message as QueueMessage
          const isUnanswered = queueMessage._tag === "Unanswered"
          return tell({ ...state, unanswered: isUnanswered ? state.unanswered + 1 : 0 }, queueMessage)
        }
        default:
          return [state, []]
      }
    },
    perform: (command, host) => {
      const tellApp = (message: Message) => host.tell(message)
      if (command._tag === "PrintQueued" && !prints)
        return Effect.sync(() =>
          tellApp({
            _tag: "GotScreenMessage",
            screen: "InvoiceQueue",
            message: {
              _tag: "Printed",
              orderId: command.orderId,
              kind: command.kind,
              problem: leftOut,
              lacksPrinter: true
            }
          })
        )
      return host.model().isLost
        ? Effect.void
        : perform(command, { model: () => host.model().app, tell: tellApp })
    },
    ticked: (now) => ({ _tag: "Ticked", now }),
    heldAs,
    endsHeld,
    storedAs
  }
}

export interface Report {
  readonly ended: ReadonlyArray<Entry>
  readonly waiting: ReadonlyArray<Entry>
  readonly problems: ReadonlyArray<string>
}

/** Runs until nothing waits any more, or the server does not answer for long. */
export const runQueue = (
  client: Client,
  orders: ReadonlyArray<Chosen>,
  { prints, onEnded }: { readonly prints: boolean; readonly onEnded: (entry: Entry) => void }
): Working<Report> =>
  Effect.gen(function* () {
    const running = yield* run(programOf(client, orders, prints))
    const ended = new Map<number, Entry>()
    /** The orders that were in the queue while this command had it. */
    const seen = new Set<number>()
    const look = (): boolean => {
      const { app, isLost, unanswered } = running.model()
      const queue = app.invoiceQueue
      if (queue.hold === "held") for (const { order } of inQueue(queue)) seen.add(order.order_id)
      for (const entry of [...queue.completed, ...queue.toPrint, ...queue.failed])
        if (seen.has(entry.order.order_id) && !ended.has(entry.order.order_id)) {
          ended.set(entry.order.order_id, entry)
          onEnded(entry)
        }
      const active = activeOf(queue)
      if (active !== undefined) progress(`Invoicing order ${active.order.increment_id}`)
      return queue.hold === "none" || isLost || unanswered >= patience || queue.unsaved !== undefined
    }
    yield* Effect.callback<void>((resume) => {
      const check = () => {
        if (look()) resume(Effect.void)
      }
      const stop = running.subscribe(check)
      check()
      return Effect.sync(stop)
    })
    const { isLost, problems, unanswered, app } = running.model()
    if (isLost) return yield* Effect.fail(new Unauthorized({ message: "Your session has ended." }))
    if (unanswered < patience) yield* running.settled
    const waiting = inQueue(app.invoiceQueue)
    const { waitsFor, unsaved } = app.invoiceQueue
    return {
      ended: [...ended.values()],
      waiting,
      problems: [
        ...new Set([
          ...problems,
          ...(unsaved === undefined ? [] : [unsaved]),
          ...(waiting.length === 0
            ? []
            : [
                `${waitsFor ?? "It was stopped"}. Not done, and kept: ${waiting.length}. Go on with: packhouse bulk-invoice`
              ])
        ])
      ]
    }
  })
