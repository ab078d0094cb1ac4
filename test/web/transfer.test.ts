/** Stock is asked for from another hub in a real browser, on a desk and on a phone. */
import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, inject, it } from "vitest"
import { days, good } from "#test/cli/command/support/shop.ts"
import { changeAlongside } from "#test/support/alongside.ts"
import { findings } from "#test/support/axe.ts"
import { enter, expectNoComplaints, isNoWider, startWeb, type Web } from "#test/support/web.ts"

let web: Web
beforeAll(async () => {
  web = await startWeb(inject("chromium"), {
    orders: [],
    packs: good
      .slice(0, 8)
      .map((code) => ({ hub: 1, product: 1773, code, isUnique: true, qty: 500, expiry: days().soon }))
  })
  await changeAlongside(web.where, {
    text: "UPDATE app_user SET flags = ?, cut_off_date = '2026-01-01' WHERE username = 'kochi'",
    values: [JSON.stringify({ enable_store_work: 1, allow_hub_to_hub_transfer: 1 })]
  })
})
afterAll(() => web?.close())

const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: false }).first().click()

it.each([
  ["a desk", { width: 1280, height: 800 }],
  ["a phone", { width: 390, height: 844 }]
] as const)("is chosen, counted and confirmed on %s", async (_where, viewport) => {
  const station = await web.open({ viewport })
  const { page } = station
  await enter(page, web, "/hubtohub", "kochi")
  await press(page, "Request stock")
  await page.getByRole("main").getByText("Request Stock From:").waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole("main").getByText("Indiranagar Hub").first().click()
  await page.getByRole("main").getByText("Available Qty").first().waitFor()
  await page.getByRole("main").locator(".shelf-tile").filter({ hasText: "Chicken curry cut" }).click()
  await page.getByRole("main").getByText("In Cart : (1 products)").first().waitFor()
  await press(page, "More")
  await page.getByRole("main").getByText("1.00 Kg").first().waitFor()
  await isNoWider(page)
  expect(await findings(page)).toEqual([])
  await press(page, "CONFIRM REQUEST")
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("heading", { name: "Confirm stock transfer" }).waitFor()
  expect(await findings(page)).toEqual([])
  await dialog.getByRole("button", { name: "Confirm", exact: false }).click()
  await page
    .getByRole("main")
    .getByText("Hub transfer order created successfully. Order Id : C")
    .first()
    .waitFor()
  await page.getByRole("main").getByText("In Cart : (0 products)").first().waitFor()
  await isNoWider(page)
  expectNoComplaints(station)
})
