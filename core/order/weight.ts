/** The weight of an order's items. */
import { proportion } from "../decimal.ts"
import * as Q from "../quantity.ts"
import type { OrderItem } from "./order.ts"

/** Kilograms of a quantity of an item: its own for kg items, pieces x net weight for packs, 0 where that is unknown. */
export const kilograms = (item: Pick<OrderItem, "sell_by" | "info">, quantity: Q.Quantity): Q.Quantity =>
  item.sell_by === "kg"
    ? quantity
    : // The net weight is whole grams.
      Q.ofThousandths(proportion(quantity, Math.round(item.info?.net_weight ?? 0), 1000))
