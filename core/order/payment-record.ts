/** What is known of a payment for an order: one record of each way in which it may be paid. */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { Money } from "../money.ts"

export const paymentStates = ["pending", "success", "failed"] as const
export const PaymentState = Schema.Literals(paymentStates)
export type PaymentState = typeof PaymentState.Type

export const Payment = Schema.Struct({
  method: Schema.String,
  state: PaymentState,
  amount: Money,
  /** What the payment service calls it. */
  reference: Schema.NullOr(Schema.String),
  /** Who confirmed it; null where the payment service did. */
  by: Schema.NullOr(Schema.String),
  /** When it was first asked for. */
  created_at: Day.GmtTime,
  /** When it came to its state. */
  updated_at: Day.GmtTime,
  /** Until when a QR code for it is good; absent where nobody said. */
  expires_at: Schema.optionalKey(Schema.NullOr(Day.GmtTime)),
  /** When the customer turned to another way to pay. */
  given_up_at: Schema.optionalKey(Schema.NullOr(Day.GmtTime))
})
export type Payment = typeof Payment.Type
