/** The sales of shifts by payment method; an order is sold in one shift. */
import { Result, Schema } from "effect"
import { type Fault, fault } from "#core/fault.ts"
import * as Money from "#core/money.ts"
import type { ShiftSale } from "#core/shift/expected-cash.ts"
import { type Shift, ShiftStatus } from "#core/shift/shift.ts"
import { select, type Tx } from "../engine/transaction.ts"
import { findToDecide, hold, type Named, touch } from "./shifts.ts"

const sales = select(
  Schema.Struct({ order_id: Schema.Int, amount: Schema.Int, method: Schema.String }),
  "SELECT order_id, amount, method FROM shift_sale WHERE store_id = ? AND shift_id = ? ORDER BY order_id"
)
export const salesOf = function* ({ store_id, shift_id }: Named): Tx<ReadonlyArray<ShiftSale>> {
  return (yield* sales(store_id, shift_id)).map((row) => ({ ...row, amount: Money.ofHundredths(row.amount) }))
}

const ofOrder = select(
  Schema.Struct({ order_id: Schema.Int, amount: Schema.Int, method: Schema.String, till: Schema.String }),
  `SELECT f.order_id, f.amount, f.method, s.till FROM shift_sale f JOIN shift s ON s.shift_id = f.shift_id
   WHERE f.store_id = ? AND f.order_id = ?`
)
/** The payment method and the till that an order was sold with. */
export const saleOf = function* (
  storeId: number,
  orderId: number
): Tx<(ShiftSale & Pick<Shift, "till">) | undefined> {
  const [row] = yield* ofOrder(storeId, orderId)
  return row === undefined ? undefined : { ...row, amount: Money.ofHundredths(row.amount) }
}

const sold = select(
  Schema.Struct({ order_id: Schema.Int }),
  `INSERT INTO shift_sale (order_id, store_id, shift_id, amount, method) VALUES (?, ?, ?, ?, ?)
   ON CONFLICT (order_id) DO NOTHING RETURNING order_id`
)
/**
 * An order was invoiced at the till in its open shift, which `openAt` finds and `requireShift` asks for. An order is sold
 * once: said again, whichever shift is named, it stays where it is. Fails where the shift was closed meanwhile: the sale
 * has none then, and is to be refused.
 */
export const recordSale = function* (
  shift: Named,
  orderId: number,
  amount: Money.Money,
  method: string
): Tx<Result.Result<void, Fault<"NoShift">>> {
  const { store_id, shift_id } = shift
  yield* hold(store_id, shift_id)
  const rows = yield* sold(orderId, store_id, shift_id, amount, method)
  if (rows.length === 0) return Result.succeed(undefined)
  return (yield* touch(shift)) ? Result.succeed(undefined) : Result.fail(fault("NoShift"))
}

const sellers = select(
  Schema.Struct({ user_id: Schema.Int, status: Schema.NullOr(ShiftStatus) }),
  `SELECT i.user_id, s.status FROM invoice i
   LEFT JOIN shift_sale f ON f.order_id = i.order_id AND f.store_id = i.store_id
   LEFT JOIN shift s ON s.shift_id = f.shift_id AND s.store_id = f.store_id
   WHERE i.order_id = ? AND i.store_id = ?`
)
/** Who sold an order, and whether the shift that did is closed; undefined where it has no invoice. */
export const standingOf = function* (
  storeId: number,
  orderId: number
): Tx<{ readonly sold_by: number; readonly is_shift_closed: boolean } | undefined> {
  const [row] = yield* sellers(orderId, storeId)
  return row && { sold_by: row.user_id, is_shift_closed: row.status === "closed" }
}

const soldIn = select(
  Schema.Struct({ shift_id: Schema.Int }),
  "SELECT shift_id FROM shift_sale WHERE store_id = ? AND order_id = ?"
)
/** The shift that sold an order, held until the transaction ends. */
export const shiftOfSale = function* (storeId: number, orderId: number): Tx<Shift | undefined> {
  const [sale] = yield* soldIn(storeId, orderId)
  return sale === undefined ? undefined : yield* findToDecide(storeId, sale.shift_id)
}
const paidOtherwise = select(
  Schema.Struct({ order_id: Schema.Int }),
  "UPDATE shift_sale SET method = ? WHERE order_id = ? AND method <> ? RETURNING order_id"
)
/**
 * An order that was sold in a shift is paid for in another way: so it is a sale by that, while the shift is not
 * closed.
 */
export const payOtherwise = function* (
  { store_id, order_id }: { readonly store_id: number; readonly order_id: number },
  method: string
): Tx<void> {
  const [sale] = yield* soldIn(store_id, order_id)
  if (sale === undefined) return
  const shift = yield* findToDecide(store_id, sale.shift_id)
  if (shift === undefined || shift.status === "closed") return
  const rows = yield* paidOtherwise(method, order_id, method)
  if (rows.length > 0) yield* touch(shift)
}
