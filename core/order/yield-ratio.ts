/**
 * Yield ratio (PART-2): for those whose flag is on, what an item is cut into is picked, and the item over it is not. It
 * goes as its parts go, and it alone is charged.
 */
import { proportion } from "../decimal.ts"
import * as Q from "../quantity.ts"
import { type Flags, isOn } from "../session/flags.ts"
import { carriedLines, isCarried, reasonsOf } from "./carried.ts"
import { type InvoicedLine, invoicedLine } from "./invoiced-line.ts"
import { type Order, type OrderItem, orderedItems } from "./order.ts"
import { partLines, partsOf } from "./parts.ts"
import { kilograms } from "./weight.ts"

/** The order as somebody with these flags picks it; every rule of picking asks its items. */
export const pickedBy = (order: Order, flags: Flags): Order => {
  const parents = isOn(flags, "enable_yield_ratio_in_order_view")
    ? orderedItems(order).filter((item) => cutInto(order, item).length > 0)
    : []
  if (parents.length === 0 && order.items.every(({ is_picked }) => is_picked === undefined)) return order
  const ids = new Set(parents.map(({ item_id }) => item_id))
  const isUnder = ({ parent_item_id: id }: OrderItem): boolean => id !== null && ids.has(id)
  // Parts stand behind what they are cut from: screens number and go through them in that order.
  const ordered = order.items
    .filter((item) => !isUnder(item))
    .flatMap((item) => [
      item,
      ...(ids.has(item.item_id) ? order.items.filter((part) => part.parent_item_id === item.item_id) : [])
    ])
  return {
    ...order,
    items: ordered.map((item) => {
      const { is_picked: _, ...plain } = item
      if (ids.has(item.item_id)) return { ...plain, is_picked: false }
      return isUnder(item) && isPickable(item) ? { ...plain, is_picked: true } : plain
    })
  }
}

const isPickable = (item: OrderItem): boolean => item.status === "active" && item.product_type !== "virtual"

/** The parts of an item that staff can pick. */
const cutInto = (order: Pick<Order, "items">, parent: OrderItem): ReadonlyArray<OrderItem> =>
  partsOf(order, parent).filter(isPickable)

/** Whether the parts of an item are picked in its place. */
export const isPickedByParts = ({ is_picked }: OrderItem): boolean => is_picked === false

/** The item of the order that a part is cut from, where the part is picked in its place. */
export const parentOf = (order: Pick<Order, "items">, part: OrderItem): OrderItem | undefined =>
  part.is_picked === true ? order.items.find(({ item_id }) => item_id === part.parent_item_id) : undefined

/** An item of this product is over parts: its own code is not scanned. */
export const parentOfProduct = (order: Pick<Order, "items">, productId: number): OrderItem | undefined =>
  order.items.find((item) => item.product_id === productId && isPickedByParts(item))

const whole = 1_000_000

/** The share of an item's parts that is there: by weight, and part by part where a weight is not known. */
const shareOf = (parts: ReadonlyArray<OrderItem>, acceptedOf: (part: OrderItem) => Q.Quantity) => {
  const weights = parts.map((part) => kilograms(part, part.qty))
  if (weights.every((weight) => weight > 0))
    return {
      some: Q.sum(parts.map((part) => kilograms(part, acceptedOf(part)))),
      all: Q.sum(weights)
    }
  const shares = parts.map((part) => proportion(whole, acceptedOf(part), Math.max(part.qty, 1)))
  return { some: shares.reduce((sum, share) => sum + share, 0), all: whole * parts.length }
}

/** The accepted quantity of an item by its parts: all with all of them, none with none. */
export const acceptedOfParent = (
  order: Pick<Order, "items">,
  parent: OrderItem,
  acceptedOf: (part: OrderItem) => Q.Quantity
): Q.Quantity => {
  const parts = cutInto(order, parent)
  if (parts.every((part) => Q.covers(acceptedOf(part), part.qty))) return parent.qty
  if (parts.every((part) => acceptedOf(part) === 0)) return Q.zero
  const { some, all } = shareOf(parts, acceptedOf)
  return Q.clamp(
    Q.ofThousandths(proportion(parent.qty, some, Math.max(all, 1))),
    Q.ofThousandths(1),
    parent.qty
  )
}

/** Percent of an item's weight that its parts weigh; undefined where a weight is not known. */
export const yieldOf = (order: Pick<Order, "items">, parent: OrderItem): number | undefined => {
  const [own, ...cut] = [parent, ...cutInto(order, parent)].map((item) => kilograms(item, item.qty))
  return own === undefined || own <= 0 || cut.some((weight) => weight <= 0)
    ? undefined
    : Math.round((Q.sum(cut) * 100) / own)
}

/** The lines that an invoice charges, and those that go along uncharged. */
export interface SettledLines {
  readonly lines: ReadonlyArray<InvoicedLine>
  readonly parts: ReadonlyArray<InvoicedLine>
}

/**
 * From the lines of what was picked to those of the invoice: items of the order, each with its parts beside it, then the
 * virtual ones, of which a line is needed only where less of them is charged.
 */
export const settled = (order: Pick<Order, "items">, lines: ReadonlyArray<InvoicedLine>): SettledLines => {
  const goods = settledGoods(
    order,
    lines.filter(({ item }) => !isCarried(item))
  )
  const virtual = lines.filter(({ item }) => isCarried(item))
  return { ...goods, lines: [...goods.lines, ...carriedLines(order, goods.lines, virtual)] }
}

const settledGoods = (order: Pick<Order, "items">, picked: ReadonlyArray<InvoicedLine>): SettledLines => {
  const byItem = new Map(picked.map((line) => [line.item.item_id, line]))
  const parents = orderedItems(order).filter(isPickedByParts)
  if (parents.length === 0) return { lines: picked, parts: partLines(order, picked) }
  const lines = orderedItems(order).flatMap((item): ReadonlyArray<InvoicedLine> => {
    if (!isPickedByParts(item)) return [byItem.get(item.item_id) ?? []].flat()
    const own = cutInto(order, item).flatMap(({ item_id }) => byItem.get(item_id) ?? [])
    const accepted = acceptedOfParent(order, item, (part) => byItem.get(part.item_id)?.accepted ?? Q.zero)
    return [invoicedLine(item, accepted, reasonsOf(own))]
  })
  const whole = lines.filter(({ item }) => !isPickedByParts(item))
  return {
    lines,
    parts: [...picked.filter(({ item }) => item.is_picked === true), ...partLines(order, whole)]
  }
}
