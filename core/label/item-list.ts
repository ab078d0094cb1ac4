/** The list that a picker takes along: an order's items with what is ordered and, once it was, accepted. */
import type * as Day from "../day.ts"
import { type Order, type OrderItem, pickedItems } from "../order/order.ts"
import { kilograms } from "../order/weight.ts"
import { parentOf } from "../order/yield-ratio.ts"
import * as Q from "../quantity.ts"
import { sanitizeText } from "../sanitize-text.ts"
import { stampText } from "../session/clock.ts"
import { currencyOf } from "../session/currency.ts"
import { type Flags, truth } from "../session/flags.ts"
import type { ItemListDocument } from "./document.ts"
import { orderCode } from "./order-code.ts"
import { nameOf, slotOf } from "./order-label.ts"
import { fill, templateOf } from "./template.ts"

export interface ItemListFacts {
  readonly order: Order
  readonly storeName: string
  readonly flags: Flags
  readonly now: Day.Instant
  /** Templates that `template_id` may name. */
  readonly templates?: Readonly<Record<string, string>>
}

/** Print Items is offered unless `print_order_items_template` is explicitly off. */
export const isItemListOffered = (flags: Flags): boolean => truth(flags.print_order_items_template) ?? true

/** A part that is picked says what it is cut from, and how much of that was ordered. */
const nameIn = (order: Order, item: OrderItem): string => {
  const name = sanitizeText(item.name).trim()
  const parent = parentOf(order, item)
  return parent === undefined
    ? name
    : `${name} (of ${sanitizeText(parent.name).trim()}, ${Q.withUnit(parent, parent.qty)})`
}

export const itemList = ({ order, storeName, flags, now, templates }: ItemListFacts): ItemListDocument => {
  const items = pickedItems(order)
  const list: Omit<ItemListDocument, "template"> = {
    kind: "items",
    increment_id: sanitizeText(order.increment_id),
    store_name: sanitizeText(storeName),
    customer_name: nameOf(order),
    slot: slotOf(order),
    printed_at: stampText(flags, now),
    code: orderCode(order),
    lines: items.map((item, index) => ({
      number: index + 1,
      product_id: item.product_id,
      name: nameIn(order, item),
      quantity: Q.amountOf(item, item.qty),
      unit: Q.unitOf(item),
      accepted: item.accepted_qty === null ? null : Q.amountOf(item, item.accepted_qty)
    })),
    total_weight: `${Q.format(Q.sum(items.map((item) => kilograms(item, item.qty))))} Kg`
  }
  const template = templateOf(flags, templates)
  return { ...list, template: template === undefined ? null : fill(template, order, list, currencyOf(flags)) }
}
