/** PaymentService: what is known of an order's UPI payment, and its confirmation by hand. */
import * as Schema from "effect/Schema"
import { NamedAmount } from "../money.ts"
import { Order } from "../order/order.ts"
import { PaymentState } from "../order/payment-record.ts"
import { works } from "../session/access.ts"
import { Id, text } from "./id.ts"
import { define, param, service, writes } from "./method.ts"

const ofOrder = [{ is: "order", at: "order_id" }] as const

/** The state of the payment in the words of the payment service. */
const paymentStatus = {
  /** Null where nobody was asked to pay. */
  paymentStatus: Schema.NullOr(PaymentState),
  /** True where a UPI payment is on record. */
  hasUpiPayment: Schema.Boolean
}
export const CheckedPayment = Schema.Struct({ ...paymentStatus, order: Order })
export type CheckedPayment = typeof CheckedPayment.Type

/** A payment that is asked for: `link` is what its QR code says, a upi:// link for what the order costs. */
export const RequestedPayment = Schema.Struct({ ...paymentStatus, link: Schema.String, order: Order })

export const OfflinePayments = service("PaymentService", {
  requestUpiPayment: define({
    about:
      "Asks for all that an order costs by UPI: the link for its QR code, good for upi_expiry_minutes. Asked again while it is good, it is the same; an order that costs something else now, or whose time is over, is asked for anew.",
    params: [param("order_id", Id)],
    result: RequestedPayment,
    faults: ["NotFound", "NotPayable", "PayeeMissing"],
    tenant: ofOrder,
    ...writes("money", works.upi)
  }),
  checkUpiPayment: define({
    about:
      "What is known of an order's UPI payment. Where it succeeded, the order becomes one paid by UPI, and one that waited for its payment becomes pending. With a commerce backend outside it is asked first.",
    params: [param("order_id", Id)],
    result: CheckedPayment,
    faults: ["NotFound", "OutsideFailed"],
    tenant: ofOrder,
    ...writes("money", works.upi)
  }),
  confirmPayment: define({
    about:
      "Says that all of an order was paid by UPI, in the development environment alone; source is kept as its reference. Said again, it is no second payment.",
    params: [param("order_id", Id), param("amount", NamedAmount), param("source", text(60))],
    result: CheckedPayment,
    faults: ["NotFound", "InvalidData", "NotPayable", "NotDevelopment"],
    tenant: ofOrder,
    ...writes("money", works.upi)
  })
})
