/**
 * Stores of a network that has run for years: the demo network and, behind it, a history written as bulk SQL in the words
 * of both databases. However long the history is, a day has the same number of orders and packs, about 700 orders are
 * open and about 6,000 packs lie on the shelf; everything else is finished, sold or gone. The same size gives the same
 * rows on the same day.
 */
import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import { printQuarterDate } from "#core/barcode/printed-date.ts"
import * as Day from "#core/day.ts"
import { loadNetwork } from "#rpc-server/demo/load.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { open } from "#rpc-server/store/engine/sqlite.ts"
import { tallyOfAll } from "#rpc-server/store/migration/growth.ts"
import { writtenParts } from "#rpc-server/store/migration/parts.ts"
import { claimedNumbers } from "./claimed-numbers.ts"
import { type Place, place, within } from "./server.ts"
import { transaction } from "./transaction.ts"

/** Rows of the history, beside those of the demo network. */
export interface Size {
  readonly orders: number
  readonly packs: number
}
export const sizes = {
  small: { orders: 800, packs: 6_000 },
  large: { orders: 200_000, packs: 1_000_000 },
  huge: { orders: 1_000_000, packs: 3_000_000 }
} as const satisfies Readonly<Record<string, Size>>

/** Of all stores of hub 1 together, and still open: the newest ones. */
const ordersPerDay = 550
const openOrders = ordersPerDay
/** Of all hubs together. */
const packsPerDay = 2750
const mostOnShelf = 5000

/** Order ids of the history end here plus the number of orders; items and packs have numbers of their own. */
const firstOrder = 1_000_000
const firstPack = 1_000_000
const firstItem = 10_000_000

/** How the history of a size is split. */
const shares = ({ orders, packs }: Size) => {
  const open = Math.min(openOrders, orders)
  const done = orders - open
  const onShelf = Math.max(Math.min(mostOnShelf, packs - done * 2), 0)
  return { open, done, onShelf, used: packs - onShelf }
}

const firstnames =
  "Lakshmi Asha Meera Priya Anita Kavya Divya Sunita Ravi Arjun Imran Farah Joseph Mary Suresh Ganesh Vikram Nikhil Rohan Deepa Fatima Zoya Thomas Aditi Karthik Gayathri Naveen Pooja Rahul Sneha".split(
    " "
  )
const lastnames =
  "Rao Nair Murthy Iyer Menon Khan Reddy Shetty Das Pillai Varma Gowda Hegde Bose Kapoor Jain Mathew Kurian Sharma Patel".split(
    " "
  )

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
const rows = (all: ReadonlyArray<string>): string => all.map((row) => `(${row})`).join(", ")
const chunk = 100_000
/** A statement over numbers of a range, in pieces: `n.i` is the number. */
const over = (from: number, to: number, make: (numbers: string) => string): ReadonlyArray<string> => {
  const made: Array<string> = []
  for (let first = from; first <= to; first += chunk) {
    const span = Math.min(to - first, chunk - 1)
    // Bounds for each digit pair: a short range is not a hundred thousand numbers that are thrown away.
    made.push(
      make(
        `(SELECT ${first} + a.i + 100 * b.i + 10000 * c.i AS i FROM grown_number a CROSS JOIN grown_number b CROSS JOIN grown_number c
          WHERE c.i <= ${Math.floor(span / 10_000)} AND b.i <= ${Math.min(99, Math.floor(span / 100))} AND a.i + 100 * b.i + 10000 * c.i <= ${span}) n`
      )
    )
  }
  return made
}
const padded = (value: string, width: number): string => `SUBSTR(CAST(${10 ** width} + ${value} AS TEXT), 2)`
/** `HH:MM:SS` of a second of a day. */
const clock = (second: string): string =>
  `${padded(`${second} / 3600`, 2)} || ':' || ${padded(`${second} / 60 % 60`, 2)} || ':' || ${padded(`${second} % 60`, 2)}`

/** Of a till. */
const salesOfShift = 20
const grownShifts = (orders: number): number => Math.ceil(orders / salesOfShift)

const secondsPerDay = 86_400
const aux = ["grown_number", "grown_day", "grown_product", "grown_first", "grown_last"]

