/** OrderClientService: the few fields of a stored order that a client may change. */
import * as Schema from "effect/Schema"
import { Order } from "../order/order.ts"
import { works } from "../session/access.ts"
import { Id, text } from "./id.ts"
import { define, param, service, writes } from "./method.ts"

/** Everything else in the order sent is ignored: status, invoice, totals and store never come from a client. */
const ChangedOrder = Schema.Struct({
  order_id: Id,
  customer_firstname: Schema.optionalKey(Schema.NullOr(text(200))),
  customer_lastname: Schema.optionalKey(Schema.NullOr(text(200))),
  item_pickup_status: Schema.optionalKey(Schema.NullOr(text(40)))
})

const change = (about: string) =>
  define({
    about,
    params: [param("order", ChangedOrder)],
    result: Order,
    faults: ["NotFound"],
    tenant: [{ is: "order", at: "order.order_id" }],
    ...writes("promise", works.orders)
  })

export const OrderClientService = service("OrderClientService", {
  updateInHubManager: change("Stores the named fields of an order and answers the order as it stands."),
  updateOrder: change("Changes the named fields of an order and answers the order as it stands.")
})
