/**
 * The balance of a store credit that goes to its holder in cash (STORECREDIT-7): out of the open shift of a till, for a
 * reason and by the word of a second person, in whole coins; what is less than a coin stays on the credit.
 */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import * as Money from "../money.ts"
import { readMovementReason } from "../shift/cash-movement.ts"
import { requireOpen } from "../shift/opening.ts"
import type { Shift } from "../shift/shift.ts"
import { masked, type StoreCredit } from "./store-credit.ts"

/** The stores of one group have a website in common; those that have none are a group, too. */
export type StoreGroup = number | null

interface PayOut {
  readonly credit: Pick<StoreCredit, "number" | "balance" | "currency"> & { readonly group: StoreGroup }
  /** The open shift of the till. */
  readonly shift: Shift | undefined
  /** The group of the store where the till is. */
  readonly group: StoreGroup
  /** The smallest coin; 0 where cash is not rounded. */
  readonly coin: Money.Money
  /** In the drawer by the books. */
  readonly expected: Money.Money
  readonly reason: string
}

/** So much of a balance as coins pay. */
export const inWholeCoins = (balance: Money.Money, coin: Money.Money): Money.Money =>
  coin <= 0 ? balance : Money.ofHundredths(Math.floor(balance / coin) * coin)

/** The movement of the drawer, whose reason names the credit by its end. */
export interface PaidOut {
  readonly kind: "out"
  readonly amount: Money.Money
  readonly reason: string
}

export const payOut = ({
  credit,
  shift,
  group,
  coin,
  expected,
  reason
}: PayOut): Result.Result<PaidOut, Fault<"InvalidData" | "NoShift" | "ShiftClosed" | "NotInDrawer">> =>
  Result.gen(function* () {
    const refused = (why: string) => Result.fail(fault("InvalidData", { why }))
    if (shift === undefined) return yield* Result.fail(fault("NoShift"))
    yield* requireOpen(shift)
    const name = `store credit ${masked(credit.number)}`
    if (credit.group !== group)
      return yield* refused(
        `${name} was given by stores of another group: it pays for goods here, and is paid out where it was given`
      )
    if (credit.currency !== shift.currency) return yield* refused(`${name} is in ${credit.currency}`)
    const why = yield* readMovementReason("in", reason)
    if (credit.balance <= 0) return yield* refused(`nothing is left of ${name}: it was spent or paid out`)
    const amount = inWholeCoins(credit.balance, coin)
    if (amount <= 0)
      return yield* refused(
        `${name} holds ${Money.format(credit.balance, credit.currency)}, less than a coin of ${Money.format(coin, credit.currency)}: it pays for goods`
      )
    if (amount > expected) return yield* Result.fail(fault("NotInDrawer"))
    return { kind: "out", amount, reason: `Store credit ${masked(credit.number)} paid out: ${why}` } as const
  })
