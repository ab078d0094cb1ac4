/** How papers were paid, and what moved in the drawers of a store in some days: what the books have beside its papers. */
import { Schema } from "effect"
import { bySize, groups, oneOf } from "../engine/many-rows.ts"
import { select, selectMany, type Tx } from "../engine/transaction.ts"
import type { Pages } from "./papers.ts"

const Method = Schema.Struct({ order_id: Schema.Int, payment_method: Schema.String })
const methods = selectMany(Method)
const methodsText = bySize(
  (size) =>
    `SELECT order_id, payment_method FROM orders WHERE hub_id = :hub AND store_id = ? AND order_id ${oneOf(size, "BIGINT")}`
)
const Sold = Schema.Struct({
  order_id: Schema.Int,
  method: Schema.String,
  amount: Schema.Int,
  till: Schema.String
})
const sold = selectMany(Sold)
// Of an order that is paid in parts a shift has the whole sum, and beside it each part.
const soldText = bySize(
  (size) => `SELECT f.order_id, f.method, s.till, f.amount - COALESCE(
       (SELECT CAST(SUM(p.amount) AS BIGINT) FROM shift_sale_part p WHERE p.hub_id = :hub AND p.order_id = f.order_id), 0) AS amount
     FROM shift_sale f JOIN shift s ON s.hub_id = :hub AND s.shift_id = f.shift_id
     WHERE f.hub_id = :hub AND f.store_id = ? AND f.order_id ${oneOf(size, "BIGINT")}`
)
const soldPartText = bySize(
  (
    size
  ) => `SELECT p.order_id, p.method, p.amount, s.till FROM shift_sale_part p JOIN shift s ON s.hub_id = :hub AND s.shift_id = p.shift_id
     WHERE p.hub_id = :hub AND p.store_id = ? AND p.order_id ${oneOf(size, "BIGINT")}`
)
const Part = Schema.Struct({ order_id: Schema.Int, method: Schema.String, amount: Schema.Int })
const parts = selectMany(Part)
const partText = bySize(
  (
    size
  ) => `SELECT p.order_id, p.method, p.amount FROM order_part p JOIN orders o ON o.hub_id = :hub AND o.order_id = p.order_id
     WHERE p.hub_id = :hub AND o.store_id = ? AND p.order_id ${oneOf(size, "BIGINT")}`
)
const Refunded = Schema.Struct({
  order_id: Schema.Int,
  return_number: Schema.Int,
  method: Schema.String,
  amount: Schema.Int,
  till: Schema.NullOr(Schema.String)
})
const refunded = selectMany(Refunded)
// By its order: the plus keeps SQLite from reading all movements of the store.
const refundedText = bySize(
  (
    size
  ) => `SELECT m.order_id, m.return_number, 'cashondelivery' AS method, m.amount, s.till FROM cash_movement m JOIN shift s ON s.hub_id = :hub AND s.shift_id = m.shift_id
     WHERE m.hub_id = :hub AND +m.store_id = ? AND m.order_id IS NOT NULL AND m.order_id ${oneOf(size, "BIGINT")}`
)

const creditedText = bySize(
  (
    size
  ) => `SELECT order_id, return_number, 'storecredit' AS method, amount, NULL AS till FROM store_credit_entry
     WHERE +store_id = ? AND cause IN ('return', 'void') AND order_id ${oneOf(size, "BIGINT")}`
)

// What a store owes by another way than its drawer and its store credits. The reasons are those of the index.
const owed = select(
  Refunded,
  `SELECT order_id, COALESCE(return_number, 0) AS return_number, method, amount, NULL AS till FROM task
   WHERE hub_id = :hub AND order_id = ? AND +store_id = ? AND cause = 'payment' AND reason IN ('void', 'short', 'return') AND reason <> 'short'
     AND method IS NOT NULL AND method NOT IN ('cashondelivery', 'storecredit')`
)

