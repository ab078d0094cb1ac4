/** Returns in a real browser, on a desk and on a phone, of stock and of orders: typed, refused, confirmed, and read aloud. */
import { afterAll, beforeAll, expect, inject, it } from "vitest"
import * as Day from "#core/day.ts"
import { changeAlongside } from "#test/support/alongside.ts"
import { findings } from "#test/support/axe.ts"
import { packCode, password, shelfPack } from "#test/support/network.ts"
import { call, login } from "#test/support/server.ts"
import { enter, expectNoComplaints, isNoWider, startWeb, type Web } from "#test/support/web.ts"
import { isSoundOnBoth, phone } from "#test/support/widths.ts"

let web: Web
const today = Day.dayAt(Date.now())
const expiry = Day.addDays(today, 5)
const keema = [1, 2].map((unique) => packCode(2648, 500, unique, expiry, today))
beforeAll(async () => {
  const packs = [1, 2].map((unique) =>
    shelfPack(1773, packCode(1773, 2000, unique, expiry, today), { qty: 2000 })
  )
  web = await startWeb(inject("chromium"), {
    orders: [
      { id: 70, store: 11, items: [{ product: 1773, qty: 1000 }] },
      { id: 71, store: 11, items: [{ product: 2648, qty: 1000 }] }
    ],
    packs: [...packs, ...keema.map((code) => shelfPack(2648, code))]
  })
  await changeAlongside(web.where, {
    text: `UPDATE app_user SET flags = '{"enable_store_work": 1, "enable_stock_correction": 1}' WHERE username = 'hub'`
  })
  // Its packs are a customer's before what is left goes back.
  const hub = await login(web.url, "hub", password)
  const order = (await call(web.url, hub, "OrderService.getOrderInfo", [71])).result as { updated_at: string }
  const items = keema.map((scan_code) => ({ scan_code, qty: 0.5 }))
  const line = { item_id: 7100, product_id: 2648, qty: 1, scanned_info: { items } }
  const invoiced = await call(web.url, hub, "InvoiceService.invoiceOrder", [
    71,
    [line],
    11,
    "",
    "",
    order.updated_at
  ])
  expect(invoiced.error).toBeUndefined()
})
afterAll(() => web?.close())

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
  await page.getByText("Return order created: RET-1").first().waitFor()
  expectNoComplaints(station)
})

it("of what an order left over: its task stands in the navigation at once, and is ended there", async () => {
  const station = await web.open({ viewport: { width: 1280, height: 800 } })
  const { page } = station
  await enter(page, web, "/tasks", "hub")
  await page.getByText("Nothing is to be seen to").waitFor()
  const as = await login(web.url, "hub", password)
  const order = (await call(web.url, as, "OrderService.getOrderInfo", [70])).result as { updated_at: string }
  const nil = { item_id: 7000, product_id: 1773, qty: 0, reason: "Out of stock" }
  await call(web.url, as, "InvoiceService.invoiceOrder", [70, [nil], 11, "", "", order.updated_at])
  await page.getByRole("link", { name: /^Tasks.*1/ }).waitFor()
  await page.getByText("Chicken curry cut").click()
  await page.getByText("100000070").waitFor()
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
it("of an order: who has a pack in hand is told, and why it does not come back", async () => {
  const [first = "", second = ""] = keema
  const taker = await login(web.url, "taker", password)
  const inHand = { returns_of: 1, work: "beside", codes: [first] }
  await call(web.url, taker, "ClaimService.claimPacks", [inHand])

  // Away from the news, as behind a bad line: what came back elsewhere meanwhile is not known here.
  const phone = await web.open({ viewport: { width: 390, height: 844 } })
  const { page } = phone
  await page.routeWebSocket(/\/ws$/, () => undefined)
  await enter(page, web, "/orderreturn", "till-taker")
  const scan = async (code: string): Promise<void> => {
    const box = page.getByRole("textbox", { name: "Scan or type an order or a pack" })
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
  const reason = page.getByRole("combobox", { name: "Primary reason" })
  // Nothing is chosen while nobody chose.
  expect(await reason.inputValue()).toBe("")
  await reason.selectOption("damaged")
  await call(web.url, taker, "OrderClientService.returnOrder", [
    { order_id: 71, allPacketReturn: false },
    [{ scan_code: first, p_reason: "expired" }]
  ])
  await page.getByRole("button", { name: "Confirm" }).click()
  const why = page.locator("main").getByText(/Product pack Not part of this Order.*to taker user/)
  await why.waitFor()
  await page.getByText("0 of 1 packs").waitFor()
  expect(await findings(page)).toEqual([])
  await isNoWider(page)
  expectNoComplaints(phone)

  const desk = await web.open({ viewport: { width: 1280, height: 800 } })
  await enter(desk.page, web, "/orderitemreturn", "taker")
  const packLine = desk.page.getByRole("textbox", { name: "Scan or type a pack" })
  await packLine.fill(second)
  await packLine.press("Enter")
  await desk.page.getByText("1 of 1 packs").waitFor()
  await desk.page.getByRole("button", { name: "Continue" }).click()
  await desk.page.getByRole("combobox", { name: "Primary reason" }).selectOption("expired")
  expect(await findings(desk.page)).toEqual([])
  await desk.page.getByRole("button", { name: "Confirm" }).click()
  await desk.page.getByRole("dialog").getByText("Print the credit note now?").waitFor()
  expectNoComplaints(desk)
})
