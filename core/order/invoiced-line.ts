/** The line of an invoice for one item. */
import * as Q from "../quantity.ts"
import type { OrderItem } from "./order.ts"

export interface InvoicedLine {
  readonly item: OrderItem
  readonly accepted: Q.Quantity
  readonly nil: boolean
  readonly partialNil: Q.Quantity
  readonly reason: string | null
}

/** An item of which so much is accepted; only what is short has a reason. */
export const invoicedLine = (item: OrderItem, qty: Q.Quantity, reason: string | null): InvoicedLine => {
  if (Q.isSame(qty, item.qty))
    return { item, accepted: item.qty, nil: false, partialNil: Q.zero, reason: null }
  const nil = qty === 0
  return { item, accepted: qty, nil, partialNil: nil ? Q.zero : Q.minus(item.qty, qty), reason }
}
