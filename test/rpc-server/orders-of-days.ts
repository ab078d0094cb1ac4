/** Orders of five days as they may come, leave and fall short, and the rows that a store has of them. */
import { Result } from "effect"
import fc from "fast-check"
import * as Day from "#core/day.ts"
import type { Tx, Value } from "#rpc-server/store/engine/transaction.ts"
import { summaryOrder } from "#test/core/arbitrary/summary.ts"
import { runs } from "#test/support/runs.ts"
import { hundredths, type StoredOrder } from "#test/support/summary-of-rows.ts"

export const now = Date.parse("2026-06-10T09:00:00Z")
export const [first, last] = ["2026-06-05", "2026-06-09"]

interface Line {
  readonly product: number
  readonly name: string
  readonly qty: number
  readonly accepted: number | null
  readonly reason: string | null
}
export interface OrderOfDays extends StoredOrder {
  readonly id: number
  readonly store: number
  readonly created: number
  /** Minutes later; null for what has not happened. */
  readonly invoiced: number | null
  readonly left: number | null
  readonly by: number
  readonly later: string | null
  readonly line: Line
}

export const people = ["Asha", "Ravi", "Meera"]
const minuteOf = Day.startOf(first) / Day.minute
/** Just before the first day, on its first minute, all through, on the last minute, and just after. */
const created = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 0, max: 5 * 1440 - 1 }) },
  { weight: 1, arbitrary: fc.constantFrom(-1, 0, 1439, 1440, 5 * 1440 - 1, 5 * 1440) }
)
const line = fc
  .record({
    product: fc.constantFrom(1773, 2648, 2649),
    qty: fc.integer({ min: 1, max: 4 }).map((halves) => halves * 500),
    sent: fc.constantFrom("all", "all", "half", "none", "unknown"),
    reason: fc.constantFrom("Out of stock", "Quality not good", null)
  })
  .map(({ product, qty, sent, reason }): Line => {
    const accepted = sent === "unknown" ? null : sent === "all" ? qty : sent === "half" ? qty / 2 : 0
    return { product, name: `Product ${product}`, qty, accepted, reason }
  })
export const ordersOfDays = fc
  .sample(
    fc.record({
      order: summaryOrder,
      store: fc.constantFrom(11, 11, 12, 21),
      created,
      invoiced: fc.option(fc.integer({ min: 0, max: 300 })),
      leaves: fc.option(fc.integer({ min: 0, max: 300 })),
      by: fc.integer({ min: 0, max: 2 }),
      later: fc.constantFrom(null, null, "Damaged", "Not found"),
      line
    }),
    { seed: 20260610, numRuns: runs(5000) }
  )
  .map(({ order, invoiced, leaves, later, created, ...rest }, at): OrderOfDays => {
    // A cancelled order has not left (SHIP-7).
    const left =
      invoiced === null || leaves === null || order.status === "canceled" ? null : invoiced + leaves
    const createdAt = (minuteOf + created) * Day.minute
    return {
      ...order,
      ...rest,
      id: at + 1,
      created: createdAt,
      invoiced,
      left,
      later: invoiced === null ? null : later
    }
  })

const insert = function* (table: string, all: ReadonlyArray<Readonly<Record<string, Value>>>): Tx<void> {
  const columns = Object.keys(all[0] ?? {})
  for (let from = 0; from < all.length; from += 20) {
    const some = all.slice(from, from + 20)
    yield {
      text: `INSERT INTO ${table} (${columns.join(", ")}) VALUES ${some.map(() => `(${columns.map(() => "?").join(", ")})`).join(", ")}`,
      values: some.flatMap((row) => columns.map((column) => row[column] ?? null))
    }
  }
}
const at = (row: OrderOfDays, minutes: number) => Day.toGmt(row.created + minutes * Day.minute)
/** Writes them into the network. */
export const fillWithOrders = function* (): Tx<Result.Result<void, never>> {
  yield* insert(
    "orders",
    ordersOfDays.map((row) => ({
      hub_id: Math.trunc(row.store / 10),
      order_id: row.id,
      increment_id: String(100_000_000 + row.id),
      store_id: row.store,
      status: row.status,
      source: row.source,
      is_hub_transfer_order: 0,
      sub_slot_id: row.sub_slot_id,
      slot_starts: row.sub_slot_id === null ? 0 : 1,
      slot_id: row.sub_slot_id === null ? "express" : "normal",
      order_becomes_pending: row.id % 3 === 0 ? null : at(row, 0),
      created_at: at(row, 0),
      updated_at: at(row, 0),
      payment_method: row.payment_method,
      cod_payment: row.cod_payment,
      subtotal: 0,
      shipping: 0,
      discount: 0,
      tax: 0,
      grand_total: Number(hundredths(row.grand_total)),
      left_at: row.left === null ? null : at(row, row.left)
    }))
  )
  yield* insert(
    "order_item",
    ordersOfDays.map(({ id, store, line }) => ({
      hub_id: Math.trunc(store / 10),
      item_id: id,
      order_id: id,
      product_id: line.product,
      name: line.name,
      qty: line.qty,
      qty_ordered_initial: line.qty,
      accepted_qty: line.accepted,
      nil: line.accepted === 0 ? 1 : 0,
      partial_nil: 0,
      reason: line.reason,
      status: "active",
      sell_by: line.product === 2649 ? "pack" : "kg",
      price: 100,
      total_price: 100
    }))
  )
  const invoiced = ordersOfDays.filter(({ invoiced }) => invoiced !== null)
  yield* insert(
    "invoice",
    invoiced.map((row) => ({
      hub_id: Math.trunc(row.store / 10),
      order_id: row.id,
      store_id: row.store,
      series: "2026-27",
      number: row.id,
      invoice_number: `${row.store}/26-27/${row.id}`,
      created_at: at(row, row.invoiced ?? 0),
      user_id: row.by + 1,
      user_name: people[row.by] ?? "",
      content: "{}"
    }))
  )
  yield* insert("pack", [
    {
      id: 1,
      hub_id: 1,
      product_id: 1773,
      scan_code: "1",
      code: "1",
      date_of_expiry: last,
      received_qty: 1,
      qty: 0,
      status: 1,
      received_at: Day.toGmt(now)
    }
  ])
  yield* insert(
    "order_pack",
    invoiced.map((row) => ({
      hub_id: Math.trunc(row.store / 10),
      order_id: row.id,
      item_id: row.id,
      pack_id: 1,
      scan_code: "1",
      qty: 1,
      later_reason: row.later
    }))
  )
  return Result.succeed(undefined)
}
