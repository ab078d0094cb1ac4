/** Returns in a real browser, on a desk and on a phone, of stock and of orders: typed, refused, confirmed, and read aloud. */
import { expect, it } from "vitest"
import { findings } from "#test/support/axe.ts"
import { shelfPack } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { sharedWeb } from "#test/support/shared-web.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { enter, expectNoComplaints, isNoWider } from "#test/support/web.ts"
import { isSoundOnBoth, phone } from "#test/support/widths.ts"

const { code } = tradingDay()
const keema = [1, 2].map((unique) => code(unique, { product: 2648 }))
const scanned_info = { items: keema.map((scan_code) => ({ scan_code, qty: 0.5 })) }
const web = sharedWeb(
  {
    orders: [70, { id: 71, items: [{ product: 2648, qty: 1000 }] }],
    packs: [
      ...[1, 2].map((unique) => shelfPack(1773, code(unique, { grams: 2000 }), { qty: 2000 })),
      ...keema.map((each) => shelfPack(2648, each))
    ],
    flags: { hub: { enable_stock_correction: 1 } }
  },
  {
    // Its packs are a customer's before what is left goes back.
    prepare: () => web.invoice(71, [{ item_id: 7100, product_id: 2648, qty: 1, scanned_info }])
  }
)

it("is filled in and confirmed, on a desk and on a phone", async () => {
  const station = await web.open({ viewport: phone })
  const { page } = station
  await enter(page, web, "/return", "hub")
  const product = page.getByRole("button", { name: "Chicken curry cut", exact: true })
  await product.waitFor()
  await isSoundOnBoth(page)
  await product.click()
  const dialog = page.getByRole("dialog")
  const quantity = dialog.getByRole("textbox", { name: "Return quantity" })
  await quantity.fill("1.2")
  await dialog.getByRole("button", { name: "Set" }).click()
  await dialog.getByText("Please enter valid return quantity.").waitFor()
  await isSoundOnBoth(page)
  await quantity.fill("1.5")
  await dialog.getByRole("button", { name: "Set" }).click()
  await page.getByText("1.50 Kg").first().waitFor()
  await page.getByRole("button", { name: "Create Return/Retain Order" }).click()
  await dialog.getByText("Are you sure you want to create this Return Order?").waitFor()
  await dialog.getByRole("textbox", { name: "Reference or comment" }).fill("At noon")
  await isSoundOnBoth(page)
  await dialog.getByRole("button", { name: "Confirm" }).click()
  await page
    .getByText(/Return order created: RET-\d+/)
    .first()
    .waitFor()
  expectNoComplaints(station)
})

it("of what an order left over: its task stands in the navigation at once, and is ended there", async () => {
  const station = await web.open({ viewport: { width: 1280, height: 800 } })
  const { page } = station
  await enter(page, web, "/tasks", "hub")
  await page.getByText("No open tasks").waitFor()
  await web.invoice(70, [{ item_id: 7000, product_id: 1773, qty: 0, reason: "Out of stock" }])
  await page.getByRole("link", { name: /^Tasks.*1/ }).waitFor()
  await page.getByText("Chicken curry cut", { exact: true }).first().click()
  await page.getByText("100000070").first().waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole("button", { name: "Not needed" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "End it" }).click()
  await dialog.getByText("Required Field").waitFor()
  await dialog.getByRole("textbox", { name: "Why" }).fill("Found behind the door")
  expect(await findings(page)).toEqual([])
  await dialog.getByRole("button", { name: "End it" }).click()
  await page.getByText("Not needed", { exact: true }).first().waitFor()
  await page.getByText("Found behind the door").waitFor()
  expectNoComplaints(station)
})

// CLAIM-2, COMEBACK-2.
it.runIf(isLong)("of an order: who has a pack in hand is told, and why it does not come back", async () => {
  const [first = "", second = ""] = keema
  const inHand = { returns_of: 1, work: "beside", codes: [first] }
  await web.result("ClaimService.claimPacks", [inHand], "taker")

  // Away from the news, as behind a bad line: what came back elsewhere meanwhile is not known here.
  const phone = await web.open({ viewport: { width: 390, height: 844 } })
  const { page } = phone
  await page.routeWebSocket(/\/ws$/, () => undefined)
  await enter(page, web, "/orderreturn", "till-taker")
  const scan = async (code: string): Promise<void> => {
    const box = page.getByRole("textbox", { name: "Order or pack" })
    await box.fill(code)
    await box.press("Enter")
  }
  await scan("100000071")
  await page.getByText("taker user has it on another screen").waitFor()
  expect(await findings(page)).toEqual([])
  await isNoWider(page)
  await scan(first)
  await page.getByText("Already Used Entity").first().waitFor()
  await page.getByRole("button", { name: "Take over from taker user" }).click()
  await page.getByText("1 of 2 packs").waitFor()
  await page.getByRole("button", { name: "Continue" }).click()
  // Nothing is chosen while nobody chose.
  await page.getByText("One pack has no reason yet").waitFor()
  await page.getByRole("button", { name: "damaged: leaves the stock" }).click()
  const back = [{ order_id: 71, allPacketReturn: false }, [{ scan_code: first, p_reason: "expired" }]]
  await web.result("OrderClientService.returnOrder", back, "taker")
  await page.getByRole("button", { name: "Confirm" }).click()
  const why = page.locator("main").getByText(/Product pack Not part of this Order.*to taker user/)
  await why.waitFor()
  await page.getByText("0 of 1 packs").waitFor()
  expect(await findings(page)).toEqual([])
  await isNoWider(page)
  expectNoComplaints(phone)

  const desk = await web.open({ viewport: { width: 1280, height: 800 } })
  await enter(desk.page, web, "/orderitemreturn", "taker")
  const packLine = desk.page.getByRole("textbox", { name: "Scan a pack" })
  await packLine.fill(second)
  await packLine.press("Enter")
  await desk.page.getByText("1 of 1 packs").waitFor()
  await desk.page.getByRole("button", { name: "Continue" }).click()
  await desk.page.getByText("Why does it come back?").waitFor()
  expect(await findings(desk.page)).toEqual([])
  await desk.page.keyboard.press("1")
  await desk.page.getByRole("button", { name: "Confirm" }).click()
  await desk.page.getByRole("dialog").getByText("Print the credit note now?").waitFor()
  expectNoComplaints(desk)
})
