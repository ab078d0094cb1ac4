import { expect, it } from "vitest"
import { good } from "#test/cli/command/support/shop.ts"
import { readCodes } from "#test/support/barcode-reader.ts"
import { password, shelfPack } from "#test/support/network.ts"
import { deliver, payee, secret, variable } from "#test/support/payment-service.ts"
import { pictureOf } from "#test/support/screenshot.ts"
import { sharedWeb } from "#test/support/shared-web.ts"
import { enter, expectNoComplaints, scan } from "#test/support/web.ts"
import { isSoundOnBoth, phone } from "#test/support/widths.ts"

const web = sharedWeb({
  isProgram: true,
  packs: good.slice(0, 4).map((code) => shelfPack(1773, code, { expiry: "2999-12-31" })),
  flags: { hub: { enable_order_create: 1, enable_orderxcelerator: 1 } },
  changes: [
    variable("upi_payee", payee),
    "UPDATE product SET name = 'ചിക്കൻ <b>\u202Ecurry' WHERE entity_id = 1773"
  ],
  env: { PACKHOUSE_PAYMENT_SECRET: secret }
})

it("follows a sale from the first scan to the thanks, on the width of a desk and of a phone", async () => {
  const number = "C00000001"
  const [station, screen] = [await web.open(), await web.open({ viewport: phone })]
  const { page: display } = screen
  const main = display.getByRole("main")
  await enter(display, web, "/customer-display", "second")
  await main.getByText("This counter is closed").waitFor()
  const { page: counter } = station
  await enter(counter, web, "/xorder", "hub")
  await counter.getByText("Your shopping cart is empty").waitFor()
  await main.getByText("Welcome to").waitFor()
  await isSoundOnBoth(display)
  for (const code of good.slice(0, 2)) await scan(counter, code)
  await main.getByText("₹240.00").first().waitFor()
  await main.getByText("ചിക്കൻ <b>").waitFor()
  await isSoundOnBoth(display)
  // Nothing of the client stands around it.
  expect(await display.locator("header, nav, .toast").count()).toBe(0)
  const dialog = counter.getByRole("dialog")
  await counter.getByRole("button", { name: "Checkout" }).first().click()
  await dialog.getByText("Walk-in", { exact: true }).waitFor()
  await dialog.getByRole("button", { name: "Next" }).click()
  await dialog.getByText("Mobile").first().waitFor()
  await dialog.getByRole("button", { name: "Next" }).click()
  await dialog.getByText("Total", { exact: true }).waitFor()
  await dialog.getByText("UPI", { exact: true }).click()
  await dialog.getByRole("button", { name: "Place order" }).click()
  await main.getByRole("img", { name: "QR code" }).waitFor()
  await isSoundOnBoth(display)
  const picture = await main.getByRole("img", { name: "QR code" }).screenshot()
  const [read] = await readCodes(pictureOf(picture), ["QRCode"])
  expect(read?.text).toMatch(new RegExp(`^upi://pay\\?.*am=240\\.00&.*tr=${number}$`))
  // Without the server nothing is claimed.
  await web.stopServer()
  await main.getByText("No connection").waitFor()
  expect(await main.innerText()).not.toContain("240")
  await web.startServer()
  await main.getByRole("img", { name: "QR code" }).waitFor()
  await deliver(web.url, {
    event_id: `event-${number}`,
    increment_id: number,
    status: "success",
    amount: 240,
    reference: `UTR-${number}`
  })
  await main.getByText("Thank you").waitFor()
  expect(await main.getByRole("img").count()).toBe(0)
  await dialog.getByRole("button", { name: "Close" }).first().click()
  await dialog.getByRole("button", { name: "Close" }).first().click()
  await main.getByText("Welcome to").waitFor()
  expectNoComplaints(screen)
  await Promise.all([station.page.context().close(), display.context().close()])
})

it("opens beside its counter, and comes back to the display after a login", async () => {
  const { page: counter } = await web.open()
  await enter(counter, web, "/xorder", "hub")
  await counter.getByText("Your shopping cart is empty").waitFor()
  const opened = counter.context().waitForEvent("page")
  await counter.getByRole("button", { name: "More", exact: true }).click()
  await counter.getByRole("menuitem", { name: "Customer display" }).click()
  const beside = await opened
  await beside.getByText("Welcome to").waitFor()
  expect(new URL(beside.url()).pathname).toBe("/customer-display")

  const { page: kiosk } = await web.open()
  await kiosk.goto(`${web.url}/customer-display?till=Till%209`)
  await kiosk.getByLabel("User name").fill("second")
  await kiosk.getByLabel("Password", { exact: true }).fill(password)
  await kiosk.keyboard.press("Enter")
  await kiosk.getByText("This screen waits for Till 9.").waitFor()
  expect(new URL(kiosk.url()).searchParams.get("till")).toBe("Till 9")
  // A counter that is open is another display's, too.
  await Promise.all([counter.context().close(), kiosk.context().close()])
})
