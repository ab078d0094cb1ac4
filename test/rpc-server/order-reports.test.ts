/** What ReportService adds up, over both databases, against the same added up row by row in another way. */
import { Effect, Result } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ReportService } from "#core/contract/report.ts"
import * as Day from "#core/day.ts"
import { bound } from "#rpc-server/service/all.ts"
import { Store, type Tx, type Value } from "#rpc-server/store/engine/transaction.ts"
import { summaryOrder } from "#test/core/arbitrary/summary.ts"
import { seed } from "#test/support/network.ts"
import { runs } from "#test/support/runs.ts"
import { forget, type Place, place, within } from "#test/support/server.ts"
import { needs } from "#test/support/services.ts"
import { asRows, hundredths, type StoredOrder, summaryOfRows } from "#test/support/summary-of-rows.ts"
import { databases } from "./databases.ts"
import { hubUser } from "./hub-user.ts"

const now = Date.parse("2026-06-10T09:00:00Z")
const [first, last] = ["2026-06-05", "2026-06-09"]

interface Line {
  readonly product: number
  readonly name: string
  readonly qty: number
  readonly accepted: number | null
  readonly reason: string | null
}
interface Row extends StoredOrder {
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

const people = ["Asha", "Ravi", "Meera"]
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
const rows = fc
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
  .map(({ order, invoiced, leaves, later, created, ...rest }, at): Row => {
    // A cancelled order has not left (SHIP-7).
    const left =
      invoiced === null || leaves === null || order.status === "canceled" ? null : invoiced + leaves
    const begun = (minuteOf + created) * Day.minute
    return {
      ...order,
      ...rest,
      id: at + 1,
      created: begun,
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
const at = (row: Row, minutes: number) => Day.toGmt(row.created + minutes * Day.minute)
const fill = function* (): Tx<Result.Result<void, never>> {
  yield* insert(
    "orders",
    rows.map((row) => ({
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
    rows.map(({ id, line }) => ({
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
  const invoiced = rows.filter(({ invoiced }) => invoiced !== null)
  yield* insert(
    "invoice",
    invoiced.map((row) => ({
      order_id: row.id,
      store_id: row.store,
      financial_year: "2026-27",
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

type Service = typeof ReportService
/** What each method answers on the wire. */
type Answers = { readonly [Name in keyof Service]: Service[Name]["result"]["Encoded"] }

const decimal = (hundredths: bigint): string => (Number(hundredths) / 100).toFixed(2)
const rank = (sorted: ReadonlyArray<number>, percent: number): number | null =>
  sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? null
const tally = (keys: ReadonlyArray<string>): Readonly<Record<string, number>> =>
  Object.fromEntries([...Map.groupBy(keys, (key) => key)].map(([key, all]) => [key, all.length]))

describe.each(databases)("reports of orders on $name", ({ url }) => {
  let where: Place
  beforeAll(async () => {
    where = place(await url())
    await within(where, seed(now, [], []))
    await within(
      where,
      Store.use((store) => store.transact(fill))
    )
  }, 60_000)
  afterAll(() => forget(where))

  const ask = async <Name extends keyof Answers>(
    name: Name,
    params: object,
    flags: Readonly<Record<string, unknown>> = {}
  ): Promise<Answers[Name]> => {
    const found = bound.find(({ method }) => method.name === `ReportService.${name}`)
    if (found === undefined) throw new Error(`there is no ${name}`)
    const caller = { ...hubUser, hubStoreIds: [11, 12], storeIds: [11, 12], flags }
    return within(
      where,
      Store.use((store) =>
        found
          .run({ from: first, to: last, store: 11, ...params } as never, {
            caller,
            now,
            idempotency: undefined
          })
          .pipe(Effect.provide(needs(store)))
      )
    ) as Promise<Answers[Name]>
  }
  const [begin, end] = [Day.startOf(first), Day.startOf(Day.addDays(last, 1))]
  const of = (stores: ReadonlyArray<number>, from = begin, before = end) =>
    rows.filter((row) => stores.includes(row.store) && row.created >= from && row.created < before)
  const own = of([11])
  const isEnded = ({ status }: Row) => status === "canceled" || status === "undelivered"

  it("a summary is of the days that are asked for, each from midnight to midnight in Asia/Calcutta (SUMMARY-2)", async () => {
    const { categories } = await ask("getSummary", {})
    const wire = (amount: number) => amount.toFixed(2)
    expect(asRows(categories, wire)).toEqual(summaryOfRows(own))
    const day = await ask("getSummary", { from: first, to: first })
    expect(asRows(day.categories, wire)).toEqual(
      summaryOfRows(of([11], begin, Day.startOf(Day.addDays(first, 1))))
    )
  })

  it("a summary is of the own store, with get_all_orders of the hub's stores, and with retail alone of retail", async () => {
    const wire = (amount: number) => amount.toFixed(2)
    const all = await ask("getSummary", {}, { get_all_orders: 1 })
    expect(asRows(all.categories, wire)).toEqual(summaryOfRows(of([11, 12])))
    const retail = await ask("getSummary", {}, { show_fth_retail_orders_only: 1 })
    expect(asRows(retail.categories, wire)).toEqual(
      summaryOfRows(own.filter(({ source }) => source === "fth_retail"))
    )
  })

  it("the orders behind a total add up to it, page by page, the newest first", async () => {
    const { categories } = await ask("getSummary", {})
    for (const category of categories) {
      for (const [method, field] of [
        ["cashondelivery", "cod"],
        ["upi", "upi"]
      ] as const) {
        const pages = Math.ceil(category[`${field}_orders`] / 50)
        const found: Array<Answers["getSummaryOrders"]["rows"][number]> = []
        for (let page = 1; page <= Math.max(1, pages); page++) {
          const answer = await ask("getSummaryOrders", {
            category: category.category,
            payment_method: method,
            page
          })
          expect(answer.total).toBe(category[`${field}_orders`])
          found.push(...answer.rows)
        }
        const sum = found.reduce((sum, { amount }) => sum + BigInt(Math.round(amount * 100)), 0n)
        expect(decimal(sum)).toBe(category[`total_${field}_payment`].toFixed(2))
        const times = found.map(({ created_at }) => created_at)
        expect(times).toEqual(times.toSorted().reverse())
      }
    }
  })

  it("orders are counted in the hour and on the day in which they came in Asia/Calcutta", async () => {
    const { hours, days } = await ask("getOrdersByHour", {})
    const local = (row: Row) => new Date(row.created + 5.5 * 3_600_000).toISOString()
    for (const [field, some] of [
      ["placed", own.filter((row) => !isEnded(row))],
      ["cancelled", own.filter(isEnded)]
    ] as const) {
      const byHour = tally(some.map((row) => local(row).slice(11, 13)))
      expect(hours.map((count) => count[field])).toEqual(
        Array.from({ length: 24 }, (_, hour) => byHour[String(hour).padStart(2, "0")] ?? 0)
      )
      const byDay = tally(some.map((row) => local(row).slice(0, 10)))
      expect(days.map((count) => [count.day, count[field]])).toEqual(
        [0, 1, 2, 3, 4].map((day) => [`2026-06-0${5 + day}`, byDay[`2026-06-0${5 + day}`] ?? 0])
      )
    }
  })

  it("times are the median and the 90th percentile of those orders that have come so far (SUMMARY-4)", async () => {
    const times = await ask("getOrderTimes", {})
    for (const { order_type, until, orders, median, ninetieth, bands } of times) {
      const minutes = own
        .filter((row) => (row.sub_slot_id === null) === (order_type === "express"))
        .flatMap((row) => (until === "invoice" ? row.invoiced : row.left) ?? [])
        .sort((a, b) => a - b)
      expect([orders, median, ninetieth]).toEqual([minutes.length, rank(minutes, 50), rank(minutes, 90)])
      const edges = [0, 15, 30, 60, 120, 240, Number.POSITIVE_INFINITY]
      expect(bands).toEqual(
        edges
          .slice(0, -1)
          .map((edge, at) => minutes.filter((m) => m >= edge && m < (edges[at + 1] ?? 0)).length)
      )
    }
  })

  it("lines that are nil or short are counted by product and by reason, those that nobody has invoiced are not (SUMMARY-5)", async () => {
    const found = await ask("getShortages", {})
    const lines = own.map(({ line }) => line).filter(({ accepted }) => accepted !== null)
    const nil = lines.filter(({ accepted }) => accepted === 0)
    const short = lines.filter(({ accepted, qty }) => accepted !== null && accepted > 0 && accepted < qty)
    expect([found.lines, found.nil_lines, found.short_lines]).toEqual([
      lines.length,
      nil.length,
      short.length
    ])
    for (const product of found.products) {
      const own = lines.filter((line) => line.product === product.product_id)
      expect(product.nil_lines).toBe(nil.filter((line) => own.includes(line)).length)
      expect(product.short_lines).toBe(short.filter((line) => own.includes(line)).length)
      expect(product.lines).toBe(own.length)
      expect(product.missing_qty).toBe(
        own.reduce((sum, { qty, accepted }) => sum + qty - (accepted ?? 0), 0) / 1000
      )
    }
    expect(
      Object.fromEntries(found.reasons.map((one) => [one.reason, one.nil_lines + one.short_lines]))
    ).toEqual(tally([...nil, ...short].map(({ reason }) => reason ?? "")))
  })

  it("packs that were taken later than another are counted for who invoiced the order (SUMMARY-5)", async () => {
    const found = await ask("getExpiryBreaches", {})
    const invoiced = own.filter(({ invoiced }) => invoiced !== null)
    expect(Object.fromEntries(found.map((one) => [one.user_name, one.orders]))).toEqual(
      tally(invoiced.map(({ by }) => people[by] ?? ""))
    )
    const later = invoiced.filter(({ later }) => later !== null)
    expect(
      Object.fromEntries(
        found.flatMap((one) => one.reasons.map((r) => [`${one.user_name} ${r.reason}`, r.breaches]))
      )
    ).toEqual(tally(later.map(({ by, later }) => `${people[by]} ${later}`)))
  })

  it("a range that is turned about or longer than a year is refused with a sentence (SUMMARY-4)", async () => {
    for (const [range, why] of [
      [{ from: last, to: first }, `${last} is after ${first}: the first day comes first.`],
      [{ from: "2025-06-09", to: "2026-06-10" }, "These are 367 days: ask for 366 at most."]
    ] as const)
      await expect(ask("getSummary", range)).rejects.toMatchObject({ data: { why } })
    const year = await ask("getSummary", { from: "2025-06-10", to: "2026-06-10" })
    expect(asRows(year.categories, (amount) => amount.toFixed(2))).toEqual(
      summaryOfRows(rows.filter(({ store }) => store === 11))
    )
  })

  it("a range that reaches back to where orders may be archived says from which day on nothing is missing", async () => {
    expect((await ask("getSummary", {})).archived_before).toBe(null)
    expect((await ask("getSummary", { from: "2025-05-06", to: "2025-05-06" })).archived_before).toBe(null)
    expect((await ask("getSummary", { from: "2025-05-05", to: "2025-05-06" })).archived_before).toBe(
      "2025-05-06"
    )
  })
})
