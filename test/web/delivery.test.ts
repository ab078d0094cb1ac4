import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { findings } from "#test/support/axe.ts"
import { incrementOf } from "#test/support/network.ts"
import { servedStore } from "#test/support/served-store.ts"
import { sharedWeb } from "#test/support/shared-web.ts"
import { enter, expectNoComplaints, goTo } from "#test/support/web.ts"

const web = sharedWeb({
  orders: [1, { id: 2, slotAt: Day.toGmt(Date.now() + 3 * Day.hour) }, 3, { id: 4, status: "canceled" }],
  flags: { hub: { enable_address_change: true, allow_delivery_slot_change: true } },
  changes: servedStore
})

/** Of the page, once its order is there: a phone's navigation has a More, too. */
const choose = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click()
  await page.getByRole("menuitem", { name }).click()
}

/** An address is filled in, asked about by its location, and changed. */
const changeAddress = async (page: Page): Promise<void> => {
  await choose(page, "Change address")
  const dialog = page.getByRole("dialog")
  const pincode = dialog.getByLabel("Pincode")
  await pincode.fill("999999")
  await dialog.getByText("Now no locations available for this Pincode.").waitFor()
  await dialog.getByRole("button", { name: "Go on" }).click()
  await dialog.getByText("Enter complete address!").waitFor()
  expect(await dialog.getByText("Required Field").count()).toBeGreaterThan(0)
  await pincode.fill("560034")
  await dialog.getByText("2 of 2 locations").waitFor()
  await dialog.getByLabel("Search location").fill("kora")
  await dialog.getByText("1 of 2 locations").waitFor()
  await dialog.getByLabel("Nearest Location").selectOption({ label: "Koramangala" })
  await dialog.getByLabel("Building").fill("Flat 7D")
  await dialog.getByLabel("Land Mark").fill("Opp. the lake")
  expect(await findings(page)).toEqual([])
  await dialog.getByRole("button", { name: "Go on" }).click()
  await dialog
    .getByText("Are you sure you want to change address of this customer to Koramangala ?")
    .waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await dialog.getByRole("button", { name: "Change address" }).click()
  await page.getByText("Successfully changed the address").first().waitFor()
  await page.getByRole("main").getByText("Opp. the lake").waitFor({ state: "attached" })
}

it("an address and a slot are changed, and a day is summed up in tables and columns, on a phone and on a desk", async () => {
  const station = await web.open({ viewport: { width: 390, height: 844 } })
  const { page } = station
  await enter(page, web, "/order/3")
  // With the network away the dialog waits in sight, says that there is no answer, and is there for another try.
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).waitFor()
  await page.context().setOffline(true)
  await choose(page, "Change address")
  await page.getByRole("dialog").getByText("Unable to fetch existing address").waitFor()
  await page.context().setOffline(false)
  await page.getByRole("dialog").getByRole("button", { name: "Try again" }).click()
  await page.getByRole("dialog").getByLabel("Pincode").waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("dialog").waitFor({ state: "detached" })
  await changeAddress(page)
  // A slot must be chosen; one that is chosen stands beside the order, and Escape leaves all as it was.
  await goTo(page, "/order/1")
  await page.locator("h1", { hasText: incrementOf(1) }).waitFor()
  await choose(page, "Change Delivery Slot")
  const dialog = page.getByRole("dialog")
  await dialog.getByText("Now: Express").waitFor()
  const slots = dialog.getByLabel("Delivery slot", { exact: true })
  expect(await slots.locator("option").first().innerText()).toBe("Select delivery slot")
  await page.keyboard.press("Escape")
  await dialog.waitFor({ state: "hidden" })
  await choose(page, "Change Delivery Slot")
  const change = dialog.getByRole("button", { name: "Change Delivery Slot" })
  await change.click()
  await dialog.getByText("Please Select Slot").waitFor()
  await slots.selectOption({ index: 1 })
  const chosen = await slots.locator("option:checked").innerText()
  expect(chosen).toContain("10 am - 12 pm")
  expect(await findings(page)).toEqual([])
  await change.click()
  await page
    .getByText(/^Delivery slot changed to/)
    .first()
    .waitFor()
  await page.getByRole("main").getByText(chosen).first().waitFor({ state: "attached" })

  // The summary counts in a row a channel, and leads from a payment method to its orders.
  await goTo(page, "/dailysummary")
  const block = page.getByRole("table", { name: "Orders by channel" })
  const home = block.getByRole("row", { name: "Home delivery" })
  await home.waitFor()
  expect(await block.locator("thead th").allTextContents()).toEqual([
    "Channel",
    "Placed",
    "Cancelled",
    "Express",
    "Scheduled",
    "Amount",
    "Yesterday"
  ])
  const cells = (await home.locator("td").allTextContents()).map(Number)
  expect(cells.slice(1, 3)).toEqual([3, 1])
  // What has no column there is in sight on a second line, and says what it is.
  const figure = home.locator("td.is-away").first()
  expect(await figure.isVisible()).toBe(true)
  expect(await figure.evaluate((cell) => getComputedStyle(cell, "::before").content)).toContain("Cancelled")
  expect(await findings(page)).toEqual([])

  await page.setViewportSize({ width: 1280, height: 800 })
  await goTo(page, "/order/2")
  await page.locator("h1", { hasText: incrementOf(2) }).waitFor()
  await changeAddress(page)
  // Orders by hour are columns that are drawn, with the same figures as a table, on a page no higher than it shows.
  await goTo(page, "/dailysummary")
  await page.getByRole("tab", { name: "Orders by hour" }).click()
  const canvas = page.locator(".chart-columns canvas")
  await canvas.waitFor()
  const table = page.getByRole("table", { name: "Orders by hour of the day" })
  expect(await table.locator("thead th").allTextContents()).toEqual([
    "Hour",
    "Placed/Shipped",
    "Cancelled/Undelivered",
    "All"
  ])
  const rows = await table
    .locator("tbody tr")
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent)))
    )
  expect(rows).toHaveLength(24)
  const sums = [0, 1, 2].map((at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0))
  expect(sums).toEqual([3, 1, 4])
  // Where an hour has orders, both colours of the legend stand in its column, and nowhere else is one of them.
  const drawn = () =>
    canvas.evaluate((element) => {
      const drawing = element as HTMLCanvasElement
      const { width, height } = drawing
      const pixels = drawing.getContext("2d")?.getImageData(0, 0, width, height).data ?? []
      const swatches = [...document.querySelectorAll(".chart-swatch")].map((one) =>
        (getComputedStyle(one).backgroundColor.match(/\d+/g) ?? []).slice(0, 3).map(Number)
      )
      return swatches.map((colour) => {
        const across = new Set<number>()
        let count = 0
        for (let at = 0; at < pixels.length; at += 4)
          if (colour.every((part, offset) => pixels[at + offset] === part) && pixels[at + 3] === 255) {
            count += 1
            across.add((at / 4) % width)
          }
        return { count, across: (Math.max(...across) - Math.min(...across)) / width }
      })
    })
  await expect.poll(async () => (await drawn()).every(({ count }) => count > 100)).toBe(true)
  const [placed, cancelled] = await drawn()
  const hours = rows.filter(([all = 0, other = 0]) => all + other > 0).length
  if (hours === 1) expect((placed?.count ?? 0) / (cancelled?.count ?? 1)).toBeGreaterThan(2)
  expect(placed?.across).toBeLessThan(hours === 1 ? 0.06 : 1)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800)
  expect(await findings(page)).toEqual([])
  expectNoComplaints(station)
  await station.context.close()
})