/** The statements that fill a store that holds the demo network already. Nothing in them is up to chance. */
const history = (size: Size, now: Day.Instant): ReadonlyArray<string> => {
  const { done, used } = shares(size)
  const { orders, packs } = size
  const base = Math.floor(now / 1000) - 3600
  const perOrder = Math.floor(secondsPerDay / ordersPerDay)
  const perPack = Math.floor(secondsPerDay / packsPerDay)
  const oldest = Math.floor((base - Math.max(orders * perOrder, packs * perPack)) / secondsPerDay) - 10
  const newest = Math.floor(base / secondsPerDay) + 60
  const days: Array<string> = []
  for (let d = oldest; d <= newest; d++) {
    const day = Day.dayAt(d * secondsPerDay * 1000)
    days.push(`${d}, '${day}', '${printQuarterDate(day, day) ?? "0000"}'`)
  }
  const numbers = Array.from({ length: 100 }, (_, i) => `${i}`)
  const orderAt = `(${base} - CAST(${orders} - n.i AS BIGINT) * ${perOrder})`
  const packAt = (p: string): string =>
    `(CASE WHEN ${p} > ${used} THEN ${base} - (${packs} - ${p}) * 35 ELSE ${base} - ${secondsPerDay} - (${used} - ${p}) * ${perPack} END)`
  const expiryDay = `(CASE WHEN n.i > ${used} THEN ${Math.floor(now / 1000 / secondsPerDay)} - 1 + n.i * 13 % 12 ELSE ${packAt("n.i")} / ${secondsPerDay} + 2 + n.i * 13 % 21 END)`
  const created = (at: string): string => `d.day || ' ' || ${clock(`(${at} % ${secondsPerDay})`)}`
  const takes = (line: string): string =>
    `((n.i - 1) * 2 + ${line}) * CAST(${used} AS BIGINT) / ${Math.max(done * 2, 1)} + 1`
  const hubOf = (p: string): string => `CASE WHEN ${p} % 10 < 7 THEN 1 ELSE ${p} % 10 - 5 END`
  const code = `CASE WHEN n.i % 20 = 4 THEN '890' || ${padded(`(n.i * 7 % q.many)`, 10)} ELSE
      '80' || ${padded("p.product", 4)} || ${padded("(400 + n.i * 17 % 800)", 5)} || e.quarter || '01' || ${padded("(n.i % 1000000)", 6)} END`
  const outcome =
    "CASE n.i % 40 WHEN 7 THEN 'canceled' WHEN 13 THEN 'undelivered' WHEN 29 THEN 'partial_return' ELSE 'complete' END"
  const shipments = Math.ceil(used / 250)
  return [
    "CREATE TABLE grown_number (i BIGINT)",
    `INSERT INTO grown_number (i) VALUES ${rows(numbers)}`,
    "CREATE TABLE grown_day (d BIGINT PRIMARY KEY, day TEXT, quarter TEXT)",
    `INSERT INTO grown_day (d, day, quarter) VALUES ${rows(days)}`,
    "CREATE TABLE grown_first (i BIGINT PRIMARY KEY, name TEXT)",
    `INSERT INTO grown_first (i, name) VALUES ${rows(firstnames.map((name, i) => `${i}, ${quoted(name)}`))}`,
    "CREATE TABLE grown_last (i BIGINT PRIMARY KEY, name TEXT)",
    `INSERT INTO grown_last (i, name) VALUES ${rows(lastnames.map((name, i) => `${i}, ${quoted(name)}`))}`,
    "CREATE TABLE grown_product (i BIGINT PRIMARY KEY, product BIGINT, name TEXT, sell_by TEXT, price BIGINT, many BIGINT)",
    `INSERT INTO grown_product (i, product, name, sell_by, price)
     SELECT ROW_NUMBER() OVER (ORDER BY entity_id) - 1, entity_id, name, sell_by, COALESCE(price, 10000) FROM product
     WHERE type_id = 'simple' AND entity_id < 10000 AND sell_by = 'kg'`,
    "UPDATE grown_product SET many = (SELECT COUNT(*) FROM grown_product)",
    ...over(
      1,
      shipments,
      (
        n
      ) => `INSERT INTO shipment (id, shipment_id, hub_id, shipment_name, status, source_of_shipment, time_of_shipping, time_of_entry, created_at, updated_at, accepted_by)
        SELECT ${firstOrder} + n.i, 'GROWN-' || n.i, 1, 'Night dispatch', 9, 'Central kitchen', ${created(packAt("(n.i * 250)"))}, ${created(packAt("(n.i * 250)"))},
          ${created(packAt("(n.i * 250)"))}, ${created(packAt("(n.i * 250)"))}, 'Asha Nair'
        FROM ${n} JOIN grown_day d ON d.d = ${packAt("(n.i * 250)")} / ${secondsPerDay}`
    ),
    ...over(
      1,
      shipments,
      (
        n
      ) => `INSERT INTO shipment_item (hub_id, id, shipment, product_id, product_name, original_qty, received_qty, accepted_qty, qty_inc, sell_by, size, is_listed)
        SELECT 1, ${firstOrder} + n.i * 10 + l.i, ${firstOrder} + n.i, p.product, p.name, 20000, 20000, 20000, NULL, p.sell_by, NULL, 1
        FROM ${n} JOIN grown_number l ON l.i < 10 JOIN (SELECT COUNT(*) AS many FROM grown_product) q ON 1 = 1
          JOIN grown_product p ON p.i = (n.i + l.i) % q.many`
    ),
    ...over(
      1,
      packs,
      (
        n
      ) => `INSERT INTO pack (id, hub_id, shipment_id, product_id, scan_code, code, unique_key, date_of_expiry, received_qty, qty, status, received_at)
        SELECT ${firstPack} + n.i, ${hubOf("n.i")}, CASE WHEN n.i > ${used} THEN NULL ELSE 'GROWN-' || ((n.i - 1) / 250 + 1) END, p.product,
          CASE WHEN n.i % 10 = 3 THEN 'M' ELSE '' END || ${code}, ${code}, CASE WHEN n.i % 20 = 4 THEN NULL ELSE ${code} END,
          e.day, 400 + n.i * 17 % 800, CASE WHEN n.i > ${used} THEN 400 + n.i * 17 % 800 ELSE 0 END,
          CASE WHEN n.i > ${used} THEN 0 WHEN n.i % 50 = 11 THEN 2 WHEN n.i % 500 = 12 THEN 3 WHEN n.i % 500 = 13 THEN 4 ELSE 1 END,
          ${created(packAt("n.i"))}
        FROM ${n} JOIN grown_day d ON d.d = ${packAt("n.i")} / ${secondsPerDay} JOIN grown_day e ON e.d = ${expiryDay}
          JOIN (SELECT COUNT(*) AS many FROM grown_product) q ON 1 = 1 JOIN grown_product p ON p.i = n.i * 7 % q.many`
    ),
    ...over(
      1,
      used,
      (
        n
      ) => `INSERT INTO pack_event (pack_id, hub_id, product_id, at, what, user_name, reference, change, reason)
        SELECT k.id, k.hub_id, k.product_id, ${created(packAt("n.i"))}, 'returned', 'Asha Nair', 'RET-1', -(400 + n.i * 17 % 800), 'expired'
        FROM ${n} JOIN grown_day d ON d.d = ${packAt("n.i")} / ${secondsPerDay} JOIN pack k ON k.id = ${firstPack} + n.i WHERE n.i % 50 = 11`
    ),
    ...over(
      1,
      Math.ceil(orders / 4),
      (n) => `INSERT INTO customer (id, mobile, firstname, lastname)
        SELECT ${firstOrder} + n.i, '+91' || CAST(8000000000 + n.i * 7919 AS TEXT), f.name, l.name
        FROM ${n} JOIN grown_first f ON f.i = n.i * 11 % ${firstnames.length} JOIN grown_last l ON l.i = n.i * 7 / 3 % ${lastnames.length}`
    ),
    ...over(
      1,
      orders,
      (
        n
      ) => `INSERT INTO orders (hub_id, order_id, increment_id, store_id, status, order_type, source, source_ref_id, is_hub_transfer_order, sub_slot_id,
          sub_slot_info, slot_starts, delivery_at, slot_id, order_becomes_pending, created_at, updated_at, shipped_at, payment_method, cod_payment,
          customer_id, customer_firstname, customer_lastname, customer_mobile, street, city, region, postcode, subtotal, shipping, discount, tax, grand_total)
        SELECT 1, ${firstOrder} + n.i, CAST(500000000 + n.i AS TEXT), 101 + n.i % 4,
          CASE WHEN n.i > ${done} THEN CASE n.i % 10 WHEN 0 THEN 'processing' WHEN 5 THEN 'pending_payment' ELSE 'pending' END ELSE ${outcome} END,
          'delivery', CASE WHEN n.i % 6 = 0 THEN 'swiggy' WHEN n.i % 5 = 0 THEN 'fth_retail' ELSE 'fth_hub' END,
          CASE WHEN n.i % 6 = 0 THEN 'SW-' || n.i END, 0, CASE WHEN n.i % 3 = 0 THEN 4 END,
          CASE WHEN n.i % 3 = 0 THEN '{"display_string":"9 to 11","delivery_at":"' || d.day || ' 09:00:00"}' END,
          CASE WHEN n.i % 3 = 0 THEN 1 ELSE 0 END, CASE WHEN n.i % 3 = 0 THEN d.day || ' 09:00:00' END,
          CASE WHEN n.i % 3 = 0 THEN 'normal' ELSE 'express' END, ${created(orderAt)}, ${created(orderAt)},
          ${created(orderAt)}, CASE WHEN n.i > ${done} THEN NULL ELSE ${created(orderAt)} END, 'cashondelivery', 'cash',
          ${firstOrder} + (n.i + 3) / 4, f.name, l.name, '+91' || CAST(8000000000 + (n.i + 3) / 4 * 7919 AS TEXT), '12 Lake Road
Near the temple', 'Bengaluru', 'Karnataka', '560038', 60000, 3000, 0, 3000, 66000
        FROM ${n} JOIN grown_day d ON d.d = ${orderAt} / ${secondsPerDay} JOIN grown_first f ON f.i = (n.i + 3) / 4 * 11 % ${firstnames.length}
          JOIN grown_last l ON l.i = (n.i + 3) / 4 * 7 / 3 % ${lastnames.length}`
    ),
    ...over(
      1,
      orders,
      (
        n
      ) => `INSERT INTO order_item (hub_id, item_id, order_id, product_id, name, qty, qty_ordered_initial, accepted_qty, nil, partial_nil, status, sell_by, price, total_price)
        SELECT 1, ${firstItem} + n.i * 4 + l.i, ${firstOrder} + n.i, p.product, p.name, 1000, 1000, CASE WHEN n.i > ${done} THEN NULL ELSE 1000 END,
          0, 0, 'active', p.sell_by, p.price, p.price
        FROM ${n} JOIN grown_number l ON l.i < 2 + n.i % 3 JOIN (SELECT COUNT(*) AS many FROM grown_product) q ON 1 = 1
          JOIN grown_product p ON p.i = (n.i * 5 + l.i) % q.many`
    ),
    ...over(
      1,
      done,
      (n) => `INSERT INTO order_pack (hub_id, order_id, item_id, pack_id, scan_code, unique_key, qty)
        SELECT 1, ${firstOrder} + n.i, ${firstItem} + n.i * 4 + l.i, k.id, k.scan_code, k.unique_key, k.received_qty
        FROM ${n} JOIN grown_number l ON l.i < 2 JOIN pack k ON k.id = ${firstPack} + ${takes("l.i")} WHERE n.i % 40 <> 7`
    ),
    ...over(
      1,
      done,
      (
        n
      ) => `INSERT INTO invoice (hub_id, invoice_id, order_id, store_id, series, number, invoice_number, created_at, user_id, user_name, content)
        SELECT 1, ${firstOrder} + n.i, ${firstOrder} + n.i, 101 + n.i % 4, 'grown', n.i, 'GROWN/' || n.i, ${created(orderAt)}, 1, 'Asha Nair',
          (SELECT content FROM invoice WHERE invoice_id < ${firstOrder} ORDER BY invoice_id LIMIT 1)
        FROM ${n} JOIN grown_day d ON d.d = ${orderAt} / ${secondsPerDay} WHERE n.i % 40 <> 7`
    ),
    ...over(
      1,
      done,
      (n) => `INSERT INTO order_shipment (hub_id, order_id, created_at, user_id)
        SELECT 1, ${firstOrder} + n.i, ${created(orderAt)}, 1 FROM ${n} JOIN grown_day d ON d.d = ${orderAt} / ${secondsPerDay} WHERE n.i % 40 <> 7`
    ),
    ...over(
      1,
      done,
      (n) => `INSERT INTO cancellation (hub_id, order_id, created_at, user_id, reasons)
        SELECT 1, ${firstOrder} + n.i, ${created(orderAt)}, 1, '[]' FROM ${n} JOIN grown_day d ON d.d = ${orderAt} / ${secondsPerDay} WHERE n.i % 40 = 7`
    ),
    ...over(
      1,
      done,
      (n) => `INSERT INTO order_note (hub_id, order_id, at, user_id, user_name, text, import_id)
        SELECT 1, ${firstOrder} + n.i, ${created(orderAt)}, 1, 'Asha Nair', 'Ring twice, it is the second door', CASE WHEN n.i % 2 = 0 THEN 'grown-' || n.i END
        FROM ${n} JOIN grown_day d ON d.d = ${orderAt} / ${secondsPerDay} WHERE n.i % 4 = 1`
    ),
    ...over(
      1,
      done,
      (n) =>
        `INSERT INTO order_print (hub_id, order_id, job_key) SELECT 1, ${firstOrder} + n.i, 'grown-' || n.i FROM ${n} WHERE n.i % 2 = 1`
    ),
    ...over(
      1,
      done,
      (
        n
      ) => `INSERT INTO order_payment (hub_id, order_id, method, state, amount, reference, created_at, updated_at)
        SELECT 1, ${firstOrder} + n.i, 'upi', CASE n.i % 9 WHEN 0 THEN 'failed' ELSE 'success' END, 66000, 'UPI-' || n.i, ${created(orderAt)}, ${created(orderAt)}
        FROM ${n} JOIN grown_day d ON d.d = ${orderAt} / ${secondsPerDay} WHERE n.i % 3 = 1`
    ),
    ...over(
      1,
      done,
      (
        n
      ) => `INSERT INTO audit (hub_id, at, user_id, user_name, store_id, subject, subject_id, action, detail)
        SELECT 1, ${created(orderAt)}, 1, 'Asha Nair', 101 + n.i % 4, 'order', CAST(${firstOrder} + n.i AS TEXT),
          CASE l.i WHEN 0 THEN 'opened' ELSE 'invoiced' END, '{"message":"Order ' || n.i || ' was opened by Asha Nair"}'
        FROM ${n} JOIN grown_number l ON l.i < 2 JOIN grown_day d ON d.d = ${orderAt} / ${secondsPerDay}`
    ),
    ...over(
      1,
      done,
      (n) => `INSERT INTO idempotency (hub_id, user_id, idempotency_key, body_hash, answer, created_at)
        SELECT 1, 1, 'grown-' || n.i, 'hash', '{}', CAST(${orderAt} AS BIGINT) * 1000 FROM ${n}`
    ),
    ...over(
      1,
      done,
      (n) => `INSERT INTO inbox (kind, message_key, hub_id, body, received_at, taken_at)
        SELECT 'order', 'GROWN-' || n.i, 1, '{}', ${created(orderAt)}, ${created(orderAt)}
        FROM ${n} JOIN grown_day d ON d.d = ${orderAt} / ${secondsPerDay} WHERE n.i % 6 = 0`
    ),
    ...over(
      1,
      done,
      (
        n
      ) => `INSERT INTO client_log (at, user_id, message) SELECT ${created(orderAt)}, 1, 'A line that a client asked to be kept'
        FROM ${n} JOIN grown_day d ON d.d = ${orderAt} / ${secondsPerDay} WHERE n.i % 3 = 0`
    ),
    ...over(
      1,
      grownShifts(done),
      (
        n
      ) => `INSERT INTO shift (hub_id, shift_id, store_id, till, till_key, currency, status, cash_float, revision, opened_at, opened_user_id, opened_by,
          count_id, closed_at, closed_user_id, closed_by, z_number, z_report)
        SELECT 1, ${firstOrder} + n.i, 101 + n.i % 4, 'Grown', 'grown', 'INR', 'closed', 200000, 2, '2020-01-02 03:04:05', 1, 'Asha Nair',
          ${firstOrder} + n.i, '2020-01-02 13:04:05', 1, 'Asha Nair', n.i, '{}' FROM ${n}`
    ),
    ...over(
      1,
      grownShifts(done),
      (
        n
      ) => `INSERT INTO shift_count (hub_id, count_id, store_id, shift_id, at, user_id, user_name, pieces, counted, expected, revision, needs_approval)
        SELECT 1, ${firstOrder} + n.i, 101 + n.i % 4, ${firstOrder} + n.i, '2020-01-02 13:04:05', 1, 'Asha Nair', '[]', 0, 0, 2, 0 FROM ${n}`
    ),
    ...over(
      1,
      grownShifts(done),
      (
        n
      ) => `INSERT INTO cash_movement (hub_id, store_id, shift_id, kind, amount, reason, at, user_id, user_name, order_id)
        SELECT 1, 101 + n.i % 4, ${firstOrder} + n.i, CASE l.i WHEN 0 THEN 'in' ELSE 'refund' END, 50000, 'Change from the bank', '2020-01-02 03:04:05', 1, 'Asha Nair',
          CASE l.i WHEN 0 THEN NULL ELSE ${firstOrder} + n.i END FROM ${n} JOIN grown_number l ON l.i < 2`
    ),
    ...over(
      1,
      done,
      (n) => `INSERT INTO shift_sale (hub_id, order_id, store_id, shift_id, amount, method)
        SELECT 1, ${firstOrder} + n.i, 101 + (1 + (n.i - 1) / ${salesOfShift}) % 4, ${firstOrder} + 1 + (n.i - 1) / ${salesOfShift}, 66000, 'cashondelivery' FROM ${n}`
    ),
    ...over(
      1,
      done,
      (n) => `INSERT INTO order_part (hub_id, order_id, method, amount)
        SELECT 1, ${firstOrder} + n.i, 'card', 20000 FROM ${n} WHERE n.i % 10 = 1`
    ),
    ...over(
      1,
      done,
      (n) => `INSERT INTO shift_sale_part (hub_id, order_id, store_id, shift_id, method, amount)
        SELECT 1, ${firstOrder} + n.i, 101 + (1 + (n.i - 1) / ${salesOfShift}) % 4, ${firstOrder} + 1 + (n.i - 1) / ${salesOfShift}, 'card', 20000
        FROM ${n} WHERE n.i % 10 = 1`
    ),
    ...over(
      1,
      Math.ceil(packs / 20),
      (
        n
      ) => `INSERT INTO archived_pack (id, hub_id, product_id, scan_code, code, row_id, date_of_expiry, received_qty, qty, status, received_at)
        SELECT n.i + 1000000000, 1 + n.i % 4, 1773, 'OLD-' || n.i, 'OLD-' || n.i, 'grown-' || n.i, '2020-01-09', 500, 0, 1, '2020-01-02 03:04:05' FROM ${n}`
    ),
    ...over(
      1,
      done,
      (
        n
      ) => `INSERT INTO credit_note (hub_id, order_id, store_id, series, number, credit_note_number, created_at, user_id, user_name, content)
        SELECT 1, ${firstOrder} + n.i, 101 + n.i % 4, 'grown', n.i, 'GROWN/CN/' || n.i, '2020-01-02 03:04:05', 1, 'Asha Nair', '{}' FROM ${n} WHERE n.i % 40 = 29`
    ),
    ...over(
      1,
      Math.ceil(orders / ordersPerDay),
      (n) => `INSERT INTO return_record (id, hub_id, kind, ref_no, created_at, user_id, user_name)
        SELECT ${firstOrder} + n.i, 1, 'return', 'RET-' || n.i, d.day || ' 02:00:00', 1, 'Asha Nair'
        FROM ${n} JOIN grown_day d ON d.d = ${Math.floor(base / secondsPerDay)} - 1 - (${Math.ceil(orders / ordersPerDay)} - n.i)`
    ),
    ...over(
      1,
      Math.ceil(orders / ordersPerDay),
      (n) => `INSERT INTO return_line (hub_id, return_id, product_id, qty)
        SELECT 1, ${firstOrder} + n.i, p.product, 500 FROM ${n} JOIN grown_product p ON p.i < 5`
    ),
    ...over(
      1,
      Math.ceil(orders / ordersPerDay),
      (n) => `INSERT INTO eod_report (hub_id, day, submission_updated_at)
        SELECT 1, d.day, d.day || ' 20:00:00'
        FROM ${n} JOIN grown_day d ON d.d = ${Math.floor(base / secondsPerDay)} - n.i ON CONFLICT (hub_id, day) DO NOTHING`
    ),
    ...over(
      1,
      // As many as a list of them shows, at least.
      Math.max(200, Math.ceil(orders / 100)),
      (n) => `INSERT INTO failed_partner_order (hub_id, store_id, source, ref_id, info, created_at)
        SELECT 1, 101, 'swiggy', 'GROWN-' || n.i, 'Address unknown', d.day || ' 10:00:00'
        FROM ${n} JOIN grown_day d ON d.d = ${Math.floor(base / secondsPerDay)} - n.i / 24`
    ),
    ...aux.map((table) => `DROP TABLE ${table}`)
  ]
}

