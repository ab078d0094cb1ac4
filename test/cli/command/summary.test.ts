/** What the orders of some days came to, for scripts. */
import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { Hub } from "#test/support/hub.ts"
import { type OrderSeed, seed } from "#test/support/network.ts"
import { Desk } from "./support/in-process.ts"

/** All at the same noon, whatever the time of the test is. */
const day = Day.addDays(Day.dayAt(Date.now()), -3)
const noon = Day.startOf(day) + 12 * Day.hour
const order = (id: number, more: Partial<OrderSeed> = {}): OrderSeed => ({
  id,
  store: 11,
  ageMinutes: 0,
  status: "complete",
  items: [{ product: 1773, qty: 1000 }],
  ...more
})

const hub = Hub.onSqlite(
  seed(
    noon,
    [
      order(1),
      order(2, { status: "canceled" }),
      order(3, { slotAt: Day.toGmt(noon + Day.hour) }),
      order(4, { source: "fth_retail" }),
      order(5, { source: "swiggy", status: "undelivered" }),
      order(6, { store: 21 })
    ],
    []
  )
)
const desk = Desk.at(hub, "hub")

describe("summary", () => {
  it("counts the orders of a day by category, and adds up the payments of home delivery", async () => {
    const { stdout } = await desk.run(["summary", "--day", day])
    expect(stdout).toMatch(/Home delivery +1 +1 +1 +0 +₹564\.00 +₹0\.00\n/)
    expect(stdout).toMatch(/Walk-in +1 +0 +0 +0 +₹282\.00 +₹0\.00\n/)
    expect(stdout).toMatch(/Swiggy +0 +1 +0 +0 +₹0\.00 +₹0\.00\n/)
    // Twice 240.00, and for each 12.00 of tax and 30.00 of shipping.
    expect(stdout).toMatch(/Cash on delivery +2 +₹564\.00\n/)
    expect((await desk.run(["summary", "--day", day, "--json"])).json()).toMatchObject({
      currency: "INR",
      categories: [{ category: "home_delivery", placed_express: 1, total_cod_payment: 564 }, {}, {}]
    })
  })

  it("is of today where no day is named, and says that there is nothing", async () => {
    expect((await desk.run(["summary"])).stdout).toBe("No orders on these days\n")
  })

  it("shows every report of several days, and keeps it as a file under the names of the wire", async () => {
    const days = ["--from", day, "--to", Day.addDays(day, 1)]
    const file = path.join(desk.folder, "summary.csv")
    for (const [report, headings] of [
      ["summary", "category,placed_express,cancelled_express,"],
      ["hours", "hour,day,placed,cancelled\r\n"],
      ["times", "order_type,until,orders,median,ninetieth,from_0_min,"],
      ["shortages", "product_id,name,sell_by,reason,lines,nil_lines,short_lines,"],
      ["breaches", "user_name,orders,reason,breaches\r\n"]
    ] as const) {
      expect(await desk.run(["summary", ...days, "--report", report])).toMatchObject({ code: 0 })
      expect(await desk.run(["summary", ...days, "--report", report, "--csv", file])).toMatchObject({
        code: 0
      })
      expect(readFileSync(file, "utf8")).toContain(`\uFEFF${headings}`)
    }
    expect((await desk.run(["summary", ...days, "--report", "hours", "--csv"])).stdout).toContain(
      `,${day},3,2\r\n`
    )
  })

  it.each([
    [["--day", "24.11.2026"], "24.11.2026 is not a day"],
    [
      ["--from", "2026-11-02", "--to", "2026-11-01"],
      "2026-11-02 is after 2026-11-01: the first day comes first."
    ],
    [["--from", "2025-11-01", "--to", "2026-11-02"], "These are 367 days: ask for 366 at most."],
    [["--from", "2026-11-02"], "give both"],
    [["--day", "2026-11-02", "--to", "2026-11-02"], "give the one or the others"]
  ])("refuses %j, and asks the server nothing", async (options, why) => {
    const told = await desk.run(["summary", ...options])
    expect([told.code, told.stdout]).toEqual([2, ""])
    expect(told.stderr).toContain(why)
  })
})
