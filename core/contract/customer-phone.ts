/** OrderService: the whole number of an order's customer, for who has to call them. */
import * as Schema from "effect/Schema"
import { callsCustomers } from "../order/customer-phone.ts"
import { Id } from "./id.ts"
import { define, param, service, writes } from "./method.ts"

/** The number of an order's customer, as the store writes it. */
export const CustomerPhone = Schema.Struct({
  order_id: Schema.Int,
  increment_id: Schema.String,
  customer_mobile: Schema.String
})
export type CustomerPhone = typeof CustomerPhone.Type

export const CustomerPhones = service("OrderService", {
  showCustomerPhone: define({
    about:
      "The whole phone of an order's customer, for who has to call them: of an order that is not finished, of 30 orders an hour to one person (TooManyAttempts). Who saw it stands in the audit and in the order's timeline.",
    params: [param("order_id", Id)],
    result: CustomerPhone,
    faults: ["NotFound", "PhoneHidden", "TooManyAttempts"],
    tenant: [{ is: "order", at: "order_id" }],
    ...writes("promise", callsCustomers)
  })
})
