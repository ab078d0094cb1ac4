/** A list as a file: what it is called, what stands in it, and that nothing waits for it. */
import { parse } from "csv-parse/sync"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { shownTo } from "#core/client/views.ts"
import { order } from "../arbitrary/order.ts"
import { listedPack } from "../arbitrary/stock.ts"
import { press } from "./running.ts"
import { inWorld, ruled, until, World } from "./world.ts"

type Row = Readonly<Record<string, string>>
const read = (text: string): ReadonlyArray<Row> =>
  parse(text, { bom: true, columns: true, record_delimiter: "\r\n" })

const saved = ({ files }: World): readonly [name: string, rows: ReadonlyArray<Row>] => {
  const [file] = [...files]
  if (file === undefined) throw new Error("nothing was saved")
  return [file[0], read(file[1])]
}

describe("Download CSV", () => {
  it("writes every row that is filtered, not the page alone, under the names of the wire (CSV-2)", () => {
    const orders = Array.from({ length: 250 }, (_, index) =>
      order([], { order_id: index + 1, increment_id: String(100_000_001 + index) })
    )
    const world = new World().loggedIn({}, orders)
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* until(() => running.model().book.isWhole)
          press(running, "Download CSV")
          yield* until(() => world.files.size > 0)
          const [name, rows] = saved(world)
          expect(name).toMatch(/^orders-express-\d{4}-\d\d-\d\d-\d{4}\.csv$/)
          expect(rows).toHaveLength(250)
          expect(rows.map(({ order_id }) => order_id).toSorted()).toEqual(
            orders.map(({ order_id }) => String(order_id)).toSorted()
          )
          expect(rows[0]).toHaveProperty("grand_total")
          expect(running.model().toasts.at(-1)?.text).toBe(`Saved ${name}: 250 rows`)
        }),
      "/order"
    )
  })

  it.each(["=1+1", "+91 98", "-7", "@SUM(A1)", "\tx", "ശ്രീജ മോഹൻ", "فاطمة الزهراء"])(
    "a customer called %j is data in every spreadsheet, and comes back whole",
    (firstname) => {
      const world = new World().loggedIn({}, [order([], { customer_firstname: firstname })])
      return inWorld(
        world,
        (running) =>
          Effect.gen(function* () {
            yield* until(() => running.model().book.isWhole)
            press(running, "Download CSV")
            yield* until(() => world.files.size > 0)
            const [, [row]] = saved(world)
            expect(row?.customer_firstname).toMatch(/^[^=+\-@\t]/)
            expect(row?.customer_firstname?.replace(/^'/, "")).toBe(firstname)
          }),
        "/order"
      )
    }
  )

  it("of an empty list is its headings alone", () => {
    const world = new World().loggedIn()
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* until(() => running.model().book.isWhole)
          press(running, "Download CSV")
          yield* until(() => world.files.size > 0)
          expect([...world.files.values()]).toEqual([expect.stringMatching(/^\uFEFForder_id,[a-z_,]+\r\n$/)])
          expect(running.model().toasts.at(-1)?.text).toMatch(/: 0 rows$/)
        }),
      "/order"
    )
  })

  it("asks the server for all pages of an inventory; a pack that comes twice stands once", () => {
    const all = Array.from({ length: 700 }, (_, index) => listedPack(7, { id: index + 1 }))
    const world = new World().loggedIn().on("ShipmentService.getHubInventoryList", ({ paging }) => {
      const { currentPage, perPage } = paging as { readonly currentPage: number; readonly perPage: number }
      // Something was sold between two pages: the rows behind it have moved up, and one is told again.
      const from = Math.max(0, (currentPage - 1) * perPage - (currentPage > 1 ? 1 : 0))
      return Effect.succeed({
        rows: all.slice(from, from + perPage),
        total: all.length,
        page: currentPage,
        perPage
      })
    })
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* until(() => world.calls.some(({ method }) => method.endsWith("getHubInventoryList")))
          press(running, "Download CSV")
          // Asked twice, it is one file.
          press(running, "Download CSV")
          yield* until(() => world.files.size > 0)
          const [name, rows] = saved(world)
          expect(name).toMatch(/^inventory-not_used-/)
          expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
          expect(rows.length).toBeGreaterThanOrEqual(699)
          expect(running.model().toasts.filter(({ text }) => text.startsWith("Saved"))).toHaveLength(1)
        }),
      "/inventory"
    )
  })

  it("holds every order behind a total of the summary, whichever page is shown, and only once", () => {
    const all = Array.from({ length: 120 }, (_, index) => ({
      order_id: index + 1,
      increment_id: String(100_000_001 + index),
      status: "complete",
      order_type: "express",
      amount: 24_950,
      created_at: "2026-11-24 05:00:00"
    }))
    const world = new World()
      .loggedIn()
      .on("ReportService.getSummary", () => Effect.succeed({ categories: [], archived_before: null }))
      .on("ReportService.getSummaryOrders", ({ page }) => {
        const from = (Number(page) - 1) * 50
        return Effect.succeed({ rows: all.slice(from, from + 50), total: all.length, page, perPage: 50 })
      })
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* until(() => running.model().page._tag === "DailySummary")
          running.tell({
            _tag: "GotScreenMessage",
            screen: "DailySummary",
            message: { _tag: "OpenedTotal", category: "home_delivery", method: "upi" }
          })
          yield* until(() => world.calls.some(({ method }) => method.endsWith("getSummaryOrders")))
          press(running, "Download CSV")
          press(running, "Download CSV")
          yield* until(() => world.files.size > 0)
          const [name, rows] = saved(world)
          expect(name).toMatch(/^summary-home_delivery-upi-/)
          expect(rows.map(({ order_id }) => Number(order_id))).toEqual(all.map(({ order_id }) => order_id))
          expect(rows[0]).toMatchObject({ amount: "249.5", created_at_in_ist: "2026-11-24 10:30:00" })
          expect(running.model().toasts.filter(({ text }) => text.startsWith("Saved"))).toHaveLength(1)
        }),
      "/dailysummary"
    )
  })

  it("says why there is no file where the server gives none", () => {
    const world = new World()
      .loggedIn()
      .on("ShipmentService.getHubInventoryList", () =>
        ruled("ReportsBusy", "Too many lists are being read just now. Try again in a moment.")
      )
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* until(() => world.calls.some(({ method }) => method.endsWith("getHubInventoryList")))
          press(running, "Download CSV")
          yield* until(() => running.model().toasts.length > 0)
          expect(running.model().toasts.at(-1)?.text).toBe(
            "Unable to save the list: Too many lists are being read just now. Try again in a moment."
          )
          expect(world.files.size).toBe(0)
        }),
      "/inventory"
    )
  })

  it.each([
    ["/order", "orders-express"],
    ["/dispatch", "dispatch"],
    ["/incoming", "shipments"],
    ["/failed", "failed-orders"]
  ])("the list at %s is offered as the file %s", (path, name) => {
    const world = new World()
      .loggedIn()
      .on("CommerceService.getFailedPartnerOrders", () => Effect.succeed([]))
      .on("ShipmentService.getShipmentList", () => Effect.succeed([]))
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* until(() => shownTo(running.model(), ({ file }) => file !== undefined) === true)
          press(running, "Download CSV")
          yield* until(() => world.files.size > 0)
          expect(saved(world)[0]).toMatch(new RegExp(`^${name}-\\d{4}`))
        }),
      path
    )
  })
})
