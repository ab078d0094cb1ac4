/** EOD-11: what a scan on a shelf counts, and why it does not. */
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Q from "#core/quantity.ts"
import { type CountFacts, countScan, countTyped } from "#core/stock/eod-scan.ts"
import { available, type PackStatus } from "#core/stock/pack.ts"

const q = Q.ofThousandths
const facts = (more: Partial<CountFacts> = {}): CountFacts => ({
  entity: { product_id: 1773, unique_key: "80001", qty: q(500) },
  pack: { id: 9, product_id: 1773, qty: q(500), status: available },
  isElsewhere: false,
  ...more
})
const opened = { id: 9, product_id: 1773, qty: q(200), status: available } as const

describe("a pack that is scanned for a count (EOD-11)", () => {
  it.each([
    ["in the books counts as they say", facts(), { pack_id: 9, qty: 500 }],
    ["that was opened counts with what is left", facts({ pack: opened }), { pack_id: 9, qty: 200 }],
    [
      "in no book was found, and counts as its code says",
      facts({ pack: undefined }),
      { pack_id: null, qty: 500 }
    ],
    [
      "in the own books and another hub's is the own one",
      facts({ isElsewhere: true }),
      { pack_id: 9, qty: 500 }
    ],
    [
      "under whose code the books have another product was found",
      facts({ pack: { ...opened, product_id: 2649 } }),
      { pack_id: null, qty: 500 }
    ]
  ])("%s", (_title, known, counted) => {
    expect(countScan(known)).toEqual(Result.succeed({ product_id: 1773, unique_key: "80001", ...counted }))
  })
  it.each([1, 2, 3, 4] as ReadonlyArray<PackStatus>)("with the status %i has left the stock", (status) => {
    expect(countScan(facts({ pack: { ...opened, status } }))).toEqual(Result.fail("AlreadyUsed"))
  })
  it("whose serial number an order has has left it, too (CODE-34)", () => {
    expect(countScan(facts({ pack: undefined, isSold: true }))).toEqual(Result.fail("AlreadyUsed"))
  })
  it("of another hub's stock is none of this", () => {
    expect(countScan(facts({ pack: undefined, isElsewhere: true }))).toEqual(Result.fail("OtherHub"))
  })
})

describe("a quantity that is counted by hand", () => {
  it.each([
    ["pack", 2000, Result.succeed(2000)],
    ["pack", 1500, Result.fail("NotWhole")],
    ["kg", 1730, Result.succeed(1730)],
    ["kg", 0, Result.succeed(0)]
  ] as const)("of what is sold by the %s: %i thousandths (EOD-10)", (sell_by, qty, counted) => {
    const found = countTyped({ product_id: 1773, sell_by, qty: q(qty) })
    expect(Result.map(found, (each): number => each.qty)).toEqual(counted)
  })
})
