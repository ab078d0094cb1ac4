/**
 * Orders that left by this workstation and can be taken back for a while (SHIP-11): kept here, so that a page that was
 * loaded anew, or another one, still offers it.
 */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { leavesForGood, undoTime } from "../../order/dispatch-undo.ts"
import type { Order } from "../../order/order.ts"
import { Journal, type WorkKey } from "../../port/journal.ts"
import type { Caller } from "./host.ts"

/** An order that left, and until when that can be undone. */
const Left = Schema.Struct({ orderId: Schema.Int, incrementId: Schema.String, undoUntil: Schema.Number })
export type Left = typeof Left.Type

const Kept = Schema.fromJsonString(Schema.Array(Left))
const read = Schema.decodeUnknownResult(Kept)
const print = Schema.encodeSync(Kept)

const keyOf = (host: Caller): WorkKey | undefined => {
  const { server, session } = host.model()
  return session === undefined
    ? undefined
    : { server, user: session.user.id, screen: "left", id: String(session.store.store_id) }
}

const load = (host: Caller, key: WorkKey) =>
  Journal.use((journal) => journal.load(key)).pipe(
    Effect.map((text): ReadonlyArray<Left> => {
      const { now } = host.model()
      const left = text === undefined ? [] : Result.getOrElse(read(text), () => [])
      return left.filter(({ undoUntil }) => undoUntil > now && undoUntil <= now + undoTime)
    })
  )

/** Those that can be taken back still, the latest first. Without a journal there are none. */
export const leftOrders = (host: Caller): Effect.Effect<ReadonlyArray<Left>, never, Journal> =>
  Effect.suspend(() => {
    const key = keyOf(host)
    return key === undefined ? Effect.succeed([]) : load(host, key)
  }).pipe(Effect.catchCause(() => Effect.succeed([])))

/** Whatever goes wrong with it, the page that dispatched the order offers it all the same. */
export const keepLeft = (host: Caller, order: Order): Effect.Effect<void, never, Journal> =>
  Effect.gen(function* () {
    const key = keyOf(host)
    if (key === undefined || leavesForGood(order)) return
    const { order_id: orderId, increment_id: incrementId } = order
    const others = (yield* load(host, key)).filter((each) => each.orderId !== orderId)
    const journal = yield* Journal
    const left: Left = { orderId, incrementId, undoUntil: host.model().now + undoTime }
    yield* journal.save(key, print([left, ...others]))
  }).pipe(Effect.ignoreCause)
