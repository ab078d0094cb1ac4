/** OrderService: what several orders need, picked in one walk. */
import * as Schema from "effect/Schema"
import { OrderStatus } from "../order/order.ts"
import { mostPicked } from "../order/order-selection.ts"
import { Quantity } from "../quantity.ts"
import { Id } from "./id.ts"
import { define, param, service } from "./method.ts"
import { Pages } from "./print.ts"

const Line = Schema.Struct({
  product_id: Schema.Int,
  name: Schema.String,
  sell_by: Schema.Literals(["kg", "pack"]),
  shelf: Schema.NullOr(Schema.String),
  total: Quantity,
  orders: Schema.Array(Schema.Struct({ increment_id: Schema.String, qty: Quantity }))
})

export const PickList = Schema.Struct({
  /** The orders that are picked. */
  orders: Schema.Array(Schema.Struct({ order_id: Schema.Int, increment_id: Schema.String })),
  /** Along the shelves. */
  lines: Schema.Array(Line),
  /** Named, and not open for picking any more. */
  left_out: Schema.Array(
    Schema.Struct({ order_id: Schema.Int, increment_id: Schema.String, status: OrderStatus })
  )
})
export type PickList = typeof PickList.Type

const params = [
  param("order_ids", Schema.Array(Id).check(Schema.isMinLength(1), Schema.isMaxLength(mostPicked)))
] as const

export const PickListService = service("OrderService", {
  getPickList: define({
    about: `What up to ${mostPicked} orders need, product by product along the shelves, and how much goes into which order. Orders that are not open for picking are left out and named.`,
    params,
    result: PickList,
    faults: ["NotFound"],
    flag: "none",
    tenant: [{ is: "order", at: "order_ids.0" }],
    effect: "reads"
  }),
  getPickListDocument: define({
    about: "The same list as a PDF, with a box to tick for each product.",
    params,
    result: Pages,
    faults: ["NotFound", "PapersBusy"],
    flag: "none",
    tenant: [{ is: "order", at: "order_ids.0" }],
    effect: "reads"
  })
})
