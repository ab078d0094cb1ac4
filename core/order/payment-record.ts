/** The records of payments for an order: one record of each way in which it may be paid. */
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
  /** The payment service's own name of the payment. */
  reference: Schema.NullOr(Schema.String),
  /** The person who confirmed the payment; null where the payment service did. */
  by: Schema.NullOr(Schema.String),
  /** The time of the first request. */
  created_at: Day.GmtTime,
  /** The time since which the payment is in its state. */
  updated_at: Day.GmtTime,
  /** The end of the QR code's validity; absent where the service sent none. */
  expires_at: Schema.optionalKey(Schema.NullOr(Day.GmtTime)),
  /** The time at which the customer chose another way to pay. */
  given_up_at: Schema.optionalKey(Schema.NullOr(Day.GmtTime))
})
export type Payment = typeof Payment.Type