/** Ids go on after those of the history: SQLite sees to that by itself. */
const counters = Object.entries({
  orders: "order_id",
  pack: "id",
  invoice: "invoice_id",
  shipment: "id",
  shipment_item: "id",
  order_item: "item_id",
  return_record: "id",
  customer: "id",
  order_note: "id",
  order_payment: "id",
  order_part: "id",
  shift: "shift_id",
  shift_count: "count_id"
}).map(
  ([table, id]) =>
    `SELECT setval(pg_get_serial_sequence('${table}', '${id}'), (SELECT MAX(${id}) FROM ${table}))`
)

/** Fills a SQLite file. Indexes, and what triggers keep, are made once everything is there: row by row takes ten times as long. */
const fillSqlite = (file: string, size: Size, now: Day.Instant): void => {
  const database = open(file)
  database.exec("PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -500000")
  const made = database
    .prepare(
      "SELECT type, name, sql FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL"
    )
    .all()
  const statistics = database.prepare("SELECT tbl, idx, stat FROM sqlite_stat1").all()
  database.exec("BEGIN IMMEDIATE")
  for (const { type, name } of made) database.exec(`DROP ${String(type)} ${String(name)}`)
  for (const text of history(size, now)) database.exec(text)
  for (const table of ["pack_tally", "order_text", "pack_text"]) database.exec(`DELETE FROM ${table}`)
  for (const text of [tallyOfAll, ...writtenParts]) database.exec(text)
  for (const { sql } of made) database.exec(String(sql))
  // What the planner is told went with the indexes.
  database.exec("DELETE FROM sqlite_stat1")
  const tell = database.prepare("INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)")
  for (const { tbl, idx, stat } of statistics) tell.run(String(tbl), String(idx), String(stat))
  database.exec("ANALYZE sqlite_schema")
  database.exec("COMMIT")
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)")
  database.close()
}

