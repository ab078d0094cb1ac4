/** After every scan, taken or refused, what it came to is in sight: nothing of it lies behind what is pinned, or beyond. */
import { DatabaseSync } from "node:sqlite"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import * as Day from "#core/day.ts"
import { databaseFile } from "#rpc-server/store/ownership.ts"
import { packCode } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { enter, expectNoComplaints, goTo, scan, startWeb, type Web } from "#test/support/web.ts"

const today = Day.dayAt(Date.now())
const soon = Day.addDays(today, 5)
const pack = (unique: number) => packCode(1773, 500, unique, soon, today)
const lengths = [1, 14, 60]
const screens = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 }
]
const orders = lengths.flatMap((length, at) =>
  screens.map((screen, which) => ({ id: 1 + at * screens.length + which, length, screen }))
)

let web: Web
beforeAll(async () => {
  web = await startWeb(inject("chromium"), {
    orders: [
      ...orders.map(({ id, length }) => ({
        id,
        store: 11,
        items: Array.from({ length }, () => ({ product: 1773, qty: 500 }))
      })),
      { id: 7, store: 11, items: [{ product: 1773, qty: 500 }] }
    ],
    packs: Array.from({ length: 60 }, (_, index) => ({
      hub: 1,
      product: 1773,
      code: pack(index),
      isUnique: true,
      qty: 500,
      expiry: soon
    })),
    shipments: [
      {
        id: 1,
        hub: 1,
        items: Array.from({ length: 4 }, (_, at) => ({
          product: [1773, 2648, 2649, 41207][at] ?? 0,
          qty: 500
        }))
      }
    ]
  })
})
afterAll(() => web.close())

/** What is wholly between the head of the page and what is pinned below, and where the table begins. */
const look = (page: Page, row: string) =>
  page.evaluate((selector) => {
    const boxOf = (found: Element | null | undefined) => found?.getBoundingClientRect()
    const top = boxOf(document.querySelector(".head"))?.bottom ?? 0
    const strip = boxOf(document.querySelector(".scan-strip"))
    const end = boxOf(document.querySelector(".work-end"))
    const bottom = end === undefined ? innerHeight : Math.min(end.top, innerHeight)
    const isWithin = (found: Element | null | undefined, from: number, to: number) => {
      const box = boxOf(found)
      if (box === undefined || box.height === 0) return false
      return box.top >= from - 1 && box.bottom <= to + 1 && box.left >= 0 && box.right <= innerWidth
    }
    return {
      line: isWithin(document.querySelector(".scan-line input"), top, bottom),
      last: isWithin(document.querySelector(".last-scan"), top, bottom),
      row: isWithin(document.querySelector(selector)?.closest("tr"), strip?.bottom ?? top, bottom),
      refused: isWithin(document.querySelector(".refused"), top, innerHeight),
      outcome: document.querySelector(".last-scan")?.getAttribute("data-outcome"),
      /** Where the table begins in the page. */
      table: Math.round((boxOf(document.querySelector(".lines-table, .items-table"))?.top ?? 0) + scrollY)
    }
  }, row)

describe.concurrent.each(orders)(
  "an order of $length items at $screen.width by $screen.height",
  ({ id, length, screen }) => {
    it("shows after each scan the line, the last scan, the row and the refusals, and its table stays where it is", async ({
      expect
    }) => {
      const counter = await web.open({ viewport: screen })
      const { page } = counter
      await enter(page, web, `/order/${id}`)
      await page.locator(".items-table .row").first().waitFor()
      const { table } = await look(page, ".items-table .row")
      // Twenty rows reach beyond every screen; in the long run all of them are scanned.
      const scanned = isLong ? length : Math.min(length, 20)
      for (let at = 0; at < scanned; at++) {
        const row = `#row-${id * 100 + at}`
        await scan(page, pack(at), { gap: 1 })
        await page.locator(".pack .code", { hasText: pack(at) }).waitFor({ state: "attached" })
        await page.locator(`${row}.is-selected`).waitFor()
        const good = { line: true, last: true, row: true, outcome: "done", table }
        await expect.poll(() => look(page, row)).toMatchObject({ ...good, refused: at > 0 })
        // Scanned again: refused, and the row stays in sight with it.
        await scan(page, pack(at), { gap: 1 })
        const bad = { ...good, outcome: "bad", refused: true }
        await expect.poll(() => look(page, row)).toMatchObject(bad)
      }
      expectNoComplaints(counter)
      await counter.context.close()
    })
  }
)

it("a shipment shows after each scan the same, and its lines stay where they are", async ({ expect }) => {
  const bench = await web.open({ viewport: { width: 390, height: 844 } })
  const { page } = bench
  await enter(page, web, "/incoming/1", "dock")
  await page.locator(".lines-table .row").first().waitFor()
  const { table } = await look(page, ".lines-table .row")
  const row = "#row-1773"
  await scan(page, packCode(1773, 500, 900, soon, today), { gap: 1 })
  await expect.poll(() => look(page, row)).toMatchObject({ line: true, last: true, row: true, table })
  await scan(page, "no such code", { gap: 1 })
  const bad = { line: true, last: true, row: true, refused: true, outcome: "bad", table }
  await expect.poll(() => look(page, row)).toMatchObject(bad)
  await bench.context.close()
})

it.each([1280, 390])("a name of 175 letters without a blank widens no page of %i pixels", async (width) => {
  const name = "Chicken".repeat(25)
  const database = new DatabaseSync(databaseFile(web.where.dataDir))
  database.exec("PRAGMA busy_timeout = 10000")
  database.prepare("UPDATE order_item SET name = ? WHERE order_id = 7").run(name)
  database.prepare("UPDATE shipment_item SET product_name = ? WHERE product_id = 2648").run(name)
  database.close()
  const counter = await web.open({ viewport: { width, height: 844 } })
  const { page } = counter
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
  await enter(page, web, "/order/7", "dock")
  await page.getByText(name).first().waitFor()
  expect(await widest()).toBe(width)
  await page.keyboard.press("F2")
  const dialog = page.getByRole("dialog")
  await dialog.getByText(name).waitFor()
  expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await page.keyboard.press("Escape")
  await goTo(page, "/incoming/1")
  await page.getByText(name).first().waitFor()
  expect(await widest()).toBe(width)
  await counter.context.close()
})
