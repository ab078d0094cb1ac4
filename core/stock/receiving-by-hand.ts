/** Quantities that are entered by hand while a shipment is received. */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import * as Q from "../quantity.ts"
import { manualPack } from "./pack.ts"
import { isOnStep, isTooHigh, mostOf, onStep, onStepAsWeighed, type Room } from "./received-quantity.ts"
import { nextNumber, scansOf, totalOf } from "./receiving.ts"
import type { Receiving, Scan } from "./receiving-fields.ts"
import type { ShipmentItem } from "./shipment.ts"

const withManual = (receiving: Receiving, item: ShipmentItem, qty: Q.Quantity): Receiving => {
  const others = receiving.scans.filter(
    (other) => other.product_id !== item.product_id || other.scan_code !== manualPack
  )
  if (qty === Q.zero) return { ...receiving, scans: others }
  const entry: Scan = {
    number: nextNumber(receiving),
    product_id: item.product_id,
    scan_code: manualPack,
    unique_key: null,
    qty,
    date_of_expiry: null,
    name: item.product_name
  }
  return { ...receiving, scans: [...others, entry] }
}
const byHand = (receiving: Receiving, productId: number): Q.Quantity =>
  scansOf(receiving, productId).find(({ scan_code }) => scan_code === manualPack)?.qty ?? Q.zero

/** The room for one more quantity by hand, beside what was entered before. */
export const roomByHand = (receiving: Receiving, item: ShipmentItem): Room => ({
  bases: [Q.zero],
  // Less is rounded to nothing.
  least: Q.ofThousandths(5),
  most: Q.minus(mostOf(item), byHand(receiving, item.product_id))
})

/** The weight of a product's scanned packs, without what was entered by hand. */
const packsOf = (receiving: Receiving, productId: number): Q.Quantity =>
  Q.minus(totalOf(receiving, productId), byHand(receiving, productId))

/** The bounds of the picked-up quantity for an accepted one, and of the accepted quantity for a picked-up one. */
export const roomOfPickUp = (
  receiving: Receiving,
  item: ShipmentItem,
  box: "pickedUp" | "accepted",
  other: Q.Quantity | undefined
): Room => {
  const packs = packsOf(receiving, item.product_id)
  return box === "pickedUp"
    ? { bases: [Q.zero, packs], least: Q.most(other ?? packs, packs), most: mostOf(item) }
    : { bases: [packs], least: packs, most: Q.least(other ?? mostOf(item), mostOf(item)) }
}

/** The picked-up quantity, where it is the weight of the scanned packs plus whole increments. */
const fittedPickUp = (item: ShipmentItem, pickedUp: Q.Quantity, packs: Q.Quantity) =>
  pickedUp >= packs && isOnStep(item, Q.minus(pickedUp, packs))
    ? Result.succeed(pickedUp)
    : onStepAsWeighed(item, pickedUp)

export type QuantityRefusal = Fault<"QuantityNotAcceptable" | "QuantityTooHigh" | "NotAMultiple">

/** A quantity is accepted by hand: it merges into the product's one manual entry. */
export const acceptManually = (
  receiving: Receiving,
  item: ShipmentItem,
  quantity: Q.Quantity
): Result.Result<Receiving, QuantityRefusal> => {
  const fit = onStep(item, quantity)
  if (Result.isFailure(fit)) return Result.fail(fit.failure)
  if (fit.success <= 0) return Result.fail(fault("QuantityNotAcceptable"))
  const qty = Q.plus(byHand(receiving, item.product_id), fit.success)
  return isTooHigh(item, qty)
    ? Result.fail(fault("QuantityTooHigh"))
    : Result.succeed(withManual(receiving, item, qty))
}

/** Scans of which one, two, or more of the last weigh so much; undefined where no whole packs do. */
const weighing = (scans: ReadonlyArray<Scan>, quantity: Q.Quantity): ReadonlyArray<Scan> | undefined => {
  const latest = scans.toReversed()
  const one = latest.find(({ qty }) => Q.isSame(qty, quantity))
  if (one !== undefined) return [one]
  for (const [index, first] of latest.entries())
    for (const second of latest.slice(index + 1))
      if (Q.isSame(Q.plus(first.qty, second.qty), quantity)) return [first, second]
  for (let count = 3; count <= latest.length; count += 1) {
    const some = latest.slice(0, count)
    if (Q.isSame(Q.sum(some.map(({ qty }) => qty)), quantity)) return some
  }
  return undefined
}

/**
 * The work without the scanned packs that came damaged: what is accepted is less than they weigh together by whole packs,
 * which were picked up and go back (RECEIPT-10). Undefined where no packs weigh what is missing.
 */
const withoutDamaged = (
  receiving: Receiving,
  productId: number,
  accepted: Q.Quantity
): Receiving | undefined => {
  const missing = Q.minus(packsOf(receiving, productId), accepted)
  if (missing <= 0) return receiving
  const packs = scansOf(receiving, productId).filter(({ scan_code }) => scan_code !== manualPack)
  const damaged = weighing(packs, missing)
  return damaged && { ...receiving, scans: receiving.scans.filter((scan) => !damaged.includes(scan)) }
}

/**
 * What was picked up of a product and what of it is accepted, as the dialog of an RTV shipment saves both. The scanned
 * packs stand, but for those that came damaged; the rest of what is accepted is the manual entry.
 */
export const setPickUp = (
  receiving: Receiving,
  item: ShipmentItem,
  entered: { readonly pickedUp: Q.Quantity; readonly accepted: Q.Quantity }
): Result.Result<Receiving, QuantityRefusal | Fault<"AcceptedAbovePickup">> =>
  Result.gen(function* () {
    if (entered.pickedUp < 0 || entered.accepted < 0)
      return yield* Result.fail(fault("QuantityNotAcceptable"))
    const { product_id } = item
    const all = packsOf(receiving, product_id)
    const pickedUp = yield* fittedPickUp(item, entered.pickedUp, all)
    const good = withoutDamaged(receiving, product_id, entered.accepted)
    if (good === undefined) return yield* Result.fail(fault("QuantityNotAcceptable"))
    const packs = packsOf(good, product_id)
    // Packs weigh what they weigh: only what is entered beside them follows the increment.
    const manual = Q.most(Q.zero, Q.minus(entered.accepted, packs))
    const fit = yield* onStepAsWeighed(item, manual)
    if (Q.plus(packs, fit) > pickedUp) return yield* Result.fail(fault("AcceptedAbovePickup"))
    if (isTooHigh(item, pickedUp)) return yield* Result.fail(fault("QuantityTooHigh"))
    const rest = receiving.pickedUp.filter((other) => other.product_id !== product_id)
    return withManual({ ...good, pickedUp: [...rest, { product_id, qty: pickedUp }] }, item, fit)
  })
