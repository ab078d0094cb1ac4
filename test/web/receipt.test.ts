/** SLIP-6 in a real browser: the page of a shared receipt on a phone. */
import { expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { packCode, shelfPack } from "#test/support/network.ts"
import { sharedWeb } from "#test/support/shared-web.ts"
import { tradingDay } from "#test/support/trading-day.ts"

const { today } = tradingDay()
const later = Day.addDays(today, 30)
const code = packCode(1773, 1000, 1, later, today)
const web = sharedWeb({ orders: [1], packs: [shelfPack(1773, code, { qty: 1000, expiry: later })] })

it("is opened by its link on a phone, without a session", async () => {
  const scanned_info = { items: [{ scan_code: code, qty: 1 }] }
  await web.invoice(1, [{ item_id: 100, product_id: 1773, qty: 1, scanned_info }])
  const result = await web.result("ReceiptService.shareReceipt", [1])
  const { path } = result as { readonly path: string }
  const phone = await web.open({ viewport: { width: 390, height: 844 } })
  await phone.page.goto(`${web.url}${path}`)
  expect(await phone.page.evaluate("document.documentElement.scrollWidth")).toBe(390)
  const pdf = phone.page.getByRole("link", { name: "Open as PDF" })
  expect(await pdf.getAttribute("href")).toBe(`${path}.pdf`)
  // Its own style holds, which the policy names by its hash.
  expect(await phone.page.evaluate("getComputedStyle(document.querySelector('main')).maxWidth")).toBe("416px")
})
