/**
 * The work on one shipment before it is accepted: packs scanned, quantities entered by hand, products that the shipment
 * does not list, and what was picked up. It is a value of its own beside the shipment, so it can be stored after every
 * scan and put back after a crash, whatever has happened to the shipment meanwhile.
 */
import * as Q from "../quantity.ts"
import type { AbsentProduct, Receiving, Scan } from "./receiving-fields.ts"
import { accepted, type Shipment, type ShipmentItem, unnamedProduct } from "./shipment.ts"

export const scansOf = (receiving: Receiving, productId: number): ReadonlyArray<Scan> =>
  receiving.scans.filter((scan) => scan.product_id === productId)
export const totalOf = (receiving: Receiving, productId: number): Q.Quantity =>
  Q.sum(scansOf(receiving, productId).map(({ qty }) => qty))
/** The picked-up quantity of a product: never less than what is accepted of it. */
export const pickedUpOf = (receiving: Receiving, productId: number): Q.Quantity =>
  Q.most(
    receiving.pickedUp.find(({ product_id }) => product_id === productId)?.qty ?? Q.zero,
    totalOf(receiving, productId)
  )

const isListed = (shipment: Pick<Shipment, "items">, productId: number): boolean =>
  shipment.items.some(({ product_id }) => product_id === productId)

const absentItem = (shipment: Shipment, absent: AbsentProduct): ShipmentItem => ({
  id: 0,
  product_id: absent.product_id,
  product_name: unnamedProduct,
  original_qty: Q.zero,
  received_qty: null,
  qty_inc: absent.qty_inc,
  sell_by: absent.sell_by,
  size: null,
  shipment_id: shipment.shipment_id,
  scanned_info: { items: [], total_qty: Q.zero },
  short_reason: null,
  productInfo: { item_category: absent.item_category }
})

const withScans = (item: ShipmentItem, scans: ReadonlyArray<Scan>): ShipmentItem => ({
  ...item,
  scanned_info: {
    items: scans.map(({ number: _number, unique_key: _key, sscc: _carton, ...scan }) => ({
      ...scan,
      current_qty: scan.qty
    })),
    total_qty: Q.sum(scans.map(({ qty }) => qty))
  }
})

/** The line of a product, as the shipment lists it or because it came all the same. */
export const lineOf = (
  shipment: Shipment,
  receiving: Receiving,
  productId: number
): ShipmentItem | undefined => {
  const listed = shipment.items.find(({ product_id }) => product_id === productId)
  if (shipment.status === accepted) return listed
  const absent = receiving.absent.find(({ product_id }) => product_id === productId)
  const item = listed ?? (absent === undefined ? undefined : absentItem(shipment, absent))
  return item === undefined ? undefined : withScans(item, scansOf(receiving, productId))
}

/** The lines of the shipment, those that it does not list at the end, each with what was scanned for it. */
export const linesOf = (shipment: Shipment, receiving: Receiving): ReadonlyArray<ShipmentItem> => {
  // What is accepted shows what was received, not the work of somebody who was too late.
  if (shipment.status === accepted) return shipment.items
  const absent = receiving.absent
    .filter(({ product_id }) => !isListed(shipment, product_id))
    .map((product) => absentItem(shipment, product))
  const scans = Map.groupBy(receiving.scans, ({ product_id }) => product_id)
  return [...shipment.items, ...absent].map((item) => withScans(item, scans.get(item.product_id) ?? []))
}

/** A line has its tick when what was scanned reaches what was sent; nothing of nothing is not ticked. */
export const isTicked = ({ original_qty, scanned_info: { total_qty } }: ShipmentItem): boolean =>
  Q.covers(total_qty, original_qty) && Q.hundredths(total_qty) > 0

/** The number of the next scan. */
export const nextNumber = ({ scans }: Receiving): number =>
  scans.reduce((highest, { number }) => Math.max(highest, number), 0) + 1
const without = <A extends { readonly product_id: number }>(entries: ReadonlyArray<A>, productId: number) =>
  entries.filter(({ product_id }) => product_id !== productId)

/** A product that the shipment does not list gets a line of its own; one that has a line keeps it. */
export const addAbsent = (shipment: Shipment, receiving: Receiving, product: AbsentProduct): Receiving =>
  lineOf(shipment, receiving, product.product_id) === undefined
    ? { ...receiving, absent: [...receiving.absent, product] }
    : receiving

/** The line of a product that the shipment does not list goes, with what was scanned for it. */
export const removeAbsent = (receiving: Receiving, productId: number): Receiving =>
  receiving.absent.some(({ product_id }) => product_id === productId)
    ? {
        scans: without(receiving.scans, productId),
        absent: without(receiving.absent, productId),
        pickedUp: without(receiving.pickedUp, productId)
      }
    : receiving

/** The work without one scan, whose quantity leaves the total; with what came in one carton the carton goes. */
export const removeScan = (receiving: Receiving, number: number): Receiving => {
  const sscc = receiving.scans.find((scan) => scan.number === number)?.sscc
  const isGone = (scan: Scan): boolean => scan.number === number || (sscc !== undefined && scan.sscc === sscc)
  return { ...receiving, scans: receiving.scans.filter((scan) => !isGone(scan)) }
}
/** The scan that undo takes back: the last one made. */
export const lastScan = ({ scans }: Receiving): Scan | undefined =>
  scans.reduce<Scan | undefined>(
    (last, other) => (last === undefined || other.number > last.number ? other : last),
    undefined
  )

/**
 * The work on a shipment that upstream changed meanwhile. Nothing scanned is dropped: what the shipment no longer lists
 * stands on a line of its own, what it lists now leaves its own line.
 */
export const carriedOver = (before: Shipment, after: Shipment, receiving: Receiving): Receiving => {
  const touched = new Set([...receiving.scans, ...receiving.pickedUp].map(({ product_id }) => product_id))
  const lost = before.items
    .filter(({ product_id }) => touched.has(product_id) && !isListed(after, product_id))
    .map(({ product_id, qty_inc, sell_by, productInfo: { item_category } }) => ({
      product_id,
      qty_inc,
      sell_by,
      item_category
    }))
  const own = receiving.absent.filter(({ product_id }) => !isListed(after, product_id))
  return { ...receiving, absent: [...own, ...lost] }
}
