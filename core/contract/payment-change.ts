/** CommerceService: how an order is paid for. */
import * as Schema from "effect/Schema"
import { Order } from "../order/order.ts"
import { works } from "../session/access.ts"
import { Id, text } from "./id.ts"
import { define, optional, param, service, writes } from "./method.ts"

export const CommercePayments = service("CommerceService", {
  changePaymentMethod: define({
    about:
      "Changes how an order that has not left is paid for: cashondelivery, card (with swipe_machine_tid), paytm or upi (with enable_upi_payment). A prepaid order of a partner stays prepaid; one that waited for its payment becomes pending with cashondelivery. A sale of the counter, which leaves with its invoice, is changed with a `reason` by somebody else than who sold it, with the flag shift_approval, while its shift is open; the shift's report names it.",
    params: [
      param("order_id", Id),
      param("payment_method", text(60)),
      optional("reason", Schema.NullOr(text(200)))
    ],
    result: Order,
    faults: ["NotFound", "InvalidData", "PaymentFixed", "OwnApproval"],
    tenant: [{ is: "order", at: "order_id" }],
    ...writes("money", works.till)
  })
})
