/** Several orders invoiced at once in a real browser, which has no device daemon: the panel, and what is asked and said. */
import { expect, it } from "vitest"
import { findings } from "#test/support/axe.ts"
import { incrementOf, shelfPack } from "#test/support/network.ts"
import { sharedWeb } from "#test/support/shared-web.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { enter, expectNoComplaints, goTo } from "#test/support/web.ts"

const { code } = tradingDay()
const web = sharedWeb({
  orders: [1, 2, 3, 4].map((id) => ({
    id,
    ageMinutes: id,
    // So that they can be filtered by it.
    source: id === 3 ? "swiggy" : "zepto",
    items: [{ product: 1773, qty: 500 }],
    ...(id === 4 ? { status: "processing" } : {})
  })),
  packs: [1, 2, 3].map((unique) => shelfPack(1773, code(unique))),
  flags: { hub: { enable_multiple_invoice: true, multiple_invoice_max_limit: "2" } }
})

it("orders are ticked where they stand, on a desk and on a phone, confirmed and invoiced; their papers are left, and printed in one go", async () => {
  const station = await web.open()
  const { page } = station
  await enter(page, web, "/order?pg=all")
  // Ticking an order moves none, at 1280 with all filters there.
  await page.locator(".sources summary").waitFor()
  const tick = page.locator("#row-3 .row-tick")
  await tick.waitFor()
  const top = async () => (await page.locator("#row-3").boundingBox())?.y
  const before = await top()
  // The space bar ticks the row that has the focus, and does not turn the page.
  await page.locator("#row-3 .row-link").focus()
  await page.keyboard.press("Space")
  await page.getByRole("button", { name: "Print labels" }).waitFor()
  expect(await tick.isChecked()).toBe(true)
  expect(await top()).toBe(before)
  const urgent = page.getByRole("button", { name: "Most urgent first" })
  expect(await urgent.count()).toBe(1)
  await tick.uncheck()

  // On a phone the list keeps its room, and the boxes stand before the orders.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.getByRole("complementary", { name: "Bulk invoices" }).isVisible()).toBe(false)
  const box = await page.locator("#row-3 .row-tick").boundingBox()
  const title = await page.locator("#row-3 .row-link").boundingBox()
  expect(box?.x ?? 0).toBeLessThan(title?.x ?? 0)
  expect(await page.getByRole("complementary", { name: "Bulk invoices" }).isVisible()).toBe(false)
  expect(
    await page.locator("html").evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)
  ).toBe(true)
  // What is done with ticked orders is in sight whole, however far the list is moved, and covers no way.
  await page.locator("#row-3 .row-tick").check()
  const invoice = page.getByRole("button", { name: "Invoice 1 order" })
  const ways = await page
    .getByRole("navigation")
    .filter({ visible: true })
    .boundingBox({ timeout: 500 })
    .catch(() => null)
  for (const name of ["Invoice 1 order", "Pick list", "Print labels"]) {
    const place = await page.locator(".work-way .button", { hasText: name }).boundingBox()
    if (place === null) throw new Error(`${name} is not drawn`)
    expect(place.x).toBeGreaterThanOrEqual(0)
    expect(place.x + place.width).toBeLessThanOrEqual(390)
    expect(place.y).toBeGreaterThan(600)
    expect(place.y + place.height).toBeLessThanOrEqual(ways?.y ?? 844)
  }
  await page.locator("#row-3 .row-tick").uncheck()
  await invoice.waitFor({ state: "detached" })
  // The panel is opened over them.
  await page.keyboard.press("F4")
  await page.getByRole("dialog").getByText("No orders in queue").waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("dialog").waitFor({ state: "detached" })

  // What was not printed is said beside the list, and leads to its order.
  await page.setViewportSize({ width: 1600, height: 900 })
  const panel = page.getByRole("complementary", { name: "Bulk invoices" })
  await panel.getByText("No orders in queue").waitFor()
  const boxOf = (id: number) => page.locator(`#row-${id} .row-tick`)
  await boxOf(1).waitFor()
  // One that is invoiced has none.
  expect(await boxOf(4).count()).toBe(0)
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click()
  await page.getByRole("menuitem", { name: /Invoice several/ }).click()
  await page.getByText("Please select at least one order to do invoice").first().waitFor()
  await boxOf(1).check()
  await boxOf(2).check()
  await boxOf(3).click()
  await page.getByText("Maximum 2 orders can select at a time").first().waitFor()
  expect(await boxOf(3).isChecked()).toBe(false)
  await page.keyboard.press("F2")
  const dialog = page.getByRole("dialog")
  await dialog.getByText("Do You Want To Confirm Multiple Order Invoice?").waitFor()
  await dialog.getByRole("button", { name: "Invoice", exact: true }).click()
  // Elsewhere meanwhile.
  await goTo(page, "/inventory")
  await page.getByText("2 orders invoiced: print their papers under Bulk invoices (b)").first().waitFor()
  await goTo(page, "/order?pg=all")
  await panel.getByRole("columnheader", { name: "Papers to print" }).waitFor()
  expect(await panel.locator(".bulk-table .row").count()).toBe(2)
  expect(await panel.innerText()).toMatch(/Invoice \d+: its papers are to be printed/)
  expect(await panel.innerText()).not.toMatch(/Failed orders|No device daemon/)
  expect(await findings(page)).toEqual([])
  // The dialog that a page opens by itself takes all of them at once; what it is given is looked at here.
  await page.evaluate(() =>
    Object.defineProperty(Navigator.prototype, "pdfViewerEnabled", { get: () => true })
  )
  const papers = page.waitForResponse(
    (reply) => reply.request().postData()?.includes("PrintService.getOrdersPapers") === true
  )
  await panel.getByRole("button", { name: "Print the papers of 2 orders" }).click()
  const { result } = (await (await papers).json()) as { result: { pdf_data: string } }
  expect(Buffer.from(result.pdf_data, "base64").subarray(0, 5).toString()).toBe("%PDF-")
  const frame = page.locator("iframe.printed")
  await frame.waitFor({ state: "attached" })
  // A browser without a window shows no PDF in a frame: it is told that it does.
  await frame.evaluate((shown: HTMLIFrameElement) => {
    if (shown.contentWindow !== null) shown.contentWindow.print = () => {}
    shown.dispatchEvent(new Event("load"))
  })
  // They are asked for no more, in a page that was loaded anew either.
  const completed = panel.getByRole("columnheader", { name: "Completed orders" })
  await completed.waitFor()
  await page.reload()
  await completed.waitFor()
  expect(await panel.getByRole("button", { name: /Print the papers/ }).count()).toBe(0)
  await panel.getByRole("link", { name: incrementOf(1) }).click()
  await page.waitForURL(/order\/1$/)
  expectNoComplaints(station)
  await station.context.close()
})