/** What is written down of the payments of some orders of a store. */
export interface Payments {
  readonly methods: ReadonlyArray<typeof Method.Type>
  readonly sold: ReadonlyArray<typeof Sold.Type>
  /** What orders among those of the day are paid beside their own method. */
  readonly parts: ReadonlyArray<typeof Part.Type>
  readonly refunded: ReadonlyArray<typeof Refunded.Type>
}
/** @param archivedInParts the orders among them that the archive has, and that are paid in parts */
export const paymentsOf = function* (
  storeId: number,
  orderIds: ReadonlyArray<number>,
  archivedInParts: ReadonlyArray<number>
): Tx<Payments> {
  const found = {
    methods: [] as Array<typeof Method.Type>,
    sold: [] as Array<typeof Sold.Type>,
    parts: [] as Array<typeof Part.Type>,
    refunded: [] as Array<typeof Refunded.Type>
  }
  for (const ids of groups([...new Set(orderIds)])) {
    found.methods.push(...(yield* methods(methodsText(ids.length), [storeId, ...ids])))
    for (const text of [soldPartText, soldText])
      found.sold.push(...(yield* sold(text(ids.length), [storeId, ...ids])))
    found.parts.push(...(yield* parts(partText(ids.length), [storeId, ...ids])))
    for (const text of [refundedText, creditedText])
      found.refunded.push(...(yield* refunded(text(ids.length), [storeId, ...ids])))
  }
  // What is owed of an order is owed by its own way, but for one in parts.
  const inParts = [...archivedInParts, ...found.parts.map(({ order_id }) => order_id)]
  for (const orderId of new Set(inParts)) found.refunded.push(...(yield* owed(orderId, storeId)))
  return found
}

const rows = 500
const Movement = Schema.Struct({
  id: Schema.Int,
  at: Schema.String,
  till: Schema.String,
  amount: Schema.Int,
  reason: Schema.String,
  user_name: Schema.String,
  kind: Schema.Literals(["in", "out", "refund"]),
  /** It is what a store credit was paid out by. */
  is_pay_out: Schema.Int,
  /** The payment of a sale was changed with it. */
  is_payment_change: Schema.Int
})
export type Movement = typeof Movement.Type
const movements = select(
  Movement,
  `SELECT m.movement_id AS id, m.at, s.till, m.amount, m.reason, m.user_name, m.kind,
     CASE WHEN EXISTS (SELECT 1 FROM store_credit_pay_out p WHERE p.movement_id = m.movement_id)
       THEN 1 ELSE 0 END AS is_pay_out,
     CASE WHEN EXISTS (SELECT 1 FROM payment_change c WHERE c.hub_id = :hub AND c.store_id = m.store_id
         AND c.shift_id = m.shift_id AND c.at = m.at AND c.user_id = m.user_id)
       THEN 1 ELSE 0 END AS is_payment_change
   FROM cash_movement m JOIN shift s ON s.hub_id = :hub AND s.shift_id = m.shift_id
   WHERE m.hub_id = :hub AND m.store_id = ? AND m.at >= ? AND m.at < ? AND (m.at > ? OR m.movement_id > ?) AND m.kind <> 'opened'
   ORDER BY m.at, m.movement_id LIMIT ${rows}`
)
/** What was put into drawers, taken out, and given back. */
export const movementPages: Pages<Movement> = function* (
  storeId,
  { from, before },
  after = { since: from, last: 0 }
) {
  const found = yield* movements(storeId, after.since, before, after.since, after.last)
  const end = found.at(-1)
  const isLast = found.length < rows || end === undefined
  return { rows: found, next: isLast ? undefined : { since: end.at, last: end.id } }
}

const OpenShift = Schema.Struct({ till: Schema.String, opened_at: Schema.String })
/** The shifts of a store that are not closed, the oldest first. */
export const openShifts = select(
  OpenShift,
  "SELECT till, opened_at FROM shift WHERE hub_id = :hub AND store_id = ? AND till_key > '' AND status <> 'closed' ORDER BY opened_at"
)
