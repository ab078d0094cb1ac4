/**
 * An order picked by nobody: every item takes packs from the shelf, the first to expire first, and what the shelf does
 * not hold is nil with a reason (BULK-7). What the item pick-up app has packed is in the bag already: it counts as it was
 * packed, and takes nothing from the shelf. The rules are those of a person who opens the order and scans.
 */
import * as Result from "effect/Result"
import { builtInTable } from "../barcode/rule/built-in.ts"
import { readTradeCode } from "../catalogue/trade-code.ts"
import type * as Day from "../day.ts"
import * as Q from "../quantity.ts"
import { onShelf } from "../stock/first-expiry.ts"
import { manualPack, type ShelfPack } from "../stock/pack.ts"
import { accept, type FoundPack } from "./acceptance.ts"
import { type Order, pickedItems } from "./order.ts"
import { empty, type Picking, setNil, setReason, stateOf } from "./picking.ts"
import { countedBy, ownKey, refusedCode } from "./scan-code.ts"

/** Whoever counts the pieces of a row has not seen their serial numbers. */
const withoutSerial = (scan_code: string, today: Day.Day): string => {
  const { serial, elements = [] } = readTradeCode(scan_code, today, builtInTable)?.content ?? {}
  return serial === undefined
    ? scan_code
    : elements.flatMap(({ ai, value }) => (ai === "21" ? [] : [`(${ai})${value}`])).join("")
}

/** A pack as a scanner would find it; undefined for what has no code that an order takes. */
const scanOf = (pack: ShelfPack, today: Day.Day): FoundPack | undefined => {
  const { scan_code } = pack
  if (scan_code === manualPack) return undefined
  // What the layouts do not read may be read by the lists of the network, which the server alone has.
  if (pack.counts === undefined && refusedCode(scan_code, today) !== undefined) return undefined
  const unique_key = pack.counts === undefined ? ownKey(scan_code, today) : null
  if (unique_key !== null) return { scan_code, unique_key, qty: pack.qty, pack }
  // Of a carton its pieces go one by one.
  const counts = pack.counts ?? countedBy(scan_code, today)
  return counts > 0
    ? { scan_code: withoutSerial(scan_code, today), unique_key: null, qty: counts, pack }
    : undefined
}

/** An order takes it by its code. */
export const isTakeable = (pack: ShelfPack, today: Day.Day): boolean => scanOf(pack, today) !== undefined

/** The work with everything that is still missing marked nil: a whole item, or the rest of one. */
const shortened = (order: Order, work: Picking, reason: string): Picking =>
  pickedItems(order).reduce((picking, item) => {
    const { accepted, isFull } = stateOf(item, picking)
    return isFull
      ? picking
      : setReason(setNil(picking, item, Q.minus(item.qty, accepted)), item.item_id, reason)
  }, work)

/** The order with the items alone that still take packs: those that were not settled as they were packed. */
export const unpacked = (order: Order, { pickedUp = [] }: Picking): Order => ({
  ...order,
  items: order.items.filter(({ item_id }) => !pickedUp.includes(item_id))
})

/**
 * @param packs what the hub has of the order's products, in any order
 * @param reason why something is short: the first of the configured ones
 * @param before what the item pick-up app packed of it
 */
export const autoPicked = (
  order: Order,
  packs: ReadonlyArray<ShelfPack>,
  reason: string,
  today: Day.Day,
  before: Picking = empty
): Picking => {
  const open = unpacked(order, before)
  let work = before
  for (const pack of onShelf(packs, [], today)) {
    const scan = scanOf(pack, today)
    if (scan === undefined) continue
    // A pack of its own is taken once; of a code that every unit carries, as many units as the row holds.
    const units = scan.unique_key === null ? Math.floor(pack.qty / scan.qty) : 1
    for (let unit = 0; unit < units; unit++) {
      const accepted = accept(open, work, scan, today)
      if (Result.isFailure(accepted)) break
      work = accepted.success
    }
  }
  return shortened(order, work, reason)
}
