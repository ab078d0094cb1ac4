/**
 * The demo network in a store: its mark, what is cleared away before it is loaded again, and what its codes are made
 * of.
 */
import { Result, Schema } from "effect"
import * as Day from "#core/day.ts"
import { OrderStatus } from "#core/order/order.ts"
import { isOfSpread, select, type Tx, write } from "../engine/transaction.ts"
import { byValue } from "../spread/kinds.ts"
import * as env from "./env-variables.ts"

/** The env variable that marks a store whose network is the demo: without it nothing of a store is ever cleared. */
export const demoMark = "demo_network"

const Mark = Schema.Struct({
  /** Made when the network was loaded; tells one demo from another. */
  id: Schema.String,
  seed: Schema.Int,
  /** The day on which its orders and packs are fresh; unknown of a network that an older program loaded. */
  day: Schema.optionalKey(Day.Day)
})
export type Mark = typeof Mark.Type
const readMark = Schema.decodeUnknownResult(Schema.fromJsonString(Mark))

/** The mark of a store that holds the demo network. */
export const mark = function* (): Tx<Mark | undefined> {
  const text = yield* env.find(demoMark, env.everyHub)
  return text === undefined ? undefined : Result.getOrUndefined(readMark(text))
}
export const setMark = (given: Mark) => env.set(demoMark, env.everyHub, JSON.stringify(given))

const rowCount = select(
  Schema.Struct({ held: Schema.Int }),
  `SELECT (SELECT COUNT(*) FROM app_user) + (SELECT COUNT(*) FROM store) + (SELECT COUNT(*) FROM product)
     + (SELECT COUNT(*) FROM orders) AS held`
)
/** Whether the store has no network yet. */
export const isEmpty = function* (): Tx<boolean> {
  const [row] = yield* rowCount()
  return row?.held === 0
}

/** The tables of a network's days: orders, stock and what is written about them. Children before parents. */
export const daily = [
  "off_sale",
  "cart_item",
  "cart",
  "pack_claim",
  "commerce_message",
  "outgoing_event",
  "counter_number",
  "shift_sale_part",
  "shift_sale",
  "store_credit_pay_out",
  "payment_change",
  "shift_count",
  "cash_movement",
  "shift",
  "till",
  "return_line",
  "return_record",
  "shipment_item",
  "sent_pack",
  "shipment_carton",
  "received_serial",
  "shipment",
  "pack_event",
  "inbox",
  "failed_partner_order",
  "day_total",
  "stock_correction_line",
  "stock_correction",
  "eod_maker",
  "eod_count_line",
  "eod_counted",
  "eod_line",
  "eod_rounding",
  "eod_submission",
  "eod_report",
  "sold_serial",
  "order_pack",
  "order_note",
  "order_print",
  "receipt_link",
  "order_part",
  "order_payment",
  "payment_event",
  "task",
  "store_credit_entry",
  "store_credit",
  "e_invoice",
  "credit_note",
  "credit_note_number",
  "invoice",
  "invoice_number",
  "order_shipment",
  "cancellation",
  "order_item",
  "coupon_use",
  "coupon",
  "draft",
  "brought_back",
  "orders",
  "pack",
  "archived_order",
  "archived_pack",
  "idempotency",
  "day_use"
] as const
/** The tables that a network is made of. Children before parents. */
export const lasting = [
  "workstation_report",
  "workstation_secret",
  "workstation_code",
  "workstation_offer",
  "workstation",
  "master_change_row",
  "master_change",
  "master_upload",
  "erasure",
  "erasure_key",
  "counter_screen",
  "central_stock",
  "service_key",
  "service_account",
  "session",
  "login_failure",
  "login_address",
  "first_administrator",
  "audit",
  "client_log",
  "saved_filter",
  "customer_look_up",
  "phone_look",
  "app_user",
  "customer",
  "price_override",
  "item_mapping",
  "product_gtin",
  "product_plu",
  "code_list",
  "code_rules",
  "product",
  "env_variable",
  "locality",
  "delivery_slot",
  "store"
] as const

