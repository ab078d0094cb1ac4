/** Work on an order, as it comes about: scans of packs and units, quantities by hand, nils, reasons, and undoing. */
import * as Result from "effect/Result"
import fc from "fast-check"
import { uniqueKey } from "#core/barcode/layouts.ts"
import * as acceptance from "#core/order/acceptance.ts"
import { type Order, pickedItems } from "#core/order/order.ts"
import * as picking from "#core/order/picking.ts"
import { asNil } from "#core/order/quantity-step.ts"
import * as Q from "#core/quantity.ts"
import { ean, pack, packCode } from "./stock.ts"
import { anyText } from "./text.ts"
import { today } from "./time.ts"

type Deed = (order: Order, work: picking.Picking) => picking.Picking

const pickedItem = (order: Order, index: number) => {
  const items = pickedItems(order)
  return items.length === 0 ? undefined : items[index % items.length]
}
const orAsBefore = (work: picking.Picking, after: Result.Result<picking.Picking, unknown>) =>
  Result.getOrElse(after, () => work)

const qty = fc.integer({ min: 1, max: 4000 }).map(Q.ofThousandths)
const index = fc.nat({ max: 9 })

const scanned: fc.Arbitrary<Deed> = fc
  .record({ index, qty, unique: fc.integer({ min: 1, max: 40 }), isUnique: fc.boolean(), hasM: fc.boolean() })
  .map(({ index, qty, unique, isUnique, hasM }) => (order, work) => {
    const product = pickedItem(order, index)?.product_id ?? 1
    const code = `${hasM ? "M" : ""}${isUnique ? packCode(unique, product) : ean(product)}`
    const found = {
      scan_code: code,
      unique_key: isUnique ? uniqueKey(code) : null,
      qty,
      pack: pack(product, { qty, available_qty: Q.parse(100) })
    }
    return orAsBefore(work, acceptance.accept(order, work, found, today))
  })
const byHand: fc.Arbitrary<Deed> = fc
  .tuple(index, fc.oneof(qty, fc.constantFrom(500, 1000, 9000).map(Q.ofThousandths)), qty)
  .map(([at, quantity, available]) => (order, work) => {
    const item = pickedItem(order, at)
    return item === undefined
      ? work
      : orAsBefore(work, acceptance.acceptManually(work, item, quantity, available, true))
  })
const nil: fc.Arbitrary<Deed> = fc
  .tuple(
    index,
    fc.oneof(
      fc.nat({ max: 4000 }),
      fc.nat({ max: 8 }).map((halves) => halves * 500)
    )
  )
  .map(([at, quantity]) => (order, work) => {
    const item = pickedItem(order, at)
    if (item === undefined) return work
    const missing = Q.minus(item.qty, picking.stateOf(item, work).accepted)
    // As the screen asks: what is out of step is not set.
    const wanted = asNil(item, Q.ofThousandths(quantity), missing)
    return Result.isFailure(wanted) ? work : picking.setNil(work, item, wanted.success)
  })
const reason: fc.Arbitrary<Deed> = fc.tuple(index, anyText).map(([at, text]) => (order, work) => {
  const item = pickedItem(order, at)
  return item === undefined ? work : picking.setReason(work, item.item_id, text)
})
const takenBack: fc.Arbitrary<Deed> = fc.nat({ max: 20 }).map((number) => (order, work) => {
  const scan = work.scans.find((each) => each.number === number)
  const item = pickedItems(order).find(({ item_id }) => item_id === scan?.item_id)
  return item === undefined ? work : picking.removeScan(work, item, number)
})

/** The work that a random shift at the counter leaves on an order. */
export const anyPicking: fc.Arbitrary<(order: Order) => picking.Picking> = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: scanned },
      { weight: 2, arbitrary: byHand },
      { weight: 2, arbitrary: nil },
      reason,
      takenBack
    ),
    { maxLength: 12 }
  )
  .map((deeds) => (order) => deeds.reduce((work, deed) => deed(order, work), picking.empty))
