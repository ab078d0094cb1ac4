/** A store credit as lists show it. */
import { parse } from "#core/money.ts"
import type { OpenCredit } from "#core/order/store-credit.ts"

export const openCredit = (of: Partial<OpenCredit> = {}): OpenCredit => ({
  ending: "SC...TB1C",
  currency: "INR",
  issued: parse(126),
  balance: parse("84.50"),
  store: "Hub",
  order_id: 41,
  increment_id: "100000041",
  customer: "Asha Menon",
  mobile: "90000XXXXX",
  issued_at: "2026-11-20 06:30:00",
  credit_note: "HUB/C26/000001",
  ...of
})
