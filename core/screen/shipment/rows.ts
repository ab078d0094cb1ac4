/** The lines of a shipment as screens draw them: while it is received, and after it was accepted. */
import * as Q from "../../quantity.ts"
import { manualPack } from "../../stock/pack.ts"
import { isTicked, linesOf, pickedUpOf, scansOf } from "../../stock/receiving.ts"
import type { Receiving } from "../../stock/receiving-fields.ts"
import { isOpen, isRtv, type Shipment, type ShipmentItem } from "../../stock/shipment.ts"
import { isShort } from "../../stock/short-receipt.ts"

/** A pack under its line; one without a number is in stock for good. */
export interface PackRow {
  readonly number: number | undefined
  readonly code: string
  /** The carton that it came in, by one scan. */
  readonly sscc?: string | undefined
  readonly qty: Q.Quantity
}

export interface LineRow {
  readonly item: ShipmentItem
  readonly scanned: Q.Quantity
  /** As much of that was entered by hand. */
  readonly byHand: Q.Quantity
  /** What came: what was picked up so far of a return pick-up; undefined while nothing is known. */
  readonly received: Q.Quantity | undefined
  /** What was scanned reaches what was sent. */
  readonly isTicked: boolean
  /** Nothing of it is missing: it came, or was picked up. */
  readonly isThere: boolean
  /** The shipment does not list it: it came all the same, and can be taken off again. */
  readonly isAbsent: boolean
  readonly packs: ReadonlyArray<PackRow>
}

export const lineRows = (shipment: Shipment, receiving: Receiving): ReadonlyArray<LineRow> => {
  const isPending = isOpen(shipment)
  return linesOf(shipment, receiving).map((item) => {
    const { product_id, received_qty, scanned_info } = item
    const pickedUp = isRtv(shipment) && isPending ? pickedUpOf(receiving, product_id) : undefined
    const byHand = scanned_info.items.filter(({ scan_code }) => scan_code === manualPack)
    return {
      item,
      scanned: scanned_info.total_qty,
      byHand: Q.sum(byHand.map(({ qty }) => qty)),
      received: received_qty ?? (pickedUp !== undefined && pickedUp > 0 ? pickedUp : undefined),
      isTicked: isTicked(item),
      isThere: !isShort(item.original_qty, Q.most(scanned_info.total_qty, pickedUp ?? Q.zero)),
      isAbsent: isPending && receiving.absent.some((absent) => absent.product_id === product_id),
      packs: isPending
        ? scansOf(receiving, product_id).map(({ number, scan_code, sscc, qty }) => ({
            number,
            code: scan_code,
            sscc,
            qty
          }))
        : scanned_info.items.map(({ scan_code, qty }) => ({ number: undefined, code: scan_code, qty }))
    }
  })
}

/** The line that is worked on next: the one under the cursor until nothing of it is missing, then the next that is open. */
export const nextOf = (
  rows: ReadonlyArray<LineRow>,
  selected: number | undefined
): ShipmentItem | undefined => {
  const at = Math.max(
    0,
    rows.findIndex(({ item }) => item.product_id === selected)
  )
  return [...rows.slice(at), ...rows.slice(0, at)].find(({ isThere }) => !isThere)?.item
}
