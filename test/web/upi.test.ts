import type { Locator, Page } from "playwright-core"
import { expect, it } from "vitest"
import { readCodes } from "#test/support/barcode-reader.ts"
import { incrementOf } from "#test/support/network.ts"
import { deliver, payee, secret, variable } from "#test/support/payment-service.ts"
import { isLong } from "#test/support/runs.ts"
import { pictureOf } from "#test/support/screenshot.ts"
import { sharedWeb } from "#test/support/shared-web.ts"
import { enter, expectNoComplaints } from "#test/support/web.ts"
import { desk, isSoundOnBoth, onBoth, phone } from "#test/support/widths.ts"

/** What each of the orders costs. */
const amount = 282
const web = sharedWeb({
  orders: [1, 2, 3],
  flags: { hub: { enable_shift: 1 } },
  changes: [variable("upi_payee", payee)],
  env: { PACKHOUSE_PAYMENT_SECRET: secret }
})

const open = async (page: Page, id: number): Promise<Locator> => {
  await enter(page, web, `/order/${id}`)
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click()
  await page.getByRole("menuitem", { name: "UPI payment q", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Scan Code To Pay" })
  await dialog.getByRole("img", { name: "QR code" }).waitFor()
  return dialog
}

it("on a desk the code is 430 wide, on a phone as wide as there is room, and is read off the page", async () => {
  const at = await web.open({ viewport: phone })
  const { page } = at
  const dialog = await open(page, 1)
  await dialog.getByText("Checking Status Please Wait...").waitFor()
  const picture = dialog.getByRole("img", { name: "QR code" })
  await onBoth(page, async () => {
    const width = page.viewportSize()?.width ?? 0
    const box = await picture.boundingBox()
    if (width === desk.width) expect(box?.width).toBe(430)
    else expect(box?.width).toBeGreaterThan(300)
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true)
    const codes = await readCodes(pictureOf(await picture.screenshot()), ["QRCode"])
    expect(codes).toEqual([
      {
        format: "QRCode",
        text: "upi://pay?pa=packhouse.blr@okaxis&pn=Packhouse%20Indiranagar&am=282.00&cu=INR&tn=Order%20100000001&tr=100000001"
      }
    ])
  })
  await isSoundOnBoth(page)
  expectNoComplaints(at)
  await at.context.close()
})

it.runIf(isLong)("says at once that the money has come, and is closed by its answers alone", async () => {
  const at = await web.open()
  const { page } = at
  const dialog = await open(page, 2)
  await page.keyboard.press("Escape")
  await page.keyboard.press("Enter")
  await page.mouse.click(5, 5)
  await dialog.getByText("Checking Status Please Wait...").waitFor()
  const message = { event_id: "E2", increment_id: incrementOf(2), status: "success", amount } as const
  expect((await deliver(web.url, { ...message, reference: "UTR2" })).status).toBe(200)
  await dialog.getByText("Transaction Successful").waitFor()
  await page.keyboard.press("Escape")
  await dialog.getByRole("button", { name: "Close" }).click()
  await dialog.waitFor({ state: "hidden" })
  await page.locator(".aside-fact").getByText("paid", { exact: true }).waitFor()
  expectNoComplaints(at)
  await at.context.close()
})

it.runIf(isLong)(
  "collects cash instead, and after that the money of a late customer changes nothing",
  async () => {
    const at = await web.open()
    const { page } = at
    const dialog = await open(page, 3)
    await dialog.getByRole("button", { name: "Collect Cash" }).click()
    await page.getByText("Order payment method updated").first().waitFor()
    await dialog.waitFor({ state: "hidden" })
    const message = { event_id: "E3", increment_id: incrementOf(3), status: "success", amount } as const
    const { body } = await deliver(web.url, { ...message, reference: "UTR3" })
    expect(body).toMatchObject({ data: { outcome: "refund", reason: "switched" } })
    await page.locator(".aside-fact").getByText("to collect", { exact: true }).waitFor()
    expectNoComplaints(at)
    await at.context.close()
  }
)
