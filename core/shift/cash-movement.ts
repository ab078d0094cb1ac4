/** Cash that is put into a drawer or taken out beside sales, and why (SHIFT-3). */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import { Money, zero } from "../money.ts"
import { readRemark } from "../order/remark.ts"
import { coinsProblem } from "./denominations.ts"
import { mostCash, requireOpen } from "./opening.ts"
import type { Shift } from "./shift.ts"

/** in, out; refund: out, for an order that came back; opened: the drawer was opened, and no cash moved. */
export const MovementKind = Schema.Literals(["in", "out", "refund", "opened"])
export type MovementKind = typeof MovementKind.Type
/** The movements that a person makes; a refund comes with its order. */
export const PersonalMovement = Schema.Literals(["in", "out", "opened"])
export type PersonalMovement = typeof PersonalMovement.Type

export const CashMovement = Schema.Struct({
  movement_id: Schema.Int,
  kind: MovementKind,
  /** Above 0 whichever way it goes; 0 where the drawer was only opened. */
  amount: Money,
  reason: Schema.String,
  at: Day.GmtTime,
  user_id: Schema.Int,
  by: Schema.String,
  /** The order of a refund. */
  order_id: Schema.NullOr(Schema.Int)
})
export type CashMovement = typeof CashMovement.Type

export interface NewMovement {
  readonly kind: MovementKind
  readonly amount: Money
  readonly reason: string
}

type Refused = Fault<"InvalidData" | "ShiftClosed" | "NotInDrawer">

const refused = (why: string) => Result.fail(fault("InvalidData", { why }))

/**
 * The words that people use for money that goes back to a customer, in letters alone; suppliers, floats and banks are
 * not among them.
 */
const refunding =
  /refund|reimburs|(?:back|returned|return|repaid|repay|paid|pay)(?:to|for)?(?:the|a|our)?customer|रिफंड|रिफ़ंड|റീഫണ്ട്|ரீஃபண்ட்|ರೀಫಂಡ್|استرداد|استرجاع/u
const lettersOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, "")

/**
 * Why cash moves, as it is kept. Nothing goes back to a customer by hand (REFUND-3): what was paid for the order, and the
 * limit of the day, are asked by its return or cancellation.
 */
export const readMovementReason = (
  kind: MovementKind,
  sent: string
): Result.Result<string, Fault<"InvalidData">> => {
  const reason = readRemark("cash", sent)
  return Result.isSuccess(reason) && kind === "out" && refunding.test(lettersOf(reason.success))
    ? refused(
        "money goes back to a customer by the return or the cancellation of the order: take the packs back in Order return"
      )
    : reason
}

/**
 * A movement that may be made now.
 * @param expected what is in the drawer by the books: no more can be taken out of it
 */
export const move = (
  shift: Shift,
  { kind, amount, reason: sent }: { kind: MovementKind; amount: Money; reason: string },
  expected: Money
): Result.Result<NewMovement, Refused> =>
  Result.gen(function* () {
    yield* requireOpen(shift)
    const reason = yield* readMovementReason(kind, sent)
    if (kind === "opened") {
      if (amount !== zero)
        return yield* refused("a drawer that is only opened moves no cash: the amount is 0")
      return { kind, amount, reason }
    }
    if (amount <= 0) return yield* refused("the amount must be above 0")
    if (amount > mostCash) return yield* refused("the amount is more than a drawer holds")
    // A refund is what was paid.
    const why = kind === "refund" ? undefined : coinsProblem(amount, shift.currency)
    if (why !== undefined) return yield* refused(why)
    if (kind !== "in" && amount > expected) return yield* Result.fail(fault("NotInDrawer"))
    return { kind, amount, reason }
  })

/** A drawer refuses so many amounts in a shift: halving the amount again and again would tell how much is in it. */
export const mostRefusals = 3
export const triedOften = fault("InvalidData", {
  why: `this drawer has refused ${mostRefusals} amounts in this shift: who approves shifts takes it out, or count the drawer`
})

/** Whether a movement changes the cash in the drawer. */
export const changesCash = ({ kind }: Pick<NewMovement, "kind">): boolean => kind !== "opened"
