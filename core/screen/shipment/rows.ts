/** The lines of a shipment as screens draw them: while it is received, and after it was accepted. */
import type * as Q from "../../quantity.ts"
import { isTicked, linesOf, pickedUpOf, scansOf } from "../../stock/receiving.ts"
import type { Receiving } from "../../stock/receiving-fields.ts"
import { isOpen, isRtv, type Shipment, type ShipmentItem } from "../../stock/shipment.ts"

/** A pack under its line; one without a number is in stock for good. */
export interface PackRow {
  readonly number: number | undefined
  readonly code: string
  readonly qty: Q.Quantity
}

export interface LineRow {
  readonly item: ShipmentItem
  readonly scanned: Q.Quantity
  /** What came: what was picked up so far of a return pick-up; undefined while nothing is known. */
  readonly received: Q.Quantity | undefined
  /** What was scanned reaches what was sent. */
  readonly isTicked: boolean
  /** The shipment does not list it: it came all the same, and can be taken off again. */
  readonly isAbsent: boolean
  readonly packs: ReadonlyArray<PackRow>
}

export const lineRows = (shipment: Shipment, receiving: Receiving): ReadonlyArray<LineRow> => {
  const isPending = isOpen(shipment)
  return linesOf(shipment, receiving).map((item) => {
    const { product_id, received_qty, scanned_info } = item
    const pickedUp = isRtv(shipment) && isPending ? pickedUpOf(receiving, product_id) : undefined
    return {
      item,
      scanned: scanned_info.total_qty,
      received: received_qty ?? (pickedUp !== undefined && pickedUp > 0 ? pickedUp : undefined),
      isTicked: isTicked(item),
      isAbsent: isPending && receiving.absent.some((absent) => absent.product_id === product_id),
      packs: isPending
        ? scansOf(receiving, product_id).map(({ number, scan_code, qty }) => ({
            number,
            code: scan_code,
            qty
          }))
        : scanned_info.items.map(({ scan_code, qty }) => ({ number: undefined, code: scan_code, qty }))
    }
  })
}
