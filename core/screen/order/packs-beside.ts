/** Beside the lines of an order: the packs that lie on the shelf for the line at work, the first to expire first. */
import { uniqueKey } from "../../barcode/layouts.ts"
import { readablePart } from "../../barcode/readable.ts"
import * as Day from "../../day.ts"
import type { BesideList } from "../../kit/view/beside.ts"
import { openItems } from "../../order/fefo-violation.ts"
import { type Order, pickedItems } from "../../order/order.ts"
import { isOpenForPicking } from "../../order/status.ts"
import * as Q from "../../quantity.ts"
import { packsOf } from "./expiry-cache.ts"
import type { Model } from "./model.ts"
import * as words from "./wording.ts"

export const packsBeside = (model: Model, order: Order, now: Day.Instant): ReadonlyArray<BesideList> => {
  const [item] = isOpenForPicking(order) ? openItems(order, model.picking, model.selected) : []
  if (item === undefined) return []
  const place = pickedItems(order).findIndex(({ item_id }) => item_id === item.item_id) + 1
  const today = Day.dayAt(now)
  const onShelf = () => {
    const inHand = new Set(model.picking.scans.map(({ scan_code }) => uniqueKey(scan_code)))
    return (packsOf(model).get(item.product_id) ?? []).filter(
      ({ scan_code, date_of_expiry }) => date_of_expiry >= today && !inHand.has(uniqueKey(scan_code))
    )
  }
  return [
    {
      id: "packs",
      title: words.packsOnShelf(place),
      count: () => onShelf().length,
      rows: (to) =>
        onShelf()
          .slice(0, to)
          .map(({ scan_code, date_of_expiry, qty }) => ({
            id: scan_code,
            text: `${readablePart(scan_code)} ${Day.dated(date_of_expiry)}`,
            note: Q.withUnit(item, qty),
            tone: date_of_expiry === today ? "warning" : undefined
          })),
      empty: words.noPacks
    }
  ]
}
