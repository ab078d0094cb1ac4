import type { Page, ViewportSize } from "playwright-core"
import { expect, it, vi } from "vitest"
import * as Day from "#core/day.ts"
import { packRow, productRow, shipmentLine } from "#test/support/further-products.ts"
import { incrementOf, packCode, shelfPack } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { sharedDesk, sharedWeb } from "#test/support/shared-web.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { enter, expectNoComplaints, goTo, scan } from "#test/support/web.ts"
import { desk, phone } from "#test/support/widths.ts"
import { scanAll } from "./support/sight.ts"

// In the long run every row of both screens is looked at.
vi.setConfig({ testTimeout: 120_000 })

const { today, later: soon, code } = tradingDay()
/** Packs of a product of which one expires earlier: whoever takes these is asked why. */
const later = (unique: number) => code(unique, { product: 2648 })
const lengths = [1, 14, 60]
/** A desk whose letters are twice as large. */
const zoomed = { width: 640, height: 400 }
const screens = [desk, phone, zoomed]
const idOf = (length: number, which: number): number => 1 + lengths.indexOf(length) * screens.length + which
/** Taken later than they should be, on the first screen and on the second. */
const laterIds = [11, 12, 13]
const scannerIds = [21, 22, 23]
/** Each of as many lines as the longest order, but for one. */
const shipmentIds = [2, 3, 4]
const longest = 60
/** The length of the day's run on each screen. */
const ofDay = [14, longest, 1]
/** Another product for each line of a long order, of a long shipment, and of what is scanned by the scanner alone. */
const lineProduct = (at: number): number => 5001 + at
const linePack = (at: number, unique: number) => packCode(lineProduct(at), 500, unique, soon, today)
/** The pack of a line, in stock. */
const packOf = (length: number, at: number) => (length === longest ? linePack(at, 2) : code(at))

const ofLines = (length: number, product = 1773) => Array(length).fill({ product, qty: 500 })
const tomorrow = Day.addDays(today, 1)
const web = sharedWeb({
  orders: [
    ...lengths.flatMap((length) =>
      screens.map((_, which) => ({ id: idOf(length, which), items: ofLines(length) }))
    ),
    ...scannerIds.map((id) => ({ id, items: ofLines(14) })),
    { id: 31, items: ofLines(1) },
    ...laterIds.map((id) => ({ id, items: ofLines(14, 2648) }))
  ],
  packs: [
    ...Array.from({ length: 14 }, (_, at) => shelfPack(1773, code(at))),
    ...Array.from({ length: 14 }, (_, at) => shelfPack(2648, later(at))),
    shelfPack(2648, code(99, { product: 2648, expiry: tomorrow }), { expiry: tomorrow })
  ],
  shipments: [
    { id: 1, hub: 1, items: [1773, 2648, 2649, 41207].map((product) => ({ product, qty: 500 })) },
    ...shipmentIds.map((id) => ({ id, hub: 1, items: ofLines(1) }))
  ],
  flags: { hub: { enable_order_create: 1, enable_orderxcelerator: 1 } },
  changes: Array.from({ length: longest }, (_, at) => {
    const fish = { id: lineProduct(at), name: `Fish of the day ${at + 1}, cleaned and cut` }
    const orders = [...screens.map((_, which) => idOf(longest, which)), ...(at < 14 ? scannerIds : [])]
    return [
      productRow(fish),
      packRow(fish, linePack(at, 2)),
      ...orders.map((order) => ({
        text: "UPDATE order_item SET product_id = ?, name = ? WHERE item_id = ?",
        values: [fish.id, fish.name, order * 100 + at]
      })),
      // They have one line already.
      ...(at < longest - 1 ? shipmentIds.map((shipment) => shipmentLine(shipment, fish)) : [])
    ]
  }).flat()
})
/** Somebody who picks orders and receives shipments, on either screen. */
const counter = sharedDesk(web, { username: "dock" })

/** Its scans are kept: nobody is asked a second time. */
const leave = async (page: Page): Promise<void> => {
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Keep for later" }).click()
  await page.locator(".items-table").waitFor({ state: "detached" })
}

/** The packs of orders that were left are anybody's: the same ones are scanned on each screen. */
const freePacks = () => web.change("DELETE FROM pack_claim")

