/** Several orders picked in one walk: of each product how much all of them need, and how much of it each (PICK-LIST-1). */
import { plus, type Quantity, zero } from "../quantity.ts"
import { type Order, type OrderItem, pickedItems } from "./order.ts"

export interface PickLine {
  readonly product_id: number
  readonly name: string
  readonly sell_by: OrderItem["sell_by"]
  readonly total: Quantity
  /** In the order in which they were asked for. */
  readonly orders: ReadonlyArray<{ readonly increment_id: string; readonly qty: Quantity }>
}

/** By name, and products of one name by their number: one shelf is passed once. */
const inOrderOfWalk = (one: PickLine, other: PickLine): number =>
  one.name.localeCompare(other.name, "en") || one.product_id - other.product_id

/** What is nil is not looked for. An order that has a product on two lines needs both. */
export const pickList = (orders: ReadonlyArray<Order>): ReadonlyArray<PickLine> => {
  const lines = new Map<string, PickLine>()
  for (const order of orders)
    for (const item of pickedItems(order)) {
      if (item.NIL || item.qty <= 0) continue
      const { product_id, name, sell_by, qty } = item
      const key = `${product_id} ${sell_by}`
      const line = lines.get(key) ?? { product_id, name, sell_by, total: zero, orders: [] }
      const before = line.orders.find(({ increment_id }) => increment_id === order.increment_id)
      const own = { increment_id: order.increment_id, qty: plus(before?.qty ?? zero, qty) }
      lines.set(key, {
        ...line,
        total: plus(line.total, qty),
        orders: [...line.orders.filter((each) => each !== before), own]
      })
    }
  return [...lines.values()].sort(inOrderOfWalk)
}
