import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import * as Q from "#core/quantity.ts"
import { type Shrinking, shrink } from "#core/stock/shrink.ts"

const pack = (id: number, qty: number, days: number, isClaimed = false): Shrinking => ({
  id,
  qty: Q.ofThousandths(qty),
  date_of_expiry: Day.addDays("2026-11-20", days),
  isClaimed
})
const anyPacks = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: -3, max: 9 }), fc.boolean()), {
    maxLength: 12
  })
  .map((all) => all.map(([qty, days, isClaimed], index) => pack(index + 1, qty, days, isClaimed)))

describe("stock that shrinks", () => {
  it("loses the packs that expire first, expired ones before all, and what is in hand last (EOD-6)", () => {
    const packs = [pack(1, 500, 3), pack(2, 500, -1), pack(3, 500, -2, true), pack(4, 500, 3)]
    expect(shrink(packs, Q.ofThousandths(1700))).toEqual({
      taken: [
        { pack_id: 2, qty: 500 },
        { pack_id: 1, qty: 500 },
        { pack_id: 4, qty: 500 },
        { pack_id: 3, qty: 200 }
      ],
      missing: 0
    })
  })

  it("loses what a rounding left before all, whenever that expires, and in hand last as any (ROUND-3)", () => {
    const left = (id: number, days: number, isClaimed: boolean): Shrinking => ({
      ...pack(id, 20, days, isClaimed),
      isRemnant: true
    })
    const { taken } = shrink([pack(1, 500, -1), left(2, 9, false), left(3, -3, true)], Q.ofThousandths(540))
    expect(taken.map(({ pack_id }) => pack_id)).toEqual([2, 1, 3])
  })

  it("loses exactly what is asked for, or says what its packs do not hold", () => {
    fc.assert(
      fc.property(anyPacks, fc.integer({ min: 0, max: 60_000 }), (packs, wanted) => {
        const { taken, missing } = shrink(packs, Q.ofThousandths(wanted))
        const inStock = Q.sum(packs.map(({ qty }) => qty))
        expect(Q.sum(taken.map(({ qty }) => qty)) + missing).toBe(wanted)
        expect(missing).toBe(Math.max(0, wanted - inStock))
        expect(new Set(taken.map(({ pack_id }) => pack_id)).size).toBe(taken.length)
        for (const { pack_id, qty } of taken) {
          expect(qty).toBeGreaterThan(0)
          expect(qty).toBeLessThanOrEqual(packs.find(({ id }) => id === pack_id)?.qty ?? 0)
        }
      })
    )
  })

  it("breaks at most one pack", () => {
    fc.assert(
      fc.property(anyPacks, fc.integer({ min: 0, max: 60_000 }), (packs, wanted) => {
        const broken = shrink(packs, Q.ofThousandths(wanted)).taken.filter(
          ({ pack_id, qty }) => packs.find(({ id }) => id === pack_id)?.qty !== qty
        )
        expect(broken.length).toBeLessThanOrEqual(1)
      })
    )
  })
})
