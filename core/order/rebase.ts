/** The work on an order that was changed elsewhere meanwhile: what of it still fits, and which scans no longer do. */
import * as Q from "../quantity.ts"
import { manualPack } from "../stock/pack.ts"
import { leftOutItems } from "./carried.ts"
import { type Order, type OrderItem, pickedItems } from "./order.ts"
import { hasTooMuch, type Picking, type Scan, scansOf } from "./picking.ts"
import { fittedByHand } from "./quantity-step.ts"

/** Whether an item is ordered as it was when the item pick-up app packed it. */
const isAsPacked = ({ packingDetails, qty }: OrderItem): boolean =>
  packingDetails !== undefined && packingDetails !== null && Q.isSame(packingDetails.qty_orig, qty)

/** The scans that an item still takes: packs until it is full, then by hand what is missing, in its step. */
const keptOf = (item: OrderItem, scans: ReadonlyArray<Scan>): ReadonlyArray<Scan> => {
  let total = Q.zero
  const packs: Array<Scan> = []
  for (const scan of scans) {
    if (scan.scan_code === manualPack || Q.covers(total, item.qty)) continue
    packs.push(scan)
    total = Q.plus(total, scan.qty)
  }
  const byHand = scans.find((scan) => scan.scan_code === manualPack)
  if (byHand === undefined) return packs
  const missing = Q.minus(item.qty, total)
  if (byHand.picked_up === true) return isAsPacked(item) && byHand.qty <= missing ? [...packs, byHand] : packs
  const isTooMuch = hasTooMuch(item, [...packs, byHand])
  const qty = fittedByHand(item, isTooMuch ? Q.least(byHand.qty, missing) : byHand.qty, missing)
  return qty > 0 ? [...packs, { ...byHand, qty }] : packs
}

/** The work that still fits an order that changed meanwhile, and the scans that no longer do. */
export const rebase = (
  order: Order,
  picking: Picking
): { readonly picking: Picking; readonly lost: ReadonlyArray<Scan> } => {
  const items = new Map(pickedItems(order).map((item) => [item.item_id, item]))
  const leftOut = new Set(leftOutItems(order, picking).map(({ item_id }) => item_id))
  const isThere = (id: number): boolean => items.has(id) || leftOut.has(id)
  const belongs = ({ item_id }: { readonly item_id: number }): boolean => isThere(item_id)
  const rebased = new Map(
    [...items.values()]
      .flatMap((item) => keptOf(item, scansOf(picking, item.item_id)))
      .map((scan) => [scan.number, scan])
  )
  const scans = picking.scans.flatMap((scan) => rebased.get(scan.number) ?? [])
  const shortOf = ({ item_id, qty }: Picking["partialNil"][number]): Q.Quantity =>
    Q.least(qty, items.get(item_id)?.qty ?? Q.zero)
  return {
    picking: {
      scans,
      nil: picking.nil.filter(isThere),
      partialNil: picking.partialNil
        .map((entry) => ({ ...entry, qty: shortOf(entry) }))
        .filter(({ qty }) => Q.hundredths(qty) > 0),
      reasons: picking.reasons.filter(belongs),
      exceeding: picking.exceeding.filter((id) => items.has(id)),
      ...(picking.lastNil === undefined || !belongs(picking.lastNil) ? {} : { lastNil: picking.lastNil }),
      ...(picking.pickedUp === undefined ? {} : { pickedUp: picking.pickedUp.filter((id) => items.has(id)) })
    },
    lost: picking.scans.filter((scan) => !rebased.has(scan.number))
  }
}
