/** Several orders picked in one walk: of each product how much all of them need, and how much of it each (PICK-16). */
import { plus, type Quantity, zero } from "../quantity.ts"
import { type Order, type OrderItem, pickedItems } from "./order.ts"

export interface PickLine {
  readonly product_id: number
  readonly name: string
  readonly sell_by: OrderItem["sell_by"]
  /** The shelf of the product; null where nobody has entered one. */
  readonly shelf: string | null
  readonly total: Quantity
  /** The orders that want the product, in the order of the request. */
  readonly orders: ReadonlyArray<{ readonly increment_id: string; readonly qty: Quantity }>
}

const PARTS = /\d+|\D+/g
const NUMBER = /^\d+$/

/** Shelf 2 comes before shelf 10: what are digits are compared as the number they are. */
export const alongShelves = (one: string, other: string): number => {
  const [these, those] = [one.match(PARTS) ?? [], other.match(PARTS) ?? []]
  for (const [index, part] of these.entries()) {
    const against = those[index]
    if (against === undefined) return 1
    const difference =
      NUMBER.test(part) && NUMBER.test(against)
        ? Number(part) - Number(against)
        : part.localeCompare(against, "en")
    if (difference !== 0) return difference
  }
  return these.length - those.length
}

/** Along the shelves, what has none last; on one shelf by name, and products of one name by their number. */
const inOrderOfWalk = (one: PickLine, other: PickLine): number => {
  if ((one.shelf === null) !== (other.shelf === null)) return one.shelf === null ? 1 : -1
  return (
    alongShelves(one.shelf ?? "", other.shelf ?? "") ||
    one.name.localeCompare(other.name, "en") ||
    one.product_id - other.product_id
  )
}

/** The products to fetch for some orders, without nil items. An order with a product on two lines gets both. */
export const pickList = (
  orders: ReadonlyArray<Order>,
  shelves: ReadonlyMap<number, string>
): ReadonlyArray<PickLine> => {
  const lines = new Map<string, PickLine>()
  for (const order of orders)
    for (const item of pickedItems(order)) {
      if (item.NIL || item.qty <= 0) continue
      const { product_id, name, sell_by, qty } = item
      const key = `${product_id} ${sell_by}`
      const shelf = shelves.get(product_id) ?? null
      const line = lines.get(key) ?? { product_id, name, sell_by, shelf, total: zero, orders: [] }
      const before = line.orders.find(({ increment_id }) => increment_id === order.increment_id)
      const own = { increment_id: order.increment_id, qty: plus(before?.qty ?? zero, qty) }
      lines.set(key, {
        ...line,
        total: plus(line.total, qty),
        orders:
          before === undefined
            ? [...line.orders, own]
            : line.orders.map((each) => (each === before ? own : each))
      })
    }
  return [...lines.values()].sort(inOrderOfWalk)
}
