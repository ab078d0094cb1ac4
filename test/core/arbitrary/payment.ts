/** Payments of an order. */
import * as Money from "#core/money.ts"
import type { Payment } from "#core/order/payment-record.ts"

/** What somebody pays by UPI within a quarter of an hour, and has not paid yet. */
export const upi = (change: Partial<Payment> = {}): Payment => ({
  method: "upi",
  state: "pending",
  amount: Money.ofHundredths(100_00),
  reference: null,
  by: null,
  created_at: "2026-11-20 06:00:00",
  updated_at: "2026-11-20 06:00:00",
  expires_at: "2026-11-20 06:15:00",
  ...change
})
/** What has come by UPI a minute later. */
export const paidByUpi = (change: Partial<Payment> = {}): Payment =>
  upi({ state: "success", reference: "UPI-1", updated_at: "2026-11-20 06:01:00", ...change })
