/** What ReportService adds up, over both databases, against the same added up row by row in another way. */
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ReportService } from "#core/contract/report.ts"
import * as Day from "#core/day.ts"
import { bound } from "#rpc-server/service/all.ts"
import { Store } from "#rpc-server/store/engine/transaction.ts"
import { seed } from "#test/support/network.ts"
import { forget, type Place, place, within } from "#test/support/server.ts"
import { needs } from "#test/support/services.ts"
import { asRows, summaryOfRows } from "#test/support/summary-of-rows.ts"
import { databases } from "./databases.ts"
import { hubUser } from "./hub-user.ts"
import { fillWithOrders, first, last, now, type OrderOfDays, ordersOfDays, people } from "./orders-of-days.ts"

type Service = typeof ReportService
/** What each method answers on the wire. */
type Answers = { readonly [Name in keyof Service]: Service[Name]["result"]["Encoded"] }

const tally = (keys: ReadonlyArray<string>): Readonly<Record<string, number>> =>
  Object.fromEntries([...Map.groupBy(keys, (key) => key)].map(([key, all]) => [key, all.length]))

describe.each(databases)("reports of orders on $name", ({ url }) => {
  let where: Place
  beforeAll(async () => {
    where = place(await url())
    await within(where, seed(now, [], []))
    await within(
      where,
      Store.use((store) => store.transact(fillWithOrders))
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
    const caller = { ...hubUser, hubStoreIds: [11, 12], storeIds: [11, 12], storeHubs: [1, 1], flags }
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
    ordersOfDays.filter((row) => stores.includes(row.store) && row.created >= from && row.created < before)
  const own = of([11])
  const isEnded = ({ status }: OrderOfDays) => status === "canceled" || status === "undelivered"

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

  it("a summary stands beside as many days before, until the same time of day where today is among them (SUMMARY-6)", async () => {
    const wire = (amount: number) => amount.toFixed(2)
    const today = Day.dayAt(now)
    const { before } = await ask("getSummary", { from: today, to: today })
    const until = now - 24 * Day.hour
    expect(before?.until).toBe(Day.toGmt(until))
    expect(asRows(before?.categories ?? [], wire)).toEqual(
      summaryOfRows(of([11], Day.startOf(Day.addDays(today, -1)), until))
    )
    const days = await ask("getSummary", { from: "2026-06-07", to: "2026-06-08" })
    expect(asRows(days.before?.categories ?? [], wire)).toEqual(
      summaryOfRows(of([11], begin, Day.startOf("2026-06-07")))
    )
    expect(await ask("getSummary", { from: "2026-05-01", to: "2026-06-01" })).not.toHaveProperty("before")
    // The day before may stand in the archive.
    expect(await ask("getSummary", { from: "2025-05-06", to: "2025-05-06" })).not.toHaveProperty("before")
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
        expect((Number(sum) / 100).toFixed(2)).toBe(category[`total_${field}_payment`].toFixed(2))
        const times = found.map(({ created_at }) => created_at)
        expect(times).toEqual(times.toSorted().reverse())
      }
    }
  })

  it("orders are counted in the hour and on the day in which they came in Asia/Calcutta", async () => {
    const { hours, days } = await ask("getOrdersByHour", {})
    const local = (row: OrderOfDays) => new Date(row.created + 5.5 * 3_600_000).toISOString()
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
    const rank = (sorted: ReadonlyArray<number>, percent: number): number | null =>
      sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? null
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
      summaryOfRows(ordersOfDays.filter(({ store }) => store === 11))
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
