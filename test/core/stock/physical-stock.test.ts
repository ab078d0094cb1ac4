/** EOD-3: what may stand in the box of a count; sentences to the letter. */
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Q from "#core/quantity.ts"
import { type Counted, countsPacks, readPhysical } from "#core/stock/physical-stock.ts"
import { countProblem } from "#core/text/physical-stock.ts"

const q = Q.ofThousandths
const product = (change: Partial<Counted> = {}): Counted => ({
  whole: 0,
  sell_by: "kg",
  qty_increments: q(500),
  current_stock: q(3071),
  ...change
})
const whole = product({ whole: 1, qty_increments: null })
const packs = product({ sell_by: "pack", qty_increments: q(1000), current_stock: q(7000) })
/** What it is booked as, or the sentence. */
const wording = (of: Counted, text: string | number): number | string =>
  Result.match(readPhysical(of, text), {
    onSuccess: (quantity): number | string => quantity,
    onFailure: (problem) =>
      countProblem(problem.why === "step" ? { ...problem, increment: Q.toWire(problem.increment) } : problem)
  })

const noNumber = "Invalid entry. Please enter a valid a number."
const ofHalf = "Kindly enter a value, It should be a multiple of 0.5."
const unset = "Quantity increment of this product are not set."
const negative = "Kindly enter a value greater than or equal to zero"

describe("physical stock (EOD-3)", () => {
  it.each<readonly [string, Counted, string, number | string]>([
    ["a whole product: an integer", whole, "12", 12_000],
    ["a whole product: a decimal", whole, "1.25", 1250],
    ["a whole product: ten decimals, booked at three", whole, "1.2345678901", 1235],
    ["a whole product: eleven decimals", whole, "1.23456789012", noNumber],
    ["a whole product: nothing", whole, "", noNumber],
    ["a whole product: letters", whole, "a dozen", noNumber],
    ["a whole product: an exponent", whole, "1e2", noNumber],
    ["a whole product: below zero", whole, "-1", negative],
    ["a whole product: what is beyond all counting", whole, "1000000", noNumber],
    [
      "sold whole and by the pack: a part of a pack",
      product({ whole: 1, sell_by: "pack" }),
      "1.5",
      "Kindly enter a value, It should be a multiple of 1."
    ],
    ["by weight: on the increment", product(), "2.5", 2500],
    ["by weight: off the increment", product(), "2.6", ofHalf],
    ["by weight: nothing", product(), " ", noNumber],
    ["by weight: a word", product(), "two", noNumber],
    ["by weight: below zero", product(), "-0.5", negative],
    ["by weight: zero", product(), "0", 0],
    ["by weight: compared in hundredths", product(), "2.501", 2501],
    ["by weight: what the books say, though off the increment", product(), "3.071", 3071],
    ["by weight: what the books say, written longer", product(), " 03.0710 ", 3071],
    ["without an increment", product({ qty_increments: null }), "2", unset],
    ["with an increment of zero", product({ qty_increments: q(0) }), "2", unset],
    ["without an increment: what the books say", product({ qty_increments: null }), "3.071", 3071],
    ["without an increment: no number", product({ qty_increments: null }), "x", noNumber],
    [
      "what the books say, though it is beyond all counting",
      product({ current_stock: q(100_009_000) }),
      "100009",
      100_009_000
    ],
    ["packs", packs, "6", 6000],
    ["a part of a pack", packs, "6.5", "Kindly enter a value, It should be a multiple of 1."],
    ["an increment finer than a hundredth", product({ qty_increments: q(5) }), "0.015", 15],
    [
      "off an increment finer than a hundredth",
      product({ qty_increments: q(4) }),
      "0.015",
      "Kindly enter a value, It should be a multiple of 0.004."
    ]
  ])("%s", (_, of, text, expected) => {
    expect(wording(of, text)).toBe(expected)
  })

  it("what the books say is always taken, whatever the product says of itself", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.constantFrom<0 | 1>(0, 1),
        fc.constantFrom<"kg" | "pack">("kg", "pack"),
        fc.option(fc.integer({ min: 0, max: 3000 }), { nil: null }),
        (stock, isWhole, sell_by, increment) => {
          const of = product({
            whole: isWhole,
            sell_by,
            qty_increments: increment === null ? null : q(increment),
            current_stock: q(stock)
          })
          expect(wording(of, String(stock / 1000))).toBe(stock)
        }
      )
    )
  })

  it("a number is taken as the text that it is written as", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.integer({ min: -3000, max: 3000 }).map((thousandths) => thousandths / 1000),
          fc.double({ noNaN: true })
        ),
        fc.constantFrom(product(), whole, packs),
        fc.option(fc.integer({ min: -3000, max: 3000 }), { nil: undefined }),
        (written, of, stock) => {
          const own = { ...of, current_stock: stock === undefined ? undefined : q(stock) }
          expect(wording(own, written)).toBe(wording(own, String(written)))
        }
      )
    )
  })
})

describe("a number of packs", () => {
  it.each(["3 packs", "3p", " 12 Pcs ", "3 pkts", "1 pack"])(
    "is no weight of what is sold by weight: %j (STEP-5)",
    (text) => {
      expect(countsPacks({ sell_by: "kg" }, text)).toBe(true)
      expect(countsPacks({ sell_by: "pack" }, text)).toBe(false)
    }
  )
  it.each(["3", "3.5", "p", "", "1e1", "3 apples", "-3 packs"])("is not %j", (text) =>
    expect(countsPacks({ sell_by: "kg" }, text)).toBe(false)
  )
})
