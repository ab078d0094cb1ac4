/** The rows of the durable queues in the Journal: taken for this window, read, and stored before each step of a queue. */
import * as Effect from "effect/Effect"
import { defectMessage, Journal, type WorkKey } from "../../port/journal.ts"
import type { Occasion, RowCommand, RowMessage } from "../durable-queue.ts"
import { codec as invoiceQueue } from "../invoice-queue/stored.ts"
import { codec as placementQueue } from "../placement-queue/stored.ts"
import type { RowCodec } from "../row-codec.ts"
import type { Effects, Host } from "./host.ts"

/** Where a text that could not be read stays as it was, for whoever can read it. */
const asideOf = (key: WorkKey, now: number): WorkKey => ({
  ...key,
  screen: `${key.screen}-unread`,
  id: `${key.id}-${now}`
})

/** Each way in which the Journal can fail comes to a sentence. */
const orTell = <E extends { readonly message: string }, R>(
  effect: Effect.Effect<void, E, R>,
  tell: (message: string, failure: E | undefined) => void
): Effect.Effect<void, never, R> =>
  effect.pipe(
    Effect.catch((failure) => Effect.sync(() => tell(failure.message, failure))),
    Effect.catchDefect((defect) => Effect.sync(() => tell(defectMessage(defect), undefined)))
  )

type AnyCodec = RowCodec<never, never>
/** By the names under which the rows stand in the Journal. */
const codecs = new Map<string, AnyCodec>([
  ["bulk-invoice", invoiceQueue as never],
  ["placement", placementQueue as never]
])
const codecOf = ({ screen }: WorkKey): AnyCodec => {
  const codec = codecs.get(screen)
  if (codec === undefined) throw new Error(`${screen} is no durable queue`)
  return codec
}

/** Goes on until it is interrupted: while it does, no other window of this workstation has the row. */
const hold = (host: Host<RowMessage<unknown>>, key: WorkKey, occasion: Occasion) =>
  Effect.gen(function* () {
    const journal = yield* Journal
    if (occasion === "start" && (yield* journal.load(key)) === undefined) return
    yield* journal.claim(key)
    const text = yield* journal.load(key)
    const { read, setAside } = codecOf(key)
    const { queue, isUnread } = read(text)
    if (text !== undefined && isUnread) yield* journal.save(asideOf(key, host.model().now), text)
    host.tell({ _tag: "HeldQueue", stored: queue, ...(isUnread ? { problem: setAside(queue) } : {}) })
    return yield* Effect.never
  }).pipe(Effect.scoped, (holding) =>
    orTell(holding, (message, failure) => {
      // Whoever begins need not know that another window goes on with the queue.
      if (failure?._tag === "WorkLocked" && occasion === "start") return
      host.tell({ _tag: "FailedHolding", message, isRepeated: occasion === "repetition" })
    })
  )

export const effects: Effects<RowCommand, RowMessage<unknown>> = {
  HoldQueue: (host, { key, occasion }) => hold(host, key, occasion),
  /** It ends what holds the row. */
  ReleaseQueue: () => Effect.void,
  SaveQueue: (host, { key, row }) => {
    const { isBlank, print } = codecOf(key)
    return orTell(
      Journal.use((journal) =>
        isBlank(row as never) ? journal.remove(key) : journal.save(key, print(row as never))
      ),
      (message) => host.tell({ _tag: "FailedSaving", message })
    )
  }
}

/** Without a journal nothing is sent: a crash would not know of it. */
export const ifStored = <R>(
  { model }: Pick<Host, "model">,
  queue: "invoiceQueue" | "placementQueue",
  step: Effect.Effect<void, never, R>
): Effect.Effect<void, never, R> =>
  Effect.suspend(() => (model()[queue].unsaved === undefined ? step : Effect.void))
