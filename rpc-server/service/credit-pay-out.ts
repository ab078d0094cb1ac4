/** A store credit is paid out in cash: its balance, the drawer and the row of the shift change in one transaction (STORECREDIT-7). */
import { Effect, Result, Schema } from "effect"
import { CreditPaidOut, type StoreCreditService } from "#core/contract/store-credit.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import * as Money from "#core/money.ts"
import { payOut } from "#core/order/credit-pay-out.ts"
import { masked, readNumber } from "#core/order/store-credit.ts"
import { readTill } from "#core/shift/till.ts"
import type { Handlers } from "../rpc/handler.ts"
import { transact } from "../rpc/transact.ts"
import * as payOuts from "../store/counter/credit-pay-outs.ts"
import * as cash from "../store/counter/shift-cash.ts"
import * as shifts from "../store/counter/shifts.ts"
import * as credits from "../store/counter/store-credits.ts"
import { restart, type Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as stores from "../store/network/stores.ts"
import { coinAt } from "./cash-coin.ts"
import { whyNotSecond, wordOf } from "./second-person.ts"
import { expectedOf } from "./shift-books.ts"
import { creditShown } from "./store-credit-shown.ts"

const wire = Schema.encodeSync(CreditPaidOut)
const missing = Result.fail(fault("NotFound", { what: "Store credit" }))

const groupOf = function* (storeId: number): Tx<number | null> {
  return (yield* stores.info(storeId))?.website_id ?? null
}

export const payOutCalls: Handlers<Pick<typeof StoreCreditService, "payOutCredit">> = {
  payOutCredit: ({ number: written, till: sent, reason, username, password }, call) =>
    Effect.gen(function* () {
      const { caller, now } = call
      const word = { username, password, entry: "approval of a pay-out refused" }
      const { found: approver, opening } = yield* wordOf(word)
      return yield* opening((settled) =>
        transact(call, function* () {
          yield* settled(now)
          const why = whyNotSecond(approver, caller, "shift_approval")
          if (why !== undefined) return Result.fail(why)
          const till = readTill(sent)
          if (Result.isFailure(till)) return Result.fail(till.failure)
          const number = readNumber(written)
          const credit = number === undefined ? undefined : yield* credits.find(number)
          if (credit === undefined) return missing
          const open = yield* shifts.openAt(caller.storeId, till.success)
          const shift = open && (yield* shifts.findToDecide(caller.storeId, open.shift_id))
          const decided = payOut({
            credit: { ...credit, group: yield* groupOf(credit.store_id) },
            shift,
            group: yield* groupOf(caller.storeId),
            coin: yield* coinAt(caller.storeId),
            expected: shift === undefined ? Money.zero : yield* expectedOf(shift),
            reason
          })
          if (Result.isFailure(decided)) return Result.fail(decided.failure)
          if (shift === undefined) return missing
          const { amount } = decided.success
          // Somebody else spent of it meanwhile: what is left is read again.
          const left = (yield* payOuts.take(credit, amount)) ?? restart()
          const deed = { userId: caller.userId, name: caller.name, at: Day.toGmt(now) }
          const movement = yield* cash.addMovement(shift, decided.success, deed)
          yield* shifts.touch(shift)
          const { movement_id: movementId } = movement
          yield* payOuts.add(credit, { amount, storeId: caller.storeId, movementId, approver }, deed)
          yield* audit.ofShift(call, shift, "store credit paid out", {
            amount: Money.formatPlain(amount),
            reference: masked(credit.number),
            reason: movement.reason,
            approved_by: approver.name,
            left: Money.formatPlain(left)
          })
          return Result.succeed(wire({ movement, credit: yield* creditShown({ ...credit, balance: left }) }))
        })
      )
    })
}
