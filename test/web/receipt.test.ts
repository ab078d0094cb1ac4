/** SLIP-6 in a real browser: the page of a shared receipt on a phone. */
import { afterAll, beforeAll, expect, inject, it } from "vitest"
import * as Day from "#core/day.ts"
import { packCode, password, shelfPack } from "#test/support/network.ts"
import { call, login } from "#test/support/server.ts"
import { startWeb, type Web } from "#test/support/web.ts"

const today = Day.dayAt(Date.now())
const later = Day.addDays(today, 30)
const code = packCode(1773, 1000, 1, later, today)
let web: Web

beforeAll(async () => {
  web = await startWeb(inject("chromium"), {
    orders: [{ id: 1, store: 11, items: [{ product: 1773, qty: 1000 }] }],
    packs: [shelfPack(1773, code, { qty: 1000, expiry: later })]
  })
  const session = await login(web.url, "hub", password)
  const { result } = await call(web.url, session, "OrderService.getOrderInfo", [1])
  const line = {
    item_id: 100,
    product_id: 1773,
    qty: 1,
    scanned_info: { items: [{ scan_code: code, qty: 1 }] }
  }
  const { updated_at } = result as { readonly updated_at: string }
  const sent = [1, [line], 11, null, null, updated_at]
  expect((await call(web.url, session, "InvoiceService.invoiceOrder", sent)).error).toBeUndefined()
})
afterAll(() => web?.close())

it("is opened by its link on a phone, without a session", async () => {
  const session = await login(web.url, "hub", password)
  const { result } = await call(web.url, session, "ReceiptService.shareReceipt", [1])
  const { path } = result as { readonly path: string }
  const phone = await web.open({ viewport: { width: 390, height: 844 } })
  await phone.page.goto(`${web.url}${path}`)
  expect(await phone.page.evaluate("document.documentElement.scrollWidth")).toBe(390)
  const pdf = phone.page.getByRole("link", { name: "Open as PDF" })
  expect(await pdf.getAttribute("href")).toBe(`${path}.pdf`)
  // Its own style holds, which the policy names by its hash.
  expect(await phone.page.evaluate("getComputedStyle(document.querySelector('main')).maxWidth")).toBe("416px")
})