/** The counter's page on a screen, at a place; whatever it was before. */
const sitDown = async (viewport: ViewportSize, at: string) => {
  await counter.sitDown("/home", viewport)
  await freePacks()
  await goTo(counter.page, at)
  return counter.page
}

/** How many rows are wholly in sight. */
const wholeRows = async (page: Page): Promise<number> => {
  await page.locator(".items-table .row").nth(13).waitFor()
  return page.evaluate(() => {
    const end = document.querySelector(".work-end")?.getBoundingClientRect().top ?? innerHeight
    const rows = [...document.querySelectorAll(".items-table .row")]
    return rows.filter((row) => row.getBoundingClientRect().bottom <= end).length
  })
}

// The line, the last scan, the row, the question and the refusals, after each scan, good or refused.
it.each(screens.map((screen, which) => ({ ...screen, which })))(
  "at $width by $height all that a scan comes to is in sight, and the table stays where it is, in short and long orders, and one whose packs are all later ones",
  async ({ which }) => {
    const screen = screens[which] ?? desk
    // The day's run has one of the lengths on each of them.
    for (const length of isLong ? lengths : [ofDay[which] ?? longest]) {
      const id = idOf(length, which)
      const page = await sitDown(screen, `/order/${id}`)
      await page.getByRole("heading", { name: incrementOf(id) }).waitFor()
      if (length === 14 && screen === desk) expect(await wholeRows(page)).toBeGreaterThanOrEqual(10)
      await scanAll({
        page,
        isAnyFirst: length === longest,
        rows: Array.from({ length }, (_, at) => ({
          code: packOf(length, at),
          row: `#row-${id * 100 + at}`
        }))
      })
      await leave(page)
    }
    // Where there is the least room for it.
    if (!isLong && screen !== zoomed) return
    const id = laterIds[which] ?? 0
    const page = await sitDown(screen, `/order/${id}`)
    await page.getByRole("heading", { name: incrementOf(id) }).waitFor()
    await scanAll({
      page,
      rows: Array.from({ length: isLong ? 14 : 3 }, (_, at) => ({
        code: later(at),
        row: `#row-${id * 100 + at}`
      })),
      // In a low window the question takes the room of the end of the row.
      also: { asked: true, ...(screen.height < desk.height ? { row: expect.anything() } : {}) }
    })
    await leave(page)
  }
)

it("on a phone, and in the long run on every screen, all that a scan comes to is in sight, and the table stays where it is, in a shipment of 60 lines", async () => {
  // A browser whose next shipment nobody is asked about in other tests.
  const { page, context } = await web.open()
  for (const [which, screen] of (isLong ? screens : [phone]).entries()) {
    const at = `/incoming/${shipmentIds[which]}`
    await page.setViewportSize(screen)
    if (which === 0) await enter(page, web, at, "dock")
    else {
      await goTo(page, at)
      await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click()
      await page.getByRole("heading", { name: `Shipment ${shipmentIds[which]}` }).waitFor()
    }
    await scanAll({
      page,
      isAnyFirst: true,
      rows: Array.from({ length: longest - 1 }, (_, line) => ({
        code: linePack(line, 3 + which),
        row: `#row-${lineProduct(line)}`
      }))
    })
  }
  await context.close()
})

it("a name of 175 letters without a blank widens no page of 1280 pixels, and none of 390", async () => {
  const name = "Chicken".repeat(25)
  await web.change(
    { text: "UPDATE order_item SET name = ? WHERE order_id = 31", values: [name] },
    { text: "UPDATE shipment_item SET product_name = ? WHERE product_id = 2648", values: [name] }
  )
  for (const { width, height } of [desk, phone]) {
    const page = await sitDown({ width, height }, "/order/31")
    const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
    await page.getByText(name).first().waitFor()
    expect(await widest()).toBe(width)
    await page.keyboard.press("F2")
    const dialog = page.getByRole("dialog")
    await dialog.getByText(name).waitFor()
    expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "detached" })
    await goTo(page, "/incoming/1")
    await page.locator(".page-shipment").getByText(name).first().waitFor()
    expect(await widest()).toBe(width)
  }
})

