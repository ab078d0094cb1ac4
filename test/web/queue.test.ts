/** The order queue in a real browser: what fits on a desk and on a phone, and what a workstation keeps of it. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { findings } from "#test/support/axe.ts"
import { sharedWeb } from "#test/support/shared-web.ts"
import { enter, expectNoComplaints, goTo } from "#test/support/web.ts"

const orders = 150
const web = sharedWeb({
  orders: Array.from({ length: orders }, (_, index) => ({
    id: index + 1,
    ageMinutes: index,
    source: index % 2 === 0 ? "swiggy" : "fth_hub",
    firstname: index === 0 ? "ശ്രീജ \u001b[31mമോഹൻ" : "Gayathri Murthy of the Long Lane behind the Market"
  }))
})

const heights = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((elements) => [
      ...new Set(elements.map((element) => Math.round(element.getBoundingClientRect().height)))
    ])
const isWider = (page: Page, selector: string) =>
  page.locator(selector).evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)

const columns = ["Amount", "Source", "Time left"]
/** The load of the day as it stands on home, and the way from its first bar. */
const examineLoad = async (page: Page) => {
  await page.getByRole("link", { name: /^Express 150 \d+ late, \d+ to pick$/ }).waitFor()
  const chart = page.getByRole("region", { name: "Load of the day" })
  const cells = await chart.locator("table tbody tr").first().locator("th, td").allInnerTexts()
  expect([cells[0], cells.at(-1)]).toEqual(["Express", String(orders)])
  expect(cells.slice(1, -1).reduce((sum, text) => sum + Number(text), 0)).toBe(orders)
  expect(await chart.getByRole("columnheader").allInnerTexts()).toEqual([
    "Delivery",
    "Late",
    "To pick",
    "Being picked",
    "To dispatch",
    "All"
  ])
  expect(await isWider(page, "html")).toBe(false)
  expect(await findings(page)).toEqual([])
  await chart.getByRole("link").first().click()
  await page.getByRole("navigation", { name: "Pages of the list" }).getByText(`of ${orders}`).waitFor()
  expect(new URL(page.url()).search).toBe("?pg=all&show=at-express")
}

describe("the queue at 1280 by 800", () => {
  it("has its tools in one row, rows of 36 pixels and no tab cut off with any columns, and turns its pages", async () => {
    const station = await web.open()
    const { page } = station
    await enter(page, web)
    // Home leaves out what the ways beside it hold, there or below the settings, and its keys lead there all the same.
    await page.locator(".figure").first().waitFor()
    expect(await page.getByRole("link", { name: "Print queue" }).count()).toBe(0)
    await page.keyboard.press("p")
    await expect.poll(() => new URL(page.url()).pathname).toBe("/printqueue")
    // The bars of the load of the day lead to what they count, and a table says the same.
    await goTo(page, "/home")
    await examineLoad(page)

    // What home has loaded changes nothing about the list.
    await goTo(page, "/home")
    await page.locator(".figure").first().waitFor()
    await goTo(page, "/order?pg=all")
    // By keys and by buttons, and with more rows on one.
    const pages = page.getByRole("navigation", { name: "Pages of the list" })
    await pages.getByText(`1-100 of ${orders}`).waitFor()
    const fits = async () => {
      expect(await heights(page, ".orders-table .row")).toEqual([36])
      expect((await heights(page, ".tools"))[0]).toBeLessThanOrEqual(44)
      expect([await isWider(page, ".tabs"), await isWider(page, "html")]).toEqual([false, false])
    }
    await fits()
    await page.locator(".columns summary").click()
    for (const name of columns.slice(1)) await page.getByRole("button", { name, exact: true }).click()
    await page.locator("th", { hasText: "Amount" }).waitFor()
    await fits()
    // This workstation keeps them.
    await page.reload()
    await page.locator(".orders-table .row").first().waitFor()
    expect(await page.locator(".orders-table th").allInnerTexts()).toEqual(
      expect.arrayContaining([...columns, "Who is on it"])
    )
    expect(await page.locator(".row", { hasText: "ശ്രീജ മോഹൻ" }).count()).toBe(1)
    await page.keyboard.press("PageDown")
    await pages.getByText(`101-${orders} of ${orders}`).waitFor()
    await pages.getByRole("button", { name: "Previous" }).click()
    await pages.getByLabel("Rows").selectOption("200")
    await expect.poll(() => page.locator(".orders-table .row").count()).toBe(orders)
    expectNoComplaints(station)
    await station.context.close()
  })

  it("does what was pressed before the code of its keys was there", async () => {
    const { page, context } = await web.open()
    let letCome = () => {}
    const isLetCome = new Promise<void>((resolve) => {
      letCome = resolve
    })
    let isAsked = false
    await page.route("**/others-*.css", async (route) => {
      isAsked = true
      await isLetCome
      await route.continue()
    })
    await enter(page, web, "/order?pg=all")
    await page.locator(".orders-table .row").first().waitFor()
    await expect.poll(() => isAsked).toBe(true)
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    expect(await page.locator(".orders-table .row.is-selected").count()).toBe(0)
    letCome()
    await expect
      .poll(() => page.locator(".orders-table .row").nth(1).getAttribute("class"))
      .toContain("is-selected")
    await context.close()
  })
})

describe("the queue at 390 by 844", () => {
  it("begins at most 200 pixels below the top, with its tools in one row, and is cards that fit with every column", async () => {
    const station = await web.open({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      colorScheme: "dark"
    })
    const { page } = station
    await enter(page, web, "/order?pg=all")
    await page.locator(".orders-table .row").first().waitFor()
    await page.locator(".alerts > *").first().waitFor()
    expect(await page.locator(".alerts .in-short").innerText()).toMatch(/^\d+ over 90 min$/)
    const top = async () => (await page.locator(".orders-table .row").first().boundingBox())?.y
    expect(await top()).toBeLessThanOrEqual(200)
    expect((await heights(page, ".tool-strip"))[0]).toBeLessThanOrEqual(48)
    for (const name of ["Most urgent first", "More"]) {
      const button = page.getByRole("main").getByRole("button", { name, exact: true })
      await button.scrollIntoViewIfNeeded()
      const box = await button.boundingBox()
      expect((box?.height ?? 0) >= 36 && (box?.x ?? 400) < 390).toBe(true)
    }
    // Its headings have no room: the order of the rows is chosen there.
    const ids = () => page.locator(".row .row-link").first().innerText()
    const sort = page.getByLabel("Sort by")
    await sort.selectOption({ label: "Order no." })
    await expect.poll(ids).toBe("100000001")
    await sort.selectOption({ label: "The other way round" })
    await expect.poll(ids).toBe(`100000${orders}`)
    expect(await sort.evaluate((box: HTMLSelectElement) => box.selectedOptions[0]?.text)).toBe("Order no. ▼")
    await page.evaluate(() => scrollTo(0, 0))
    expect(await top()).toBeLessThanOrEqual(200)

    // Cards are no wider than the screen, also with every column.
    await page.locator(".columns summary").click()
    for (const name of columns) {
      const entry = page.getByRole("button", { name, exact: true })
      await entry.click()
      const box = await entry.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 391)).toBeLessThanOrEqual(390)
    }
    expect(await isWider(page, "html")).toBe(false)

    await goTo(page, "/home")
    await examineLoad(page)
    expectNoComplaints(station)
    await station.context.close()
  })
})
