/**
 * The sales of shifts by payment method; an order is sold in one shift. A row has all that an order brought under its own
 * method, and of one in parts other rows have what of it came in another way.
 */
import { Result, Schema } from "effect"
import { type Fault, fault } from "#core/fault.ts"
import * as Money from "#core/money.ts"
import type { PayPart } from "#core/order/pay-part.ts"
import { isCash, type ShiftSale } from "#core/shift/expected-cash.ts"
import { type Shift, ShiftStatus } from "#core/shift/shift.ts"
import { select, type Tx, write } from "../engine/transaction.ts"
import { findToDecide, hold, type Named, touch } from "./shifts.ts"

const Row = Schema.Struct({ order_id: Schema.Int, amount: Schema.Int, method: Schema.String })
const sales = select(
  Row,
  "SELECT order_id, amount, method FROM shift_sale WHERE store_id = ? AND shift_id = ? AND hub_id = :hub ORDER BY order_id"
)
const parts = select(
  Row,
  "SELECT order_id, amount, method FROM shift_sale_part WHERE store_id = ? AND shift_id = ? AND hub_id = :hub ORDER BY order_id, method"
)
const withMoney = (row: typeof Row.Type): ShiftSale => ({ ...row, amount: Money.ofHundredths(row.amount) })
const restOf = (all: Money.Money, beside: ReadonlyArray<ShiftSale>): Money.Money =>
  Money.minus(all, Money.sum(beside.map(({ amount }) => amount)))

/** The sales of a shift, one of each way in which an order was paid. */
export const salesOf = function* ({ store_id, shift_id }: Named): Tx<ReadonlyArray<ShiftSale>> {
  const partsOfOrders = Map.groupBy(
    (yield* parts(store_id, shift_id)).map(withMoney),
    ({ order_id }) => order_id
  )
  return (yield* sales(store_id, shift_id)).map(withMoney).flatMap((sale) => {
    const beside = partsOfOrders.get(sale.order_id)
    if (beside === undefined) return [sale]
    const rest = { ...sale, amount: restOf(sale.amount, beside) }
    return rest.amount > 0 ? [...beside, rest] : beside
  })
}

const ofOrder = select(
  Schema.Struct({ order_id: Schema.Int, amount: Schema.Int, method: Schema.String, till: Schema.String }),
  `SELECT f.order_id, f.amount, f.method, s.till FROM shift_sale f JOIN shift s ON s.shift_id = f.shift_id AND s.hub_id = f.hub_id
   WHERE f.store_id = ? AND f.order_id = ? AND f.hub_id = :hub`
)
const partsOfOrder = select(
  Row,
  "SELECT order_id, amount, method FROM shift_sale_part WHERE store_id = ? AND order_id = ? AND hub_id = :hub ORDER BY method"
)
/** An order as a shift sold it. */
export interface SoldOrder extends ShiftSale, Pick<Shift, "till"> {
  /** What of its amount came by its own method. */
  readonly rest: Money.Money
  /** What of it went into the drawer. */
  readonly cash: Money.Money
}
export const saleOf = function* (storeId: number, orderId: number): Tx<SoldOrder | undefined> {
  const [row] = yield* ofOrder(storeId, orderId)
  if (row === undefined) return undefined
  const amount = Money.ofHundredths(row.amount)
  const beside = (yield* partsOfOrder(storeId, orderId)).map(withMoney)
  const rest = restOf(amount, beside)
  const ways = [...beside, { method: row.method, amount: rest }]
  return { ...row, amount, rest, cash: Money.sum(ways.filter(isCash).map((way) => way.amount)) }
}

const sold = select(
  Schema.Struct({ order_id: Schema.Int }),
  `INSERT INTO shift_sale (hub_id, order_id, store_id, shift_id, amount, method) VALUES (:hub, ?, ?, ?, ?, ?)
   ON CONFLICT (order_id) DO NOTHING RETURNING order_id`
)
const soldPart = write(
  "INSERT INTO shift_sale_part (hub_id, order_id, store_id, shift_id, method, amount) VALUES (:hub, ?, ?, ?, ?, ?)"
)
/**
 * An order was invoiced at the till in its open shift, which `openAt` finds and `requireShift` asks for. An order is sold
 * once: said again, whichever shift is named, it stays where it is. `beside` is what of its amount came in other ways. Fails where the shift was closed meanwhile: the sale
 * has none then, and is to be refused.
 */
export const recordSale = function* (
  shift: Named,
  orderId: number,
  amount: Money.Money,
  method: string,
  beside: ReadonlyArray<PayPart> = []
): Tx<Result.Result<void, Fault<"NoShift">>> {
  const { store_id, shift_id } = shift
  yield* hold(store_id, shift_id)
  const rows = yield* sold(orderId, store_id, shift_id, amount, method)
  if (rows.length === 0) return Result.succeed(undefined)
  for (const part of beside) yield* soldPart(orderId, store_id, shift_id, part.method, part.amount)
  return (yield* touch(shift)) ? Result.succeed(undefined) : Result.fail(fault("NoShift"))
}

const sellers = select(
  Schema.Struct({ user_id: Schema.Int, status: Schema.NullOr(ShiftStatus) }),
  `SELECT i.user_id, s.status FROM invoice i
   LEFT JOIN shift_sale f ON f.order_id = i.order_id AND f.store_id = i.store_id AND f.hub_id = i.hub_id
   LEFT JOIN shift s ON s.shift_id = f.shift_id AND s.store_id = f.store_id AND s.hub_id = f.hub_id
   WHERE i.order_id = ? AND i.store_id = ? AND i.hub_id = :hub`
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
  "SELECT shift_id FROM shift_sale WHERE store_id = ? AND order_id = ? AND hub_id = :hub"
)
/** The shift that sold an order, held until the transaction ends. */
export const shiftOfSale = function* (storeId: number, orderId: number): Tx<Shift | undefined> {
  const [sale] = yield* soldIn(storeId, orderId)
  return sale === undefined ? undefined : yield* findToDecide(storeId, sale.shift_id)
}
const paidOtherwise = select(
  Schema.Struct({ order_id: Schema.Int }),
  "UPDATE shift_sale SET method = ? WHERE order_id = ? AND hub_id = :hub AND method <> ? RETURNING order_id"
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
