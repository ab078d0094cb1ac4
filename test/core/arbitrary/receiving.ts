/** Work on a shipment, as it comes about: scans of packs and units, quantities by hand, absent products, undoing. */
import * as Result from "effect/Result"
import fc from "fast-check"
import * as Q from "#core/quantity.ts"
import * as receiving from "#core/stock/receiving.ts"
import { acceptManually, setPickUp } from "#core/stock/receiving-by-hand.ts"
import { nothingReceived, type Receiving } from "#core/stock/receiving-fields.ts"
import { scan } from "#core/stock/receiving-scan.ts"
import { isRtv, type Shipment } from "#core/stock/shipment.ts"
import { entity, productOf } from "./shipment.ts"
import { today } from "./time.ts"

type Deed = (shipment: Shipment, work: Receiving) => Receiving

const product = fc.constantFrom(7, 7, 8, 9)
/** A pack weighs what it weighs: the same at every scan. */
export const weightOf = (unique: number): number => (((unique * 397) % 230) + 1) / 100

const scanned: fc.Arbitrary<Deed> = fc
  .record({
    product,
    unique: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
    m: fc.boolean(),
    days: fc.constantFrom(-1, 0, 3, 5)
  })
  .map(({ product, unique, m, days }) => (shipment, work) => {
    const what = entity(product, {
      ...(unique === undefined ? { qty: 1 } : { unique, qty: weightOf(unique) }),
      m,
      days
    })
    const outcome = Result.getOrUndefined(scan(shipment, work, what, [], today))
    if (outcome === undefined) return work
    return outcome._tag === "Added" ? outcome.receiving : receiving.addAbsent(shipment, work, outcome.product)
  })

const byHand: fc.Arbitrary<Deed> = fc
  .record({
    product,
    hundredths: fc.integer({ min: -10, max: 1200 }),
    pickedUp: fc.integer({ min: 0, max: 1200 })
  })
  .map(({ product, hundredths, pickedUp }) => (shipment, work) => {
    const line = receiving.lineOf(shipment, work, product)
    if (line === undefined) return receiving.addAbsent(shipment, work, productOf(product))
    const qty = Q.ofThousandths(hundredths * 10)
    return Result.getOrElse(
      isRtv(shipment)
        ? setPickUp(work, line, { accepted: qty, pickedUp: Q.ofThousandths(pickedUp * 10) })
        : acceptManually(work, line, qty),
      () => work
    )
  })

const takenBack: fc.Arbitrary<Deed> = fc
  .nat({ max: 12 })
  .map((number) => (_, work) => receiving.removeScan(work, number))

/** The work that a random truck leaves behind. */
export const anyReceiving: fc.Arbitrary<(shipment: Shipment) => Receiving> = fc
  .array(fc.oneof({ weight: 5, arbitrary: scanned }, { weight: 3, arbitrary: byHand }, takenBack), {
    maxLength: 16
  })
  .map((deeds) => (shipment) => deeds.reduce((work, deed) => deed(shipment, work), nothingReceived))
