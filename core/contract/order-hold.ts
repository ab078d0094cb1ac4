/** OrderService: putting an order on hold, with a reason, and releasing it. */
import { Order } from "../order/order.ts"
import { works } from "../session/access.ts"
import { Id, text } from "./id.ts"
import { define, param, service, writes } from "./method.ts"

/** The greatest length that the gate lets through, above the bound that a sentence explains: no person writes more. */
export const longestSent = 20_000

export const OrderHolds = service("OrderService", {
  holdOrder: define({
    about:
      "Puts an order that has not left on hold, with a reason of at most 200 characters: until it is released it is neither invoiced nor dispatched. One that somebody else holds already is OnHold, which says who and why; said again by who holds it, it is answered as it stands.",
    params: [param("order_id", Id), param("reason", text(longestSent))],
    result: Order,
    faults: ["NotFound", "InvalidData", "NotHoldable", "OnHold"],
    tenant: [{ is: "order", at: "order_id" }],
    ...writes("promise", works.orders)
  }),
  releaseOrder: define({
    about: "Ends the hold of an order, whoever put it on hold.",
    params: [param("order_id", Id)],
    result: Order,
    faults: ["NotFound", "NotOnHold"],
    tenant: [{ is: "order", at: "order_id" }],
    ...writes("promise", works.orders)
  })
})