/** Empties tables. Asked for only of a store that bears the mark. */
export const clear = function* (tables: ReadonlyArray<string>): Tx<void> {
  const all = (yield* isOfSpread()) ? [...tables, ...byValue.keys()] : tables
  for (const table of all) yield { text: `DELETE FROM ${table}`, values: [] }
}

/** Deletes the audit of orders and shipments, which goes with them. */
export const forgetOrders = write(
  "DELETE FROM audit WHERE subject IN ('order', 'shipment', 'return', 'correction', 'task')"
)

const cutOffs = write("UPDATE app_user SET cut_off_date = ? WHERE cut_off_date IS NOT NULL")
/** Gives everybody who has a cut-off date this one. */
export const moveCutOffs = (cutOff: Day.GmtTime): Tx<void> => cutOffs(cutOff)

const outcome = write("UPDATE orders SET status = ?, updated_at = ?, returned_at = ? WHERE order_id = ?")
/** Sets the end of an order of the past, from outside or by a return: status, last change, when it came back. */
export const setOutcome = (
  orderId: number,
  status: OrderStatus,
  updatedAt: Day.GmtTime,
  returnedAt: Day.GmtTime | null
): Tx<void> => outcome(status, updatedAt, returnedAt, orderId)

const later = write(
  "UPDATE order_pack SET later_reason = ? WHERE id = (SELECT MIN(id) FROM order_pack WHERE order_id = ?)"
)
/** Sets the reason for which the first pack of an order was taken although another one expires earlier. */
export const setLaterReason = (orderId: number, reason: string): Tx<void> => later(reason, orderId)

const takenPacks = select(
  Schema.Struct({ id: Schema.Int, pack_id: Schema.Int }),
  "SELECT id, pack_id FROM order_pack WHERE order_id = ? ORDER BY id"
)
const giveBack = write("UPDATE order_pack SET returned_at = ?, restocked = 0 WHERE id = ?")
const spoil = write("UPDATE pack SET status = 2 WHERE id = ? AND status = 1")
/** Packs of an order came back spoilt: the first one, or all. */
export const returnPacks = function* (orderId: number, at: Day.GmtTime, isAll: boolean): Tx<void> {
  const taken = yield* takenPacks(orderId)
  for (const { id, pack_id } of isAll ? taken : taken.slice(0, 1)) {
    yield* giveBack(at, id)
    yield* spoil(pack_id)
  }
}

const Id = Schema.Struct({ id: Schema.Int })
const insertReturn = select(
  Id,
  "INSERT INTO return_record (hub_id, kind, ref_no, created_at, user_id, user_name) VALUES (?, ?, ?, ?, ?, ?) RETURNING id"
)
/** Packs of a hub that went back before a time, and not by an order. */
const wentBack =
  "hub_id = ? AND status = 2 AND received_at < ? AND NOT EXISTS (SELECT 1 FROM order_pack t WHERE t.pack_id = pack.id)"
const returnLines = write(
  `INSERT INTO return_line (hub_id, return_id, product_id, qty)
   SELECT MIN(hub_id), ?, product_id, SUM(received_qty) FROM pack WHERE ${wentBack} GROUP BY product_id`
)
const notByImport = write(
  `DELETE FROM pack_event WHERE reference = 'import' AND pack_id IN (SELECT id FROM pack WHERE ${wentBack})`
)
const returnEvents = write(
  `INSERT INTO pack_event (pack_id, hub_id, product_id, at, what, user_name, reference, change, reason)
   SELECT id, hub_id, product_id, ?, 'returned', ?, ?, -received_qty, 'expired' FROM pack WHERE ${wentBack}`
)
const retainLines = write(
  `INSERT INTO return_line (hub_id, return_id, product_id, qty)
   SELECT MIN(hub_id), ?, product_id, SUM(qty) FROM pack WHERE hub_id = ? AND status = 0 AND qty > 0 AND received_at < ?
   GROUP BY product_id`
)
export interface Returning {
  readonly hub: number
  readonly kind: "return" | "retain"
  readonly ref_no: string
  readonly at: Day.GmtTime
  readonly userId: number
  readonly userName: string
}
/** A hub has sent back what was spoilt by then, or has kept all that it had. */
export const addReturn = function* ({ hub, kind, ref_no, at, userId, userName }: Returning): Tx<void> {
  const [record] = yield* insertReturn(hub, kind, ref_no, at, userId, userName)
  if (record === undefined) return
  if (kind === "retain") return yield* retainLines(record.id, hub, at)
  yield* returnLines(record.id, hub, at)
  yield* notByImport(hub, at)
  yield* returnEvents(at, userName, `RET-${record.id}`, hub, at)
}

