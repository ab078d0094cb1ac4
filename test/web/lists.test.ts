/** Lists and what stands around them, on a phone: every heading, the box of a search and its buttons stay in sight. */
import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { dateInWords } from "#core/kit/view/dates.ts"
import { incrementOf, shelfPack } from "#test/support/network.ts"
import { openPdf } from "#test/support/pdf-page.ts"
import { sharedDesk, sharedWeb } from "#test/support/shared-web.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { enter, goTo } from "#test/support/web.ts"

const orders = 20
const { code, later } = tradingDay()
const shown = dateInWords(later, Day.yearOf(Day.dayAt(Date.now())))
const web = sharedWeb({
  orders: Array.from({ length: orders }, (_, index) => index + 1),
  packs: [shelfPack(1773, code(1))],
  flags: { hub: { allow_shipment_balloon_notification: true } }
})
const phone = sharedDesk(web, { viewport: { width: 390, height: 844 } })

/** The box of an element as it is drawn. */
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`${selector} is not drawn`)
  return { ...box, bottom: box.y + box.height }
}

it("the inventory has a plain heading for each column, and all of them sort", async () => {
  const { page } = phone
  await goTo(page, "/inventory")
  await page.locator(".packs-table .row").first().waitFor()
  const headings = page.locator(".packs-table th .sort:visible")
  expect(await headings.allInnerTexts()).toEqual(["Name", "Code", "Expires ▲", "Status"])
  await headings.nth(3).click()
  await expect.poll(() => headings.allInnerTexts()).toEqual(["Name", "Code", "Expires", "Status ▲"])
  expect(await page.locator(".packs-table .row").first().innerText()).toMatch(
    new RegExp(`Chicken curry cut\\s+\\d{23}\\s+${shown}\\s+Available`)
  )
})

it("what was found lies under the box and over the buttons, and the arrow keys never lose it", async () => {
  const { page } = phone
  await page.keyboard.press("Control+f")
  // Everybody's phone number is the same here.
  await page.getByLabel("Order no., phone, reference, or a part of the name").fill("9876543210")
  await page.keyboard.press("Enter")
  await expect.poll(() => page.locator(".found-table .row").count()).toBe(orders)
  const box = await boxOf(page, ".is-finder .box")
  expect((await boxOf(page, ".found-table .row")).y).toBeGreaterThanOrEqual(box.bottom)
  const buttons = await boxOf(page, ".is-finder .dialog-buttons")
  expect(buttons.bottom).toBeLessThanOrEqual(844)
  for (let steps = 1; steps < orders; steps++) await page.keyboard.press("ArrowDown")
  await page.locator(".found-table .row:last-child.is-selected").waitFor()
  await expect
    .poll(async () => (await boxOf(page, ".found-table .row.is-selected")).bottom)
    .toBeLessThanOrEqual(buttons.y)
  expect((await boxOf(page, ".is-finder .box")).y).toBe(box.y)
  await page.keyboard.press("Enter")
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/order\/\d+$/)
  await page.getByText(incrementOf(1)).first().waitFor()
})

it("the page Refresh offers Refresh orders, Refresh shipments and the way Back (S-2-051)", async () => {
  const { page } = phone
  for (const leave of [
    () => page.getByRole("link", { name: "Back", exact: true }).click(),
    () => page.keyboard.press("Escape")
  ]) {
    await goTo(page, "/sync")
    await page.locator(".lists-table .row").nth(1).waitFor()
    const buttons = await page.locator(".lists-table .row-actions .button").allInnerTexts()
    expect(buttons.map((text) => text.replace("\n", " "))).toEqual(["Refresh Orders", "Refresh Shipments"])
    await leave()
    await expect.poll(() => new URL(page.url()).pathname).toBe("/home")
  }
})