it("by the scanner alone, in a low window and in the long run on every screen, all that is in sight too, and the line has the focus whatever is pressed", async () => {
  const alone = ["second", "enable_barcode_scanner_invoice_screen", true]
  await web.result("AdminService.setFlag", alone, "admin")
  const station = await web.open()
  const { page } = station
  const isOnLine = () => page.evaluate(() => document.activeElement?.matches(".scan-line input") === true)
  for (const [which, screen] of (isLong ? screens : [zoomed]).entries()) {
    const id = scannerIds[which] ?? 0
    await page.setViewportSize(screen)
    if (which === 0) await enter(page, web, `/order/${id}`, "second")
    else await goTo(page, `/order/${id}`)
    await page.getByRole("heading", { name: incrementOf(id) }).waitFor()
    await freePacks()
    await page.locator(".is-scan-only").waitFor()
    await expect.poll(isOnLine).toBe(true)
    await page.locator(".items-table .row").first().click()
    expect(await page.getByRole("dialog").count()).toBe(0)
    await expect.poll(isOnLine).toBe(true)
    await scanAll({
      page,
      isAnyFirst: true,
      rows: Array.from({ length: 14 }, (_, at) => ({ code: linePack(at, 2), row: `#row-${id * 100 + at}` }))
    })
    await expect.poll(isOnLine).toBe(true)
    await leave(page)
  }
  expectNoComplaints(station)
  await station.context.close()
})

it("at either till the last scan, its line and the sum are in sight after a scan, on any screen, to the 16th line", async () => {
  const { page, context } = await web.open()
  await web.change("UPDATE product SET price = 10000, final_price = 10000 WHERE entity_id > 5000")
  await enter(page, web, "/ordercreate", "hub")
  /** What is wholly on the screen, and under nothing that is pinned. */
  const seen = () =>
    page.evaluate(() => {
      const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
      const [head, strip, row] = [boxOf(".head"), boxOf(".scan-strip"), boxOf(".cart-table .row.is-selected")]
      const [last, sum, end] = [boxOf(".last-scan"), boxOf(".foot-sum"), boxOf(".work-end")]
      const isWithin = (box: DOMRect | undefined, top: number, bottom: number) =>
        box !== undefined && box.height > 0 && box.top >= top - 1 && box.bottom <= bottom + 1
      const isUnderStrip = (row?.left ?? 0) < (strip?.right ?? 0)
      return {
        last: isWithin(last, head?.bottom ?? 0, end?.top ?? 0) || (last !== undefined && !isUnderStrip),
        line: isWithin(row, isUnderStrip ? (strip?.bottom ?? 0) : (head?.bottom ?? 0), end?.top ?? 0),
        sum: isWithin(sum, 0, innerHeight)
      }
    })
  /** Each with the lines that are scanned there, as fast as they come. */
  const sizes = [
    { size: phone, to: 1 },
    { size: phone, to: 4 },
    { size: { width: 640, height: 400 }, to: 8 },
    { size: desk, to: 16 }
  ]
  for (const place of isLong ? ["/ordercreate", "/xorder"] : ["/xorder"]) {
    await web.change("DELETE FROM pack_claim")
    await goTo(page, place)
    let line = 0
    for (const { size, to } of sizes) {
      await page.setViewportSize(size)
      while (line < to) await scan(page, linePack(line++, 2), { gap: 1 })
      await page.locator(".last-scan", { hasText: `Fish of the day ${to},` }).waitFor()
      await expect.poll(seen).toEqual({ last: true, line: true, sum: true })
    }
    if (place === "/ordercreate") {
      await page.keyboard.press("F6")
      await page.getByRole("dialog").getByRole("button", { name: /Clear/ }).click()
      await page.locator(".cart-table").waitFor({ state: "detached" })
    }
  }
  // The longest that is said has two lines, and none of it is cut off.
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    await scan(page, "96385074", { gap: 1 })
    await page.locator(".last-scan.is-bad", { hasText: "no product of the catalogue has it" }).waitFor()
    const over = await page.evaluate(() => {
      const [box, words] = [".last-scan", ".last-words"].map((each) => document.querySelector(each))
      return (words?.getBoundingClientRect().height ?? 0) - (box?.clientHeight ?? 0)
    })
    expect(over).toBeLessThanOrEqual(0)
  }
  await context.close()
})
