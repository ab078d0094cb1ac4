/** Which products of an order get labels, and what each of them should weigh. */
import type { Order, OrderItem } from "../../order/order.ts"
import type { LabelledProduct, LabelProduct } from "./model.ts"

const isLabelled = (item: OrderItem, order: Order): boolean =>
  item.status === "active" &&
  item.product_type !== "virtual" &&
  // What an item is cut into is packed, not the item itself.
  !order.items.some((part) => part.parent_item_id === item.item_id && part.status === "active")

/** Thousandths of a kilogram are grams; of what is sold by the pack, one pack is weighed. */
const targetOf = (item: OrderItem): number | null => {
  if (item.sell_by === "kg") return item.qty > 0 ? item.qty : null
  const grams = Math.round(item.info?.net_weight ?? 0)
  return grams > 0 ? grams : null
}

/** The products of an order, in the order of its items, each once. */
export const productsOf = (order: Order): ReadonlyArray<LabelProduct> => {
  const products = new Map<number, LabelProduct>()
  for (const item of order.items.filter((each) => isLabelled(each, order))) {
    if (products.has(item.product_id)) continue
    const parent = order.items.find(({ item_id }) => item_id === item.parent_item_id)
    products.set(item.product_id, {
      id: item.product_id,
      name: item.name,
      parentName: parent?.name ?? null,
      target: targetOf(item),
      details: undefined
    })
  }
  return [...products.values()]
}

/** A product that was scanned or typed. */
export const productFrom = (product: LabelledProduct): LabelProduct => ({
  id: product.entity_id,
  name: product.name,
  parentName: product.parent_name,
  target: product.net_weight,
  details: product
})

export const withDetails = (product: LabelProduct, details: LabelledProduct): LabelProduct => ({
  ...product,
  details,
  // An order's item may be cut from another item of it.
  parentName: product.parentName ?? details.parent_name,
  target: product.target ?? details.net_weight
})
