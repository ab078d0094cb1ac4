/**
 * What the server refuses to do with an order stands in its timeline (TIME-7): who asked, where, and why. A refusal leaves
 * nothing behind, so it is noted by a transaction of its own; what is done well is not touched by it.
 */
import { Effect, Result } from "effect"
import type { Fault } from "#core/fault.ts"
import { type RefusedAct, refusalEntries } from "#core/order/noted-scan.ts"
import type { Order } from "#core/order/order.ts"
import { faultText } from "#core/text/fault.ts"
import { Origin } from "../origin.ts"
import type { Call } from "../rpc/handler.ts"
import { transactLossy } from "../rpc/transact.ts"
import { take } from "../store/engine/day-use.ts"
import type { Tx, Unavailable } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"

/** Of no order, or of no one try of a person. */
const unnoted: ReadonlySet<string> = new Set(["NotFound", "IdempotencyConflict", "DaySpent"])

/** Where the day of its caller, or the room of the order, is spent, nothing is noted. */
const note = (call: Call, act: RefusedAct, find: () => Tx<Order | undefined>, why: string) =>
  Effect.flatMap(Origin, (address) =>
    transactLossy({ idempotency: undefined }, function* () {
      const order = yield* find()
      if (order === undefined) return Result.void
      const entries = refusalEntries(act, why, yield* audit.notedScansOf(order.order_id), address)
      const fits = yield* take(call.caller.userId, "audit", JSON.stringify(entries).length, call.now)
      if (Result.isFailure(fits)) return Result.fail(fits.failure)
      for (const { action, detail } of entries) yield* audit.ofOrder(call, order, action, detail)
      return Result.void
    })
  ).pipe(Effect.ignore)

/**
 * Does something with an order, and notes where it is refused.
 * @param find reads the order
 * @param whyNot why an answer is a refusal all the same
 */
export const notingRefusal =
  <A>(
    call: Call,
    act: RefusedAct,
    find: () => Tx<Order | undefined>,
    whyNot: (answer: A) => string | undefined = () => undefined
  ) =>
  <F extends Fault, R>(work: Effect.Effect<A, F | Unavailable, R>) =>
    work.pipe(
      Effect.tap((answer) => {
        const why = whyNot(answer)
        return why === undefined ? Effect.void : note(call, act, find, why)
      }),
      Effect.tapError((error) =>
        error._tag !== "Fault" || unnoted.has(error.tag)
          ? Effect.void
          : note(call, act, find, faultText(error as Fault))
      )
    )
