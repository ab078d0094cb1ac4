/** What the queue asks to be done, and how it is done. */
import * as Effect from "effect/Effect"
import { Journal, type WorkKey } from "../../port/journal.ts"
import { setAside } from "../../text/invoice-queue.ts"
import { assignOrder } from "../effects/assignment.ts"
import type { Effects, Host } from "../effects/host.ts"
import { keepQueue, saying } from "../effects/kept-queue.ts"
import { printLabels } from "./labels.ts"
import { printLeft } from "./left-papers.ts"
import type { Command, Message } from "./model.ts"
import { prepare } from "./preparing.ts"
import { print } from "./printing.ts"
import { send } from "./sending.ts"
import type { Queue } from "./stored.ts"
import * as stored from "./stored.ts"
import { loadTicks, saveTicks } from "./ticks.ts"

/** Held until it is interrupted; where another client of this workstation holds it, that is said to who asked for it. */
const hold = (host: Host<Message>, key: WorkKey, isResuming: boolean) =>
  Effect.gen(function* () {
    const journal = yield* Journal
    if (isResuming && (yield* journal.load(key)) === undefined) return
    yield* journal.claim(key)
    const text = yield* journal.load(key)
    const { queue, isUnread } = stored.read(text)
    // It stays as it was, under a name of its own, before anything is written over it.
    if (text !== undefined && isUnread) yield* journal.save(stored.asideOf(key, host.model().now), text)
    host.tell({
      _tag: "HeldQueue",
      stored: queue,
      ...(isUnread ? { problem: setAside(queue.failed.map(({ order }) => order.increment_id)) } : {})
    })
    return yield* Effect.never
  }).pipe(
    Effect.scoped,
    Effect.catch((failure) =>
      Effect.sync(() => {
        const isElsewhere = failure._tag === "WorkLocked" && isResuming
        if (!isElsewhere) host.tell({ _tag: "FailedHolding", message: failure.message })
      })
    ),
    Effect.catchDefect((defect) =>
      Effect.sync(() => host.tell({ _tag: "FailedHolding", message: saying(defect) }))
    )
  )

/** Without a journal nothing is sent: a crash would not know of it. */
const save = (host: Host<Message>, key: WorkKey, queue: Queue) =>
  keepQueue(key, stored.isBlank(queue) ? undefined : stored.print(queue), (message) =>
    host.tell({ _tag: "FailedSaving", message })
  )

/** What could not be stored before is not done. */
const ifStored = <R>(
  host: Host<Message>,
  done: Effect.Effect<void, never, R>
): Effect.Effect<void, never, R> =>
  Effect.suspend(() => (host.model().invoiceQueue.unsaved === undefined ? done : Effect.void))

export const effects: Effects<Command, Message> = {
  HoldInvoiceQueue: (host, { key, isResuming }) => hold(host, key, isResuming),
  /** It ends what holds it. */
  ReleaseInvoiceQueue: () => Effect.void,
  SaveInvoiceQueue: (host, { key, queue }) => save(host, key, queue),
  PrepareQueued: (host, { order }) => ifStored(host, prepare(host, order)),
  SendQueued: (host, command) => ifStored(host, send(host, command)),
  PrintQueued: (host, command) => ifStored(host, print(host, command)),
  PrintLabels: printLabels,
  SaveTicks: (_, { key, orders }) => saveTicks(key, orders),
  LoadTicks: (host, { key }) => loadTicks(host, key),
  PrintLeftPapers: printLeft,
  LeaveQueued: (host, { orderId }) => assignOrder(host, orderId, undefined)
}