/** Fills a PostgreSQL database, as its superuser: its checks of references and its triggers are left out. */
const fillPostgres = (url: string, size: Size, now: Day.Instant): Promise<void> =>
  Effect.runPromise(
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const run = (text: string) => sql.unsafe(text).unprepared
      yield* run("SET statement_timeout = 0")
      yield* run("SET session_replication_role = replica")
      yield* run("SET synchronous_commit = off")
      const tally = ["DELETE FROM pack_tally", tallyOfAll]
      for (const text of [...history(size, now), ...counters, ...tally]) yield* run(text)
      yield* run("VACUUM ANALYZE")
    }).pipe(
      Effect.provide(PgClient.layer({ url: Redacted.make(url), maxConnections: 1 })),
      Effect.scoped
    ) as Effect.Effect<void, never>
  )

/** A place whose store holds the demo network and a history of a size behind it, in SQLite or in an empty PostgreSQL database. */
export const grownStore = async (size: Size, databaseUrl?: string, now = Date.now()): Promise<Place> => {
  const where = place(databaseUrl)
  await within(where, loadNetwork(false))
  if (databaseUrl === undefined) fillSqlite(databaseFile(where.dataDir), size, now)
  else {
    await fillPostgres(databaseUrl, size, now)
    await within(where, transaction(claimedNumbers))
  }
  return where
}
