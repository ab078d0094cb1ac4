/** How far the quantity of an item goes up and down at a key. */
import * as Q from "../quantity.ts"
import type { OrderItem } from "./order.ts"

/** Half a kilogram, or one pack. */
const stepOf = (item: Pick<OrderItem, "sell_by">): Q.Quantity =>
  item.sell_by === "pack" ? Q.one : Q.ofThousandths(500)
/** One step up or down, kept between 0 and the ordered quantity. */
export const stepped = (item: OrderItem, quantity: Q.Quantity, direction: 1 | -1): Q.Quantity =>
  Q.clamp(Q.ofThousandths(quantity + direction * stepOf(item)), Q.zero, item.qty)
