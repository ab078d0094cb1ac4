/** The packs that an order needs of those that are claimed for it (CLAIM-7). */
import * as Q from "../quantity.ts"
import type { Want } from "../stock/claim.ts"
import { type Order, pickedItems } from "./order.ts"

/** The quantity that the order wants of each product, and on how many lines; products that it does not want are left out. */
export const wantsOf = (order: Pick<Order, "items">): ReadonlyMap<number, Want> => {
  const wants = new Map<number, Want>()
  for (const { product_id, qty } of pickedItems(order)) {
    const before = wants.get(product_id) ?? { qty: Q.zero, lines: 0 }
    wants.set(product_id, { qty: Q.plus(before.qty, qty), lines: before.lines + 1 })
  }
  return wants
}