it("Download CSV stands behind More, and its file holds every order of the queue", async () => {
  const { page } = phone
  await goTo(page, "/order")
  await page.locator(".orders-table .row").first().waitFor()
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Download CSV" }).click()
  ])
  expect(download.suggestedFilename()).toMatch(/^orders-express-\d{4}-\d\d-\d\d-\d{4}\.csv$/)
  const text = readFileSync(await download.path(), "utf8")
  expect(text.trim().split("\r\n")).toHaveLength(orders + 1)
  await page.getByText(`Saved ${download.suggestedFilename()}: ${orders} rows`).first().waitFor()
})

it("no name of a flag runs into its value", async () => {
  const { page } = phone
  await goTo(page, "/info")
  await page.getByText("Notices of new shipments, and how many wait").waitFor()
  const wide = await page
    .locator(".facts dt")
    .evaluateAll((names) => names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length)
  expect(wide).toBe(0)
})

it("a filter that is saved on a phone is there on the desk, where a list is printed, is renamed, and goes with a question", async () => {
  const { page } = phone
  const saved = page.locator(".filter-menu.saved")
  await goTo(page, "/order?pg=all")
  await page.getByLabel("Search by name or order no.").fill(incrementOf(7))
  await expect.poll(() => page.locator(".row").count()).toBe(1)
  await saved.locator("summary").click()
  await page.getByRole("button", { name: "Save this..." }).click()
  await page.getByLabel("Name").fill("सातवाँ")
  await page.keyboard.press("Enter")
  await expect.poll(() => saved.locator("summary").innerText()).toContain("सातवाँ")
  expect(await page.locator(".row").count()).toBe(1)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)

  const desk = await web.open({ colorScheme: "dark" })
  await enter(desk.page, web, "/order?pg=all")
  // A printed list is the list alone, black on white, under whose it is and what of it is shown, whatever is open over it.
  await desk.page
    .locator(".orders-table .row")
    .nth(orders - 1)
    .waitFor()
  // What draws the heading comes behind the first rows.
  await desk.page.getByRole("main").getByRole("button", { name: "More", exact: true }).waitFor()
  const printed = async () => (await openPdf(await desk.page.pdf({ format: "A4", printBackground: true })))[0]
  await expect.poll(async () => (await printed())?.text).toContain("Order queue")
  const paper = await printed()
  expect(paper?.text).toMatch(/Order queue\s+.*, \d{4}-\d\d-\d\d \d\d:\d\d\s+All Orders · 1-20 of 20/)
  for (let id = 1; id <= orders; id++) expect(paper?.text).toContain(incrementOf(id))
  for (const word of ["Refresh orders", "Incoming", "Columns", "Search by"])
    expect(paper?.text).not.toContain(word)
  await desk.page.keyboard.press("Control+k")
  await desk.page.getByRole("dialog").getByText("Print queue").waitFor()
  expect((await printed())?.text).toBe(paper?.text)
  await desk.page.keyboard.press("Escape")
  await desk.page.getByRole("dialog").waitFor({ state: "detached" })
  const { ink } = (await paper?.render(1)) ?? { ink: new Uint8Array() }
  // Letters and lines: a dark page would be ink nearly everywhere.
  expect(ink.filter((value) => value > 40).length / ink.length).toBeLessThan(0.15)

  await goTo(desk.page, "/order")
  const there = desk.page.locator(".filter-menu.saved")
  await there.locator("summary").click()
  await there.getByRole("button", { name: "सातवाँ" }).click()
  await expect.poll(() => desk.page.locator(".row").count()).toBe(1)
  // One filter holds: its choice has closed the menu.
  await there.locator("summary").click()
  await desk.page.getByRole("button", { name: "Rename or delete" }).click()
  await desk.page.locator(".filters-table .row").first().waitFor()
  await desk.page.getByRole("button", { name: "Rename" }).click()
  await desk.page.getByRole("dialog").getByLabel("Name").fill("Seventh")
  await desk.page.keyboard.press("Enter")
  await expect.poll(() => desk.page.locator(".filters-table .row").innerText()).toContain("Seventh")
  await desk.page.getByRole("button", { name: "Delete" }).click()
  await desk.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await desk.page.getByText("No saved filters").waitFor()
  await desk.context.close()
})
