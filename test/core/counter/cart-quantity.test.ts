/** Quantities by hand in a cart (CART-2). */
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  firstQuantity,
  readTyped,
  requireByHand,
  type Sold,
  stepDown,
  stepUp
} from "#core/counter/cart-quantity.ts"
import * as Q from "#core/quantity.ts"
import { tagOf } from "#test/support/outcome.ts"

const q = (wire: number) => Q.parse(wire)
const kg = (min: number | null, step: number | null): Sold => ({
  sell_by: "kg",
  min_sale_qty: min === null ? null : q(min),
  qty_increments: step === null ? null : q(step)
})
const pack: Sold = { sell_by: "pack", min_sale_qty: null, qty_increments: null }

const refusal = (sold: Sold, text: string) => {
  const read = readTyped(sold, text)
  return read === undefined ? "no number" : tagOf(read)
}

describe("a typed quantity", () => {
  it.each([
    ["1.5", 1500],
    ["1,5", 1500],
    [" 0.5 ", 500],
    ["0.3", "NotAMultiple"],
    ["0.05", "BelowMinimum"],
    ["0", "removed"],
    ["-1", "no number"],
    ["", "no number"],
    ["abc", "no number"],
    ["1.2.3", "no number"],
    ["1e3", "no number"],
    ["99999", "InvalidData"],
    ["80177300500645507000123", "no number"]
  ])("of half kilograms: %s is %s", (text, expected) => {
    expect(refusal(kg(null, null), text)).toBe(expected)
  })

  it.each([
    ["2", 2000],
    ["1.5", "NotAMultiple"],
    ["0.5", "BelowMinimum"]
  ])("of packs: %s is %s", (text, expected) => {
    expect(refusal(pack, text)).toBe(expected)
  })

  it("is not under the product's own minimum, and in its own steps (CART-2)", () => {
    expect(refusal(kg(2, 0.25), "1.75")).toBe("BelowMinimum")
    expect(refusal(kg(2, 0.25), "2.25")).toBe(2250)
    expect(refusal(kg(2, 0.25), "2.2")).toBe("NotAMultiple")
  })
})

describe("a step", () => {
  it("is half a kilogram, one pack, or the product's own (CART-2)", () => {
    expect(stepUp(kg(null, null), q(1))).toBe(1500)
    expect(stepUp(kg(null, 0.25), q(1))).toBe(1250)
    expect(stepUp(pack, q(3))).toBe(4000)
    expect(stepDown(kg(null, null), q(1))).toBe(500)
  })

  it("that would go under the minimum stops there, and to nothing takes the line out (CART-2)", () => {
    expect(stepDown(kg(1, 0.5), q(1.2))).toBe(1000)
    expect(stepDown(kg(1, 0.5), q(1))).toBe(1000)
    expect(stepDown(kg(0.5, 0.5), q(0.5))).toBe("removed")
    // Under a minimum that came later nothing is added by a press on minus.
    expect(stepDown(kg(2, 0.5), q(1.5))).toBe(1500)
    expect(stepDown(kg(null, null), q(0.5))).toBe("removed")
    expect(stepDown(pack, q(1))).toBe("removed")
    // What was typed off the steps before the product changed comes back to them.
    expect(stepDown(kg(null, 0.5), q(1.3))).toBe(1000)
    expect(stepUp(kg(null, 0.5), q(1.3))).toBe(1500)
  })

  it("comes to what may stand in a cart, up and down again to where it was", () => {
    const step = fc.constantFrom(null, 0.1, 0.25, 0.5, 1, 2)
    const least = fc.constantFrom(null, 0.1, 0.3, 1, 2.5)
    fc.assert(
      fc.property(
        fc.constantFrom<Sold["sell_by"]>("kg", "pack"),
        least,
        step,
        fc.nat({ max: 40 }),
        (by, min, increment, presses) => {
          const sold: Sold = { ...kg(min, increment), sell_by: by }
          let quantity = firstQuantity(sold)
          for (let press = 0; press < presses; press++) {
            expect(Result.isSuccess(requireByHand(sold, quantity))).toBe(true)
            const up = stepUp(sold, quantity)
            expect(up).toBeGreaterThan(quantity)
            expect(stepDown(sold, up)).toBe(quantity)
            quantity = up
          }
          let downs = 0
          for (let at = quantity; ; downs++) {
            const down = stepDown(sold, at)
            if (down === "removed" || down === at) break
            at = down
          }
          expect(downs).toBe(presses)
        }
      )
    )
  })
})
