/** Stock is asked for from another hub in a real browser, on a desk and on a phone. */
import type { Page } from "playwright-core"
import { it } from "vitest"
import { good } from "#test/cli/command/support/shop.ts"
import { shelfPack } from "#test/support/network.ts"
import { sharedWeb } from "#test/support/shared-web.ts"
import { enter, expectNoComplaints } from "#test/support/web.ts"
import { isSoundOnBoth, phone } from "#test/support/widths.ts"

const web = sharedWeb({
  packs: good.slice(0, 8).map((code) => shelfPack(1773, code)),
  flags: { kochi: { allow_hub_to_hub_transfer: 1 } },
  changes: ["UPDATE app_user SET cut_off_date = '2026-01-01' WHERE username = 'kochi'"]
})

const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: false }).first().click()

it("is chosen, counted and confirmed, on a desk and on a phone", async () => {
  const station = await web.open({ viewport: phone })
  const { page } = station
  await enter(page, web, "/hubtohub", "kochi")
  const stores = page.getByRole("dialog")
  await stores.getByText("Indiranagar Hub").waitFor()
  await isSoundOnBoth(page)
  await stores.getByRole("button", { name: "Close" }).click()
  await page.getByRole("tab", { name: "Request stock" }).click()
  await stores.getByRole("heading", { name: "Request Stock From:" }).waitFor()
  const line = stores.locator("input")
  await line.fill("nowhere")
  await stores.getByText("No store has this name or number").waitFor()
  await line.fill("indira")
  await stores.getByText("Indiranagar Hub").waitFor()
  await page.keyboard.press("Enter")
  await page.getByRole("main").getByText("Available Qty").first().waitFor()
  await page.getByRole("main").locator(".shelf-tile").filter({ hasText: "Chicken curry cut" }).click()
  await page.getByRole("main").getByText("In cart: 1 product").first().waitFor()
  await page.locator(".cart-table").getByRole("button", { name: "More" }).first().click()
  await page.locator(".cart-table").getByText("1.00 Kg").first().waitFor()
  await isSoundOnBoth(page)
  await press(page, "Send")
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("heading", { name: "Confirm stock transfer" }).waitFor()
  await isSoundOnBoth(page)
  await dialog.getByRole("button", { name: "Confirm", exact: false }).click()
  await page
    .getByRole("main")
    .getByText("Hub transfer order created successfully. Order Id : C")
    .first()
    .waitFor()
  await page.getByRole("main").getByText("In cart: 0 products").first().waitFor()
  await isSoundOnBoth(page)
  expectNoComplaints(station)
})
