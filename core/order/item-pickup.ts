/**
 * The packs of the item pick-up app for an order, as it is accepted (PICKUP-1): where it is near enough to what was asked
 * for the item is accepted, else what is missing of it is nil.
 */
import * as Q from "../quantity.ts"
import { type Flags, isOn } from "../session/flags.ts"
import { settingOf } from "../session/settings.ts"
import { manualPack } from "../stock/pack.ts"
import { type Order, type OrderItem, pickedItems } from "./order.ts"
import { isSaidNil, type Picking, type Scan, scansOf } from "./picking.ts"
import { flooredToStep } from "./quantity-step.ts"
import { isPackedByPickup } from "./queue.ts"
import { isOpenForPicking } from "./status.ts"

/** The env variable with the threshold in it. */
export const setting = "item_pickup_app_config"

/** Percent by which the app may miss what was asked for, either way; 0 where nobody has said. */
export const thresholdOf = (variable: string | undefined): number => {
  const percent = settingOf(setting, variable)?.order_item_update_threshold
  return Math.max(0, Number(percent ?? 0))
}

/** The flag is on, the order is pending or queued, and the app has picked it. */
export const isPickedUp = (order: Order, flags: Flags): boolean =>
  isOn(flags, "enable_item_pickup") && isOpenForPicking(order) && isPackedByPickup(order)

/** The quantity accepted of an item as the app packed it; undefined where it packed none, or packed for another quantity. */
export const acceptedAsPacked = (item: OrderItem, threshold: number): Q.Quantity | undefined => {
  const packing = item.packingDetails
  if (packing === undefined || packing === null || !Q.isSame(packing.qty_orig, item.qty)) return undefined
  const { qty_orig: ordered, qty_packed: packed } = packing
  if (packed <= 0) return Q.zero
  if (Math.abs(packed - ordered) * 100 <= ordered * threshold || Q.covers(packed, item.qty)) return item.qty
  return item.sell_by === "pack" ? flooredToStep(item, packed) : packed
}

/** The quantity that the app packed. It counts like a quantity by hand, whatever its step, and needs no permission. */
export const pickedUpOf = (
  order: Order,
  flags: Flags,
  variable: string | undefined
): ReadonlyMap<number, Q.Quantity> => {
  const threshold = thresholdOf(variable)
  return new Map(
    isPickedUp(order, flags)
      ? pickedItems(order).flatMap((item) => {
          const accepted = acceptedAsPacked(item, threshold)
          return accepted === undefined ? [] : [[item.item_id, accepted] as const]
        })
      : []
  )
}

/** Whether an item was packed for another quantity than is ordered now: people have to look into the bag. */
export const isPackedForOther = (order: Order, flags: Flags): boolean =>
  isPickedUp(order, flags) &&
  pickedItems(order).some(
    ({ packingDetails: packing, qty }) =>
      packing !== undefined && packing !== null && !Q.isSame(packing.qty_orig, qty)
  )

/** The work with what was packed of items that nobody has touched; each is taken over once. */
export const withPickedUp = (
  order: Order,
  picking: Picking,
  flags: Flags,
  variable: string | undefined
): Picking => {
  if (!isPickedUp(order, flags)) return picking
  const before = picking.pickedUp ?? []
  const packed = pickedUpOf(order, flags, variable)
  const untouched = pickedItems(order).filter(
    (item) =>
      packed.has(item.item_id) &&
      !before.includes(item.item_id) &&
      scansOf(picking, item.item_id).length === 0 &&
      !isSaidNil(picking, item)
  )
  if (untouched.length === 0) return picking
  const last = picking.scans.reduce((highest, scan) => Math.max(highest, scan.number), 0)
  const entries = untouched.map((item, at) => {
    const qty = packed.get(item.item_id) ?? Q.zero
    return { item_id: item.item_id, number: last + at + 1, qty, short: Q.minus(item.qty, qty) }
  })
  const some = entries.filter(({ qty }) => qty > 0)
  return {
    ...picking,
    scans: [
      ...picking.scans,
      ...some.map(
        ({ item_id, number, qty }): Scan => ({
          number,
          item_id,
          scan_code: manualPack,
          unique_key: null,
          qty,
          picked_up: true
        })
      )
    ],
    nil: [...picking.nil, ...entries.filter(({ qty }) => qty <= 0).map(({ item_id }) => item_id)],
    partialNil: [
      ...picking.partialNil,
      ...some
        .filter(({ short }) => Q.hundredths(short) > 0)
        .map(({ item_id, short }) => ({ item_id, qty: short }))
    ],
    pickedUp: [...before, ...entries.map(({ item_id }) => item_id)]
  }
}