const highest = select(
  Schema.Struct({ increment_id: Schema.String }),
  `SELECT increment_id FROM orders WHERE SUBSTR(increment_id, 1, 1) BETWEEN '0' AND '9'
   ORDER BY LENGTH(increment_id) DESC, increment_id DESC LIMIT 1`
)
/** The number of the newest order from outside, for the one after it: those of counters and transfers have letters. */
export const lastNumber = function* (): Tx<number> {
  const [row] = yield* highest()
  const number = Number(row?.increment_id)
  return Number.isSafeInteger(number) ? number : 100_000_000
}

const OrderRow = Schema.Struct({
  order_id: Schema.Int,
  increment_id: Schema.String,
  status: OrderStatus,
  store_id: Schema.Int,
  hub_id: Schema.Int
})
const orderBy = (condition: string) =>
  select(
    OrderRow,
    `SELECT o.order_id, o.increment_id, o.status, o.store_id, s.hub_id
     FROM orders o JOIN store s ON s.store_id = o.store_id WHERE ${condition}`
  )
const byIncrement = orderBy("o.increment_id = ?")
const byId = orderBy("o.order_id = ?")
/** An order by its increment id, or by its order id. */
export const findOrder = function* (name: string): Tx<typeof OrderRow.Type | undefined> {
  const [named] = yield* byIncrement(name)
  if (named !== undefined) return named
  const [numbered] = /^\d{1,15}$/.test(name) ? yield* byId(Number(name)) : []
  return numbered
}

const ItemRow = Schema.Struct({
  item_id: Schema.Int,
  product_id: Schema.Int,
  name: Schema.String,
  qty: Schema.Int,
  sell_by: Schema.Literals(["kg", "pack"])
})
export type ItemRow = typeof ItemRow.Type
/** The parts that items of an order are cut into. */
export const partsToScan = select(
  Schema.Struct({ ...ItemRow.fields, parent_item_id: Schema.Int }),
  `SELECT item_id, product_id, name, qty, sell_by, parent_item_id FROM order_item
   WHERE order_id = ? AND status = 'active' AND parent_item_id IS NOT NULL ORDER BY item_id`
)
/** The items of an order that are picked. */
export const itemsToScan = select(
  ItemRow,
  `SELECT t.item_id, t.product_id, t.name, t.qty, t.sell_by FROM order_item t
   JOIN product p ON p.entity_id = t.product_id
   WHERE t.order_id = ? AND t.status = 'active' AND t.parent_item_id IS NULL AND p.type_id <> 'virtual'
   ORDER BY t.item_id`
)

const CodeRow = Schema.Struct({
  id: Schema.Int,
  hub_id: Schema.Int,
  scan_code: Schema.String,
  code: Schema.String,
  unique_key: Schema.NullOr(Schema.String),
  qty: Schema.Int,
  date_of_expiry: Schema.String,
  status: Schema.Int
})
export type CodeRow = typeof CodeRow.Type
/** Every pack of a product, whoever holds it, those that came before a time left out; the first to expire first. */
export const packsOf = select(
  CodeRow,
  `SELECT id, hub_id, scan_code, code, unique_key, qty, date_of_expiry, status FROM pack
   WHERE product_id = ? AND received_at >= ? ORDER BY date_of_expiry, id`
)
