import { describe, expect, it } from "vitest"
import { ofHundredths } from "#core/money.ts"
import * as Q from "#core/quantity.ts"
import {
  asDifference,
  bookedOf,
  isRemnant,
  roundingsOf,
  type ShelfPack,
  writesOffRoundings,
  writtenOff
} from "#core/stock/rounding.ts"

const q = Q.ofThousandths
const pack = (received: number, qty: number, more: Partial<ShelfPack> = {}) => ({
  product_id: 1773,
  sell_by: "kg" as const,
  whole: 0 as const,
  qty_increments: q(500),
  received: q(received),
  qty: q(qty),
  isInHand: false,
  ...more
})

describe("what an earlier rounding left (ROUND-1)", () => {
  it.each([
    ["the rest of a pack of 2.04 of which 2 went", pack(2040, 40), true],
    ["just less than a step", pack(2040, 490), true],
    ["one step", pack(2000, 500), false],
    ["a sealed pack that weighs less than a step", pack(300, 300), false],
    ["nothing", pack(2000, 0), false],
    ["sealed packs", pack(2000, 400, { sell_by: "pack" }), false],
    ["what is counted to any decimal", pack(2000, 40, { whole: 1 }), false],
    ["what nobody can count", pack(2000, 40, { qty_increments: null }), false]
  ])("%s", (_, found, expected) => expect(isRemnant(found)).toBe(expected))

  it("stays where somebody counted the product, or has the pack in hand (ROUND-2)", () => {
    const left = pack(2040, 40)
    const other = { ...left, product_id: 2648 }
    expect(writtenOff([left, { ...left, isInHand: true }, other], new Set([2648]), new Map())).toEqual([left])
  })

  it("stays where it makes a whole step up with other packs: that was counted (ROUND-2)", () => {
    const left = [pack(520, 490), pack(2040, 40)]
    const at = (stock: number) => writtenOff(left, new Set(), new Map([[1773, q(stock)]]))
    expect(at(1000)).toEqual([])
    expect(at(1529)).toEqual([])
    expect(writtenOff(left.slice(1), new Set(), new Map([[1773, q(2040)]]))).toEqual(left.slice(1))
  })

  it("is written off for whoever counts in steps, not for whoever counts by weight", () => {
    expect(writesOffRoundings({})).toBe(true)
    expect(writesOffRoundings({ count_by_weight: 1 })).toBe(false)
  })

  it("leaves the books as it was shown, or not at all", () => {
    expect(bookedOf({ qty: q(40), packQty: q(40), isInHand: false })).toBe(40)
    expect(bookedOf({ qty: q(40), packQty: q(20), isInHand: false })).toBe(0)
    expect(bookedOf({ qty: q(40), packQty: q(2040), isInHand: false })).toBe(0)
    expect(bookedOf({ qty: q(40), packQty: q(40), isInHand: true })).toBe(0)
  })

  it("is one line a product, in quantity and money, the dearest first", () => {
    const lines = [
      { product_id: 1, qty: q(40), price: ofHundredths(10000) },
      { product_id: 2, qty: q(490), price: ofHundredths(24000) },
      { product_id: 1, qty: q(10), price: null }
    ]
    const named = new Map([1, 2].map((id) => [id, { product_name: `P${id}`, sell_by: "kg" as const }]))
    const found = roundingsOf(lines, named)
    expect(found).toEqual([
      { product_id: 2, product_name: "P2", sell_by: "kg", packs: 1, qty: 490, value: -11760 },
      { product_id: 1, product_name: "P1", sell_by: "kg", packs: 2, qty: 50, value: -400 }
    ])
    expect(found.map((each) => asDifference(each, "why"))).toMatchObject([
      { expected: 490, counted: 0, value: -11760, comment: "why" },
      { expected: 50, counted: 0, value: -400 }
    ])
  })
})
