/** The cash that should be in the drawer of a till: the float, what was put in and taken out, and the sales for cash (SHIFT-4). */
import * as Schema from "effect/Schema"
import { Money, minus, plus, sum } from "../money.ts"
import type { CashMovement, MovementKind } from "./cash-movement.ts"
import type { Shift } from "./shift.ts"

/** An order that was invoiced at the till in this shift. */
export const ShiftSale = Schema.Struct({
  order_id: Schema.Int,
  amount: Money,
  /** The payment method, by its name in orders. */
  method: Schema.String
})
export type ShiftSale = typeof ShiftSale.Type

/** The method whose payments go into the drawer. */
export const cash = "cashondelivery"
export const isCash = ({ method }: Pick<ShiftSale, "method">): boolean => method === cash

type Moved = Pick<CashMovement, "kind" | "amount">
/** The sum of the movements of a kind. */
export const movedBy = (movements: ReadonlyArray<Moved>, kind: MovementKind): Money =>
  sum(movements.filter((each) => each.kind === kind).map(({ amount }) => amount))

export const expectedCash = (
  { float }: Pick<Shift, "float">,
  sales: ReadonlyArray<Pick<ShiftSale, "amount" | "method">>,
  movements: ReadonlyArray<Moved>
): Money => {
  const sold = sum(sales.filter(isCash).map(({ amount }) => amount))
  const taken = plus(movedBy(movements, "out"), movedBy(movements, "refund"))
  return minus(plus(plus(float, movedBy(movements, "in")), sold), taken)
}
