import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decide } from "#core/order/invoice.ts"
import { type OrderItem, pickedItems } from "#core/order/order.ts"
import * as picking from "#core/order/picking.ts"
import { asNil, byHand, nextInStep } from "#core/order/quantity-step.ts"
import type { RequestedLine } from "#core/order/requested-line.ts"
import { review } from "#core/order/review.ts"
import * as Q from "#core/quantity.ts"
import { canAccept, canSetNil, opened, problemOf, steppedBy, typed } from "#core/screen/order/item-dialog.ts"
import { anyItems, item, order } from "../arbitrary/order.ts"
import { anyPicking } from "../arbitrary/picking.ts"
import { today } from "../arbitrary/time.ts"

const packs = item(1, 7, { name: "Paratha", qty: Q.parse(3), sell_by: "pack" })
const kilos = item(1, 7, { qty: Q.parse("1.47") })
const quarters = item(1, 7, { qty: Q.parse(2), info: { qty_increments: Q.parse("0.25") } })

describe("the field asks the same rule as the server (PICK-12)", () => {
  const dialogOf = (of: OrderItem, text: string) => ({
    ...typed(opened(of, picking.empty), text),
    available: Q.parse(9)
  })
  const says = (of: OrderItem, text: string, work = picking.empty) => {
    const dialog = dialogOf(of, text)
    return [canSetNil(dialog, of, work), canAccept(dialog, of, work), problemOf(dialog, of, work)]
  }

  it("a fraction of a sealed pack is neither nil nor accepted, and the field says why", () => {
    for (const text of ["1.5", "0.7", ".5", "2.9"])
      expect(says(packs, text)).toEqual([false, false, "Kindly enter multiple of 1."])
    for (const text of ["1", "2", "3", "3.000"]) expect(says(packs, text)).toEqual([true, true, undefined])
  })

  it("by weight it goes in half kilograms, or in the product's own steps", () => {
    expect(says(kilos, "0.7")).toEqual([false, false, "Kindly enter multiple of 0.5."])
    expect(says(kilos, "0.5")).toEqual([true, true, undefined])
    expect(says(quarters, "0.75")).toEqual([true, true, undefined])
    expect(says(quarters, "0.7")).toEqual([false, false, "Kindly enter multiple of 0.25."])
  })

  it("by weight all that was ordered, and all that is missing, is always in step", () => {
    expect(says(kilos, "1.47")).toEqual([true, true, undefined])
    const scan = { number: 1, item_id: 1, scan_code: "A", unique_key: "A", qty: Q.parse("0.97") }
    const work = { ...picking.empty, scans: [scan] }
    expect(says(kilos, "0.5", work)).toEqual([true, true, undefined])
    expect(says(item(1, 7, { qty: Q.parse("1.5") }), "0.53", work)).toEqual([true, true, undefined])
  })

  it("what the dialog opens with, and every step from there, is in step", () => {
    fc.assert(
      fc.property(
        anyItems(),
        anyPicking,
        fc.array(fc.constantFrom(1 as const, -1 as const), { maxLength: 5 }),
        (items, script, directions) => {
          const on = order(items)
          const work = script(on)
          for (const of of pickedItems(on)) {
            const dialog = directions.reduce((from, way) => steppedBy(from, of, way), opened(of, work))
            expect(problemOf(dialog, of, work)).toBeUndefined()
          }
        }
      )
    )
  })
})

describe("the steps of a quantity", () => {
  it.each([
    [packs, "1.5", 1, "2"],
    [packs, "1.5", -1, "1"],
    [packs, "3", 1, "3"],
    [packs, "0", -1, "0"],
    [kilos, "0.53", 1, "1"],
    [kilos, "0.53", -1, "0.5"],
    [kilos, "1", 1, "1.47"],
    [kilos, "1.47", -1, "1"],
    [quarters, "0.5", 1, "0.75"]
  ] as const)("lead from the field's value to the next one in step", (of, from, way, to) => {
    expect(Q.formatShort(nextInStep(of, Q.parse(from), way))).toBe(to)
  })

  it("a refusal names the product and the increment", () => {
    const refused = byHand(packs, Q.parse("1.5"), Q.parse(3))
    expect(Result.isFailure(refused) && refused.failure).toMatchObject({
      tag: "NotAMultiple",
      data: { increment: 1, name: "Paratha" }
    })
    expect(Result.isFailure(asNil(packs, Q.parse("1.5"), Q.parse(3)))).toBe(true)
  })
})

describe("whatever was done at the counter", () => {
  it("the server finds every quantity by hand in step", () => {
    fc.assert(
      fc.property(anyItems(), anyPicking, (items, script) => {
        const on = order(items)
        const { lines } = review(on, script(on), ["NA"])
        const stock = lines.flatMap(({ item: of, scans }) =>
          scans.map(({ number, scan_code, qty }) => ({
            id: number,
            product_id: of.product_id,
            key: scan_code,
            qty: Q.parse(scan_code === "MANUAL_PACK" ? 1000 : Q.toWire(qty)),
            date_of_expiry: today,
            status: 0
          }))
        )
        const requested = lines.map(
          ({ item: of, accepted, scans }): RequestedLine => ({
            item_id: of.item_id,
            product_id: of.product_id,
            qty: accepted,
            reason: "NA",
            scans: scans.map(({ scan_code, unique_key, qty }) => ({
              key: scan_code,
              qty,
              isUnique: unique_key !== null
            })),
            allowsExceeding: true
          })
        )
        const decision = decide(
          { order: on, stock, reasons: () => ["NA"], today },
          { lines: requested, lastUpdatedAt: on.updated_at }
        )
        if (Result.isFailure(decision)) expect(decision.failure.tag).not.toBe("NotAMultiple")
      })
    )
  })
})
