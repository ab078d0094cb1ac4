/** A shift of a till in a real browser, on a desk and on a phone: filled in, counted, closed, and read aloud. */
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { sharedWeb } from "#test/support/shared-web.ts"
import { enter, expectNoComplaints } from "#test/support/web.ts"
import { isSoundOnBoth, phone } from "#test/support/widths.ts"

const web = sharedWeb()

const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: false }).first().click()
const send = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name }).click()

it("is opened, counted and closed, on a desk and on a phone", async () => {
  const station = await web.open({ viewport: phone })
  const { page } = station
  await enter(page, web, "/shift", "cashier")
  await press(page, "Name this till")
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Till").fill("Till 1")
  await send(page, "Keep the name")
  await page.getByText("No shift is open at Till 1.").waitFor()
  await press(page, "Open shift")
  await dialog.getByRole("textbox", { name: "Float" }).fill("1500")
  await isSoundOnBoth(page)
  await send(page, "Open the shift")
  await page.getByText("after the count").first().waitFor()
  await isSoundOnBoth(page)

  await press(page, "Count")
  // Put aside and taken up again, it goes on by the keys alone.
  const begins = () => expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT")
  await begins()
  await page.keyboard.press("Escape")
  await page.getByRole("dialog").waitFor({ state: "detached" })
  await page.keyboard.press("F2")
  await begins()
  await dialog.getByRole("textbox", { name: "₹500", exact: true }).fill("3")
  await send(page, "Go on")
  // It is not sent: nobody has counted the others, and none of them is called wrong.
  await dialog.getByText("So far ₹1,500.00; 9 to go.").waitFor()
  expect(await dialog.getByText("Required Field").count()).toBe(0)
  for (const value of ["200", "100", "50", "20", "10", "5", "2", "1", "0.50"])
    await dialog.getByRole("textbox", { name: `₹${value}`, exact: true }).fill("0")
  await isSoundOnBoth(page)
  await send(page, "Send the count")
  await page
    .getByRole("main")
    .getByText("Counted ₹1,500.00. What should be there is told once the shift is closed.")
    .waitFor()
  await press(page, "Close")
  await send(page, "Close the shift")
  await page.getByRole("heading", { name: "Z report 1, Till 1" }).waitFor()
  await isSoundOnBoth(page)
  await press(page, "Back")
  await page.getByRole("main").getByText("Shifts", { exact: true }).click()
  await page.getByText("Z 1").first().waitFor()
  await isSoundOnBoth(page)
  expectNoComplaints(station)
})
