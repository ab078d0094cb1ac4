/**
 * Parts of an item: what one product is cut into stands in the order as items of its own under their parent. Nobody
 * picks them; they go as their parent goes.
 */
import { proportion } from "../decimal.ts"
import * as Q from "../quantity.ts"
import type { InvoicedLine } from "./invoiced-line.ts"
import type { Order, OrderItem } from "./order.ts"
import { flooredToStep } from "./quantity-step.ts"

/** The parts of an item that are in the order still. */
export const partsOf = (order: Pick<Order, "items">, parent: OrderItem): ReadonlyArray<OrderItem> =>
  order.items.filter((item) => item.parent_item_id === parent.item_id && item.status === "active")

/** The quantity of a part that goes with so much of its parent: the same share, in whole packs. */
export const acceptedPart = (part: OrderItem, parent: OrderItem, accepted: Q.Quantity): Q.Quantity => {
  if (Q.covers(accepted, parent.qty)) return part.qty
  const share = Q.ofThousandths(proportion(part.qty, accepted, Math.max(parent.qty, 1)))
  return part.sell_by === "pack" ? flooredToStep(part, share) : share
}

/** The lines of parts, as their parents' lines leave them; an invoice charges the parents alone. */
export const partLines = (
  order: Pick<Order, "items">,
  lines: ReadonlyArray<InvoicedLine>
): ReadonlyArray<InvoicedLine> =>
  lines.flatMap((line) =>
    partsOf(order, line.item).map((item) => {
      const accepted = acceptedPart(item, line.item, line.accepted)
      const nil = line.nil || accepted === 0
      return {
        item,
        accepted,
        nil,
        partialNil: nil ? Q.zero : Q.minus(item.qty, accepted),
        reason: Q.isSame(accepted, item.qty) ? null : line.reason
      }
    })
  )
