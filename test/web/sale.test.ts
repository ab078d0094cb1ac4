/** A sale in a real browser, on a desk and on a phone: pressed, scanned and typed into the cart, placed and invoiced. */
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { good } from "#test/cli/command/support/shop.ts"
import { shelfPack } from "#test/support/network.ts"
import { sharedWeb } from "#test/support/shared-web.ts"
import { enter, expectNoComplaints, isNoWider, scan } from "#test/support/web.ts"
import { isSoundOnBoth, onBoth, phone } from "#test/support/widths.ts"

const web = sharedWeb({
  packs: good.slice(0, 3).map((code) => shelfPack(1773, code, { expiry: "2999-12-31" })),
  flags: { hub: { enable_order_create: 1 } }
})

const press = (page: Page, name: string) => page.getByRole("button", { name }).first().click()

it("goes from the first scan to the invoice, on a desk and on a phone", async () => {
  const station = await web.open({ viewport: phone })
  const { page } = station
  await enter(page, web, "/ordercreate", "hub")
  await page.getByRole("tab", { name: "Walk-in" }).waitFor()
  await isSoundOnBoth(page)
  for (const code of good.slice(0, 2)) await scan(page, code)
  const main = page.getByRole("main")
  await page.locator(".foot-sum", { hasText: "₹240.00" }).waitFor()
  // Signs and arrows are keys while nothing stands in the line, which has the focus.
  const line = page.getByPlaceholder("Search / Scan")
  await line.focus()
  for (const [sign, sum] of [
    ["+", "₹360.00"],
    ["-", "₹240.00"]
  ] as const) {
    await page.keyboard.press(sign)
    await page.locator(".foot-sum", { hasText: sum }).waitFor()
  }
  const tiles = page.locator(".shelf-tile.is-walked")
  await page.keyboard.press("Control+p")
  await page.locator(".shelf-tile.is-chosen").waitFor({ state: "attached" })
  const walkedTo = () =>
    tiles.evaluateAll((all) => all.findIndex((tile) => tile.classList.contains("is-chosen")))
  for (const [key, place] of [
    ["ArrowRight", 1],
    ["ArrowLeft", 0]
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(walkedTo).toBe(place)
  }
  await page.keyboard.press("Escape")
  expect(await line.inputValue()).toBe("")
  await isSoundOnBoth(page)
  // An amount that runs into the next one is read as another.
  await onBoth(page, async () => {
    const cut = page
      .locator(".cart-table td.is-quantity")
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent)
      )
    expect(await cut).toEqual([])
  })
  await press(page, "Checkout")
  await page.getByRole("heading", { name: "Enter Customer Information" }).waitFor()
  await isSoundOnBoth(page)
  const goOn = page.getByRole("button", { name: "Continue" })
  await page.getByLabel("Mobile").fill("98765 0000")
  await goOn.waitFor({ state: "hidden" })
  await page.getByLabel("Mobile").fill("")
  await press(page, "Continue")
  await main.getByText("Guest User").waitFor()
  await isSoundOnBoth(page)
  await press(page, "Place order")
  const cash = page.getByRole("dialog", { name: "Cash" })
  await cash.getByRole("textbox", { name: "Given (INR)" }).fill("300")
  await cash.getByText("Change ₹60.00").waitFor()
  await isSoundOnBoth(page)
  await cash.getByRole("button", { name: "Take ₹300.00" }).click()
  await main.getByText("Change ₹60.00").waitFor()
  await main.getByText("Order placed - C0000000", { exact: false }).waitFor()
  await main.getByText("Complete", { exact: true }).waitFor()
  await isSoundOnBoth(page)
  await press(page, "Create New Order")
  await page.getByRole("tab", { name: "Walk-in" }).waitFor()
  expectNoComplaints(station)
})

it("offers every source of a delivery within a phone", async () => {
  const station = await web.open({ viewport: phone })
  const { page } = station
  await enter(page, web, "/ordercreate", "hub")
  await page.getByRole("tab", { name: "Home delivery" }).click()
  await scan(page, good[2] ?? "")
  await press(page, "Checkout")
  await page.getByLabel("Mobile").fill("9876500001")
  await page.getByLabel("Name").fill("Anju Rao")
  await press(page, "Continue")
  const sources = page.getByRole("radiogroup", { name: "Source" })
  await sources.waitFor()
  for (const source of await sources.locator(".option").all()) {
    const box = await source.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390)
  }
  // The sign of the row that has the keys covers none of its words.
  const covers = page.locator(".column .setting.is-selected").evaluateAll((rows) =>
    rows.filter((row) => {
      const { boxShadow, paddingLeft } = getComputedStyle(row)
      return boxShadow.includes("inset") && Number.parseFloat(paddingLeft) < 4
    })
  )
  expect(await covers).toEqual([])
  await isNoWider(page)
  expectNoComplaints(station)
})
