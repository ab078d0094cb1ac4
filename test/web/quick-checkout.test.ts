/** The quick checkout in a real browser, on a desk and on a phone: a draft put aside and taken back, and the order of it. */
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { good } from "#test/cli/command/support/shop.ts"
import { shelfPack } from "#test/support/network.ts"
import { sharedWeb } from "#test/support/shared-web.ts"
import { enter, expectNoComplaints, scan } from "#test/support/web.ts"
import { isSoundOnBoth, phone } from "#test/support/widths.ts"

const web = sharedWeb({
  // More than both sales scan: the first is invoiced behind the counter while the second types what is by hand.
  packs: good.slice(0, 12).map((code) => shelfPack(1773, code, { expiry: "2999-12-31" })),
  flags: { hub: { enable_order_create: 1, enable_orderxcelerator: 1 } }
})

const press = (page: Page, name: string) => page.getByRole("button", { name }).first().click()

it("keeps a cart for later and makes it an order, on a desk and on a phone", async () => {
  const station = await web.open({ viewport: phone })
  const { page } = station
  await enter(page, web, "/xorder", "hub")
  const main = page.getByRole("main")
  await main.getByText("Your shopping cart is empty").waitFor()
  await isSoundOnBoth(page)
  for (const code of good.slice(0, 2)) await scan(page, code)
  await page.locator(".foot-sum", { hasText: "₹240.00" }).waitFor()
  await isSoundOnBoth(page)
  // The quantity of a line is typed in it; one that is none is asked for again with what is wrong with it.
  const cell = main.getByRole("row").filter({ hasText: "Chicken curry cut" })
  await cell.getByRole("textbox").fill("1.7")
  await cell.getByRole("button", { name: "Save" }).click()
  await page.getByRole("dialog").getByText("Kindly enter multiple of").waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("dialog").waitFor({ state: "detached" })
  await cell.getByRole("textbox").fill("1,5")
  await cell.getByRole("textbox").press("Enter")
  await expect.poll(() => cell.getByRole("textbox").inputValue()).toBe("1.5")
  await cell.getByRole("button", { name: "Less" }).click()
  await page.locator(".foot-sum", { hasText: "₹240.00" }).waitFor()
  await page.keyboard.press("Control+s")
  await page.getByLabel("Name").fill("Canteen")
  await page.keyboard.press("Enter")
  await main.getByText("Your shopping cart is empty").waitFor()
  const saved = page.getByRole("tab", { name: "Canteen" })
  // The emptying of the cart may still wait for its answer: the tab is opened after it.
  await saved.first().click()
  await page.locator(".foot-sum", { hasText: "₹240.00" }).waitFor()
  await saved.and(page.locator('[aria-selected="true"]')).first().waitFor()
  const dialog = page.getByRole("dialog")
  await page.locator("main h1").click()
  await page.keyboard.press("a")
  await dialog.getByText("Search").first().waitFor()
  expect(await dialog.locator("[aria-pressed]").allTextContents()).toEqual(["home", "best", "others"])
  await isSoundOnBoth(page)
  await dialog.getByRole("button", { name: "Close" }).click()
  await press(page, "Checkout")
  await dialog.getByText("Walk-in", { exact: true }).waitFor()
  await isSoundOnBoth(page)
  // Enter goes on from where the focus is: among choices, in a box, and from the way to pay.
  await page.keyboard.press("Enter")
  await dialog.getByText("Mobile").first().waitFor()
  await dialog.getByRole("button", { name: "Next" }).click()
  await dialog.getByText("Total", { exact: true }).waitFor()
  await isSoundOnBoth(page)
  await page.keyboard.press("Enter")
  // Nothing typed is the exact sum.
  await dialog.getByText("To pay").first().waitFor()
  await isSoundOnBoth(page)
  await page.keyboard.press("Enter")
  await dialog.getByText("Complete", { exact: true }).waitFor()
  await isSoundOnBoth(page)
  await dialog.getByRole("button", { name: "Close" }).click()
  await main.getByText("Your shopping cart is empty").waitFor()
  await page.getByRole("tab", { name: "Canteen" }).waitFor({ state: "detached" })
  expectNoComplaints(station)
})
