/** A pack is accepted into the work on an order, or a quantity by hand; or it is said why not. */
import * as Result from "effect/Result"
import { uniqueKey } from "../barcode/layouts.ts"
import { isSerialKey } from "../barcode/pack-key.ts"
import type * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import * as Q from "../quantity.ts"
import { isExpired, manualPack, type Pack, available as statusAvailable } from "../stock/pack.ts"
import { type Order, type OrderItem, pickedItems } from "./order.ts"
import { isNil, type Picking, type Scan, scansOf, stateOf } from "./picking.ts"
import { fittedByHand, byHand as inStepByHand, requireOrdered } from "./quantity-step.ts"

/** A scan or a manual quantity clears NIL. */
const added = (picking: Picking, item: OrderItem, others: ReadonlyArray<Scan>, scan: Scan): Picking => ({
  ...picking,
  scans: [...others, isNil(picking, item.item_id) ? { ...scan, cleared_nil: true } : scan],
  nil: picking.nil.filter((id) => id !== item.item_id)
})

const nextNumber = (picking: Picking): number =>
  picking.scans.reduce((highest, scan) => Math.max(highest, scan.number), 0) + 1

/** The item that a pack of a product goes to: the first with room. Names why there is none. */
export const itemFor = (
  order: Order,
  picking: Picking,
  productId: number
): Result.Result<OrderItem, Fault<"NotInOrder" | "ItemFull">> => {
  const items = pickedItems(order).filter((item) => item.product_id === productId)
  if (items.length === 0) return Result.fail(fault("NotInOrder"))
  const item = items.find((candidate) => !stateOf(candidate, picking).isFull)
  return item === undefined ? Result.fail(fault("ItemFull")) : Result.succeed(item)
}

/** A pack as the look-up answered it, with the code under the scanner. */
export interface FoundPack {
  readonly scan_code: string
  readonly unique_key: string | null
  /** The quantity that one scan adds: the one in a code without a unique part, else the pack's own. */
  readonly qty: Q.Quantity
  readonly pack: Pack
  /** The code is one of the trade: what it counts is of any packs of the product that have no code of their own. */
  readonly isTrade?: boolean
}

export const isScannedHere = (picking: Picking, uniqueKey: string | null): boolean =>
  uniqueKey !== null && picking.scans.some((scan) => scan.unique_key === uniqueKey)

const isSameCode = (a: string, b: string): boolean => uniqueKey(a) === uniqueKey(b)

/**
 * The quantity scanned so far of what a code that every unit carries stands for: under that code, with or without its M;
 * of a code of the trade under any of its product, serial number or not.
 */
const scannedOf = (order: Order, picking: Picking, { scan_code, isTrade, pack }: FoundPack): Q.Quantity => {
  const itemIds = pickedItems(order)
    .filter(({ product_id }) => product_id === pack.product_id)
    .map(({ item_id }) => item_id)
  const isOfIt = (scan: Scan): boolean =>
    isTrade === true
      ? scan.scan_code !== manualPack && itemIds.includes(scan.item_id)
      : isSameCode(scan.scan_code, scan_code)
  const isShared = ({ unique_key }: Scan): boolean => unique_key === null || isSerialKey(unique_key)
  return Q.sum(picking.scans.filter((scan) => isShared(scan) && isOfIt(scan)).map((scan) => scan.qty))
}

/** Several pieces in one: all of them go in, or none does. */
const isTooMany = (item: OrderItem, picking: Picking, { isTrade, qty }: FoundPack): boolean =>
  isTrade === true &&
  item.sell_by === "pack" &&
  qty > Q.one &&
  qty > Q.minus(item.qty, stateOf(item, picking).accepted)

/**
 * A pack is scanned for an order. It must be of a product the order asks for, unused here and elsewhere, unexpired, and
 * its item must have room. The last pack of an item may exceed the ordered quantity.
 */
export const accept = (
  order: Order,
  picking: Picking,
  found: FoundPack,
  today: Day.Day
): Result.Result<Picking, Fault<"NotInOrder" | "ItemFull" | "AlreadyUsed" | "ExpiredPack">> => {
  const { pack } = found
  const isTaken =
    pack.status !== statusAvailable ||
    isScannedHere(picking, found.unique_key) ||
    ((found.unique_key === null || found.isTrade === true) &&
      Q.plus(scannedOf(order, picking, found), found.qty) > pack.available_qty &&
      !isExpired(pack, today))
  if (isTaken) return Result.fail(fault("AlreadyUsed"))
  if (isExpired(pack, today))
    return Result.fail(fault("ExpiredPack", { date_of_expiry: pack.date_of_expiry }))
  return Result.flatMap(itemFor(order, picking, pack.product_id), (item) =>
    isTooMany(item, picking, found)
      ? Result.fail(fault("ItemFull"))
      : Result.succeed(
          added(picking, item, picking.scans, {
            number: nextNumber(picking),
            item_id: item.item_id,
            scan_code: found.scan_code,
            unique_key: found.unique_key,
            qty: found.qty,
            date_of_expiry: pack.date_of_expiry
          })
        )
  )
}

/**
 * A quantity is accepted by hand: it is in step, merges into the item's one manual entry and never passes what is missing.
 * More than was ordered is refused: nobody means it, and nothing of it is cut away in silence (PICK-14).
 * `available` is what stock holds of the product, the packs scanned for the item among it; more than that needs the
 * operator's word.
 */
export const acceptManually = (
  picking: Picking,
  item: OrderItem,
  quantity: Q.Quantity,
  available: Q.Quantity,
  allowsExceeding: boolean
): Result.Result<
  Picking,
  Fault<"NothingEntered" | "ItemFull" | "ExceedsOrdered" | "ExceedsAvailable" | "NotAMultiple">
> => {
  if (quantity <= 0) return Result.fail(fault("NothingEntered"))
  const state = stateOf(item, picking)
  if (state.isFull) return Result.fail(fault("ItemFull"))
  const ordered = requireOrdered(item, quantity)
  if (Result.isFailure(ordered)) return Result.fail(ordered.failure)
  const scans = scansOf(picking, item.item_id)
  const before = scans.find((scan) => scan.scan_code === manualPack)
  const room = Q.minus(item.qty, state.accepted)
  // All that was ordered is all that is missing.
  const inStep = inStepByHand(item, quantity, Q.isSame(quantity, item.qty) ? quantity : room)
  if (Result.isFailure(inStep)) return Result.fail(inStep.failure)
  const more = fittedByHand(item, Q.least(quantity, room), room)
  // Less than a pack is missing: of a sealed one nothing is taken.
  if (more === 0) return Result.fail(fault("ItemFull"))
  const qty = Q.plus(before?.qty ?? Q.zero, more)
  const inHand = Q.sum(scans.filter((scan) => scan !== before).map((scan) => scan.qty))
  const exceeds = Q.plus(inHand, qty) > available
  if (exceeds && !allowsExceeding)
    return Result.fail(
      fault("ExceedsAvailable", { product_id: item.product_id, available: Q.toWire(available) })
    )
  const entry: Scan = {
    number: nextNumber(picking),
    item_id: item.item_id,
    scan_code: manualPack,
    unique_key: null,
    qty,
    ...(before?.cleared_nil === undefined ? {} : { cleared_nil: before.cleared_nil })
  }
  const others = picking.scans.filter((scan) => scan !== before)
  const exceeding = picking.exceeding.filter((id) => id !== item.item_id)
  return Result.succeed(
    added({ ...picking, exceeding: exceeds ? [...exceeding, item.item_id] : exceeding }, item, others, entry)
  )
}
