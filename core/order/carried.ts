/**
 * Virtual items, such as gift wrapping or a donation: nobody picks them and no shelf holds them, but they are owed. They
 * go with what is sent; one falls away by a reason alone, or where nothing of the order is sent (INV-11).
 */
import * as Q from "../quantity.ts"
import { type InvoicedLine, invoicedLine } from "./invoiced-line.ts"
import { type Order, type OrderItem, pickedItems } from "./order.ts"
import { isNil, type Picking, setReason } from "./picking.ts"

export const isCarried = (item: Pick<OrderItem, "status" | "product_type" | "parent_item_id">): boolean =>
  item.status === "active" && item.product_type === "virtual" && item.parent_item_id === null

export const carriedItems = (order: Pick<Order, "items">): ReadonlyArray<OrderItem> =>
  order.items.filter(isCarried)

/** Those that somebody left out while the order is picked. */
export const leftOutItems = (order: Pick<Order, "items">, picking: Picking): ReadonlyArray<OrderItem> =>
  carriedItems(order).filter(({ item_id }) => isNil(picking, item_id))

/** The items that the work on an order decides over: those that are picked, and the virtual ones that go with them. */
export const workedItems = (order: Pick<Order, "items">): ReadonlyArray<OrderItem> => [
  ...pickedItems(order),
  ...carriedItems(order)
]

/** A virtual item is left out for a reason, or goes along again: nothing that was scanned changes. */
export const leftOut = (picking: Picking, itemId: number, reason: string | undefined): Picking => {
  const others = {
    ...picking,
    nil: picking.nil.filter((id) => id !== itemId),
    reasons: picking.reasons.filter(({ item_id }) => item_id !== itemId)
  }
  return reason === undefined
    ? others
    : setReason({ ...others, nil: [...others.nil, itemId] }, itemId, reason)
}

/** Those that its invoice has settled; an invoice of an earlier Packhouse left them out. */
export const carriedOnInvoice = (order: Pick<Order, "items">): ReadonlyArray<OrderItem> =>
  carriedItems(order).filter(({ accepted_qty }) => accepted_qty !== null)

/** The reasons for sending less, each once, as one text; null where no line has one. */
export const reasonsOf = (lines: ReadonlyArray<Pick<InvoicedLine, "reason">>): string | null => {
  const reasons = new Set(lines.flatMap(({ reason }) => (reason === null ? [] : [reason])))
  return reasons.size === 0 ? null : [...reasons].join("; ")
}

/**
 * The lines of virtual items beside those of the goods.
 * @param lines lines of virtual items that somebody gave a quantity, and for less a reason
 */
export const carriedLines = (
  order: Pick<Order, "items">,
  goods: ReadonlyArray<InvoicedLine>,
  lines: ReadonlyArray<InvoicedLine>
): ReadonlyArray<InvoicedLine> => {
  const isNothing = goods.length > 0 && goods.every(({ accepted }) => accepted === 0)
  return carriedItems(order).map((item) =>
    isNothing
      ? invoicedLine(item, Q.zero, reasonsOf(goods))
      : (lines.find((line) => line.item.item_id === item.item_id) ?? invoicedLine(item, item.qty, null))
  )
}
