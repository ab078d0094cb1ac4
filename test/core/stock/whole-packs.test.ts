/** STEP-2: of weighed goods in packs with a code of their own whole packs are counted. */
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fault } from "#core/fault.ts"
import * as Q from "#core/quantity.ts"
import { type CountedPack, countedWhole, isByPack, shrinkWhole, wholePacks } from "#core/stock/whole-packs.ts"
import { faultText } from "#core/text/fault.ts"

const pack = (id: number, qty: number, isCoded = true): CountedPack => ({
  id,
  qty: Q.ofThousandths(qty),
  date_of_expiry: `2026-11-${20 + (id % 9)}`,
  isClaimed: false,
  isCoded
})
const four = [1, 2, 3, 4].map((id) => pack(id, 510))
const counted = (packs: ReadonlyArray<CountedPack>, expected: number, text: number) =>
  Result.match(countedWhole(packs, { expected: Q.ofThousandths(expected), counted: Q.ofThousandths(text) }), {
    onSuccess: (qty): unknown => qty,
    onFailure: (packs) => faultText(fault("InvalidCorrection", { product_id: 1, why: "packs", packs }))
  })

describe("packs with a code of their own", () => {
  it.each<[string, Record<string, unknown>, "kg" | "pack", ReadonlyArray<CountedPack>, boolean]>([
    ["without the flag", {}, "kg", four, false],
    ["with the flag", { count_by_weight: 1 }, "kg", four, true],
    ["sold by the pack", { count_by_weight: 1 }, "pack", four, false],
    ["one without a code among them", { count_by_weight: 1 }, "kg", [...four, pack(5, 510, false)], false],
    ["nothing on the shelf", { count_by_weight: 1 }, "kg", [], false]
  ])("are counted by pack: %s (STEP-2)", (_, flags, sell_by, packs, is) => {
    expect(isByPack(flags, { sell_by }, packs)).toBe(is)
  })

  it.each([
    ["three of four", 1530, 1530],
    ["none of them", 0, 0],
    ["all of them, to two decimals", 2045, 2040],
    ["more than the books say", 2500, 2500],
    ["a bit of one", 1800, "Count whole packs: 2.04 Kg of 4 packs or 1.53 Kg of 3 packs"],
    ["less than one", 200, "Count whole packs: 0.51 Kg of 1 pack or 0.00 Kg of 0 packs"]
  ] as const)("a count of %s", (_, text, outcome) => {
    expect(counted(four, 2040, text)).toBe(outcome)
  })

  it("weigh more exactly than anybody writes down: what is booked is what they weigh", () => {
    expect(counted([pack(1, 512), pack(2, 487), pack(3, 503)], 1502, 1010)).toBe(1015)
    expect(counted([pack(1, 512), pack(2, 487), pack(3, 503)], 1502, 990)).toBe(990)
  })

  it("of a count that was sold from meanwhile what is missing is whole packs (STEP-4)", () => {
    expect(counted(four.slice(1), 2040, 1530)).toBe(1530)
    expect(counted(four.slice(1), 2040, 0)).toBe(0)
  })

  it("leave in the order in which stock shrinks, as far as their sum allows (STEP-3)", () => {
    const taken = (packs: ReadonlyArray<CountedPack>, qty: number): ReadonlyArray<number> =>
      Result.getOrThrow(wholePacks(packs, Q.ofThousandths(qty))).map(({ pack_id }) => pack_id)

    const packs = [pack(3, 500), pack(1, 480), pack(2, 500), pack(4, 550)]
    expect(taken(packs, 500)).toEqual([2])
    expect(taken(packs, 550)).toEqual([4])
    expect(taken(packs, 1480)).toEqual([1, 2, 3])
    expect(taken(packs, 9000)).toEqual([1, 2, 3, 4])
  })

  it("are never broken, whatever is counted; what is named instead is taken", () => {
    const anyPacks = fc
      .array(fc.integer({ min: 1, max: 1500 }), { minLength: 1, maxLength: 10 })
      .map((all) => all.map((qty, index) => pack(index + 1, qty)))

    fc.assert(
      fc.property(anyPacks, fc.integer({ min: 0, max: 16_000 }), (packs, typed) => {
        const expected = Q.sum(packs.map(({ qty }) => qty))
        const found = countedWhole(packs, { expected, counted: Q.ofThousandths(typed) })
        const sums = Result.isSuccess(found)
          ? [found.success]
          : found.failure.map(({ qty }) => Q.ofThousandths(Math.round(qty * 1000)))
        for (const sum of sums.filter((each) => each < expected)) {
          const { taken: gone, missing } = shrinkWhole(packs, Q.minus(expected, sum))
          expect(missing).toBe(0)
          for (const { pack_id, qty } of gone) expect(packs[pack_id - 1]?.qty).toBe(qty)
        }
        if (Result.isSuccess(found) && typed < expected)
          expect(Math.abs(found.success - typed)).toBeLessThan(10)
        else if (Result.isFailure(found)) expect(sums[0]).toBeGreaterThan(typed)
      })
    )
  })
})

describe("many packs", () => {
  it("of a whole cold room are counted at once", () => {
    const many = Array.from({ length: 400 }, (_, index) => pack(index + 1, 400 + ((index * 37) % 211)))
    const all = Q.sum(many.map(({ qty }) => qty))
    expect(shrinkWhole(many, Q.ofThousandths(all - 5000)).missing).toBe(0)
  })
})
