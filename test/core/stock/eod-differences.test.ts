/** EOD-12: what differs on a day is what all versions of its report have changed, in quantity and money. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Money from "#core/money.ts"
import * as Q from "#core/quantity.ts"
import { differencesOfDay, type VersionLine, withChanges, worthOf } from "#core/stock/eod-differences.ts"

const q = Q.ofThousandths
const products = new Map([[1, { product_name: "Chicken", sell_by: "kg" as const }]])
const line = (counted: number, booked: number, change: Partial<VersionLine> = {}): VersionLine => ({
  product_id: 1,
  counted: q(counted),
  booked: q(booked),
  price: Money.ofHundredths(240_00),
  comment: null,
  ...change
})
const shown = (...lines: ReadonlyArray<VersionLine>) =>
  differencesOfDay(lines, products).map(({ expected, counted, value }) => [expected, counted, value])

describe("the differences of a day", () => {
  it("keep the loss of the first version under a second that differs elsewhere, or not at all (EOD-12)", () => {
    const lost = line(3000, -2000, { comment: "torn" })
    expect(shown(lost)).toEqual([[5000, 3000, -480_00]])
    expect(shown(lost, line(3000, 0))).toEqual([[5000, 3000, -480_00]])
    const both = differencesOfDay(
      [lost, line(7000, 1000, { product_id: 2, price: Money.ofHundredths(216_50) }), line(3000, 0)],
      products
    )
    expect(worthOf(both)).toEqual({ missing: -480_00, found: 216_50 })
    expect(both[0]).toMatchObject({ product_id: 1, product_name: "Chicken", comment: "torn" })
  })
  it("follow what was sold between two versions, and end where it was found again (EOD-12)", () => {
    // 5 in the books, 3 counted; 1 sold; 1.5 counted.
    expect(shown(line(3000, -2000), line(1500, -500))).toEqual([[4000, 1500, -600_00]])
    expect(shown(line(3000, -2000), line(5000, 2000))).toEqual([])
  })
  it("cost what each version was booked at, whatever the price is by then", () => {
    const dearer = { price: Money.ofHundredths(300_00) }
    expect(shown(line(3000, -2000), line(2000, -1000, dearer))).toEqual([[5000, 2000, -780_00]])
    expect(shown(line(3000, -2000, { price: null }))).toEqual([[5000, 3000, 0]])
  })
  it("are what the page adds up before the next version is submitted, for any versions", () => {
    const version = fc.record({ booked: fc.integer({ min: -3000, max: 3000 }), sold: fc.nat(500) })
    fc.assert(
      fc.property(fc.array(version, { minLength: 1, maxLength: 8 }), (versions) => {
        let stock = 50_000
        const lines = versions.map(({ booked, sold }) => {
          stock += booked
          const counted = stock
          stock -= sold
          return line(counted, booked)
        })
        const last = lines.at(-1) as VersionLine
        const before = differencesOfDay(lines.slice(0, -1), products)
        const [change] = differencesOfDay([last], products)
        const all = differencesOfDay(lines, products)
        const added = withChanges(before, change === undefined ? [] : [change])
        const moneyOf = (some: typeof all) => some.map(({ value }) => value)
        expect(moneyOf(added)).toEqual(moneyOf(all))
        const changes = (some: typeof all) => some.map((each) => each.counted - each.expected)
        expect(changes(added)).toEqual(changes(all))
        const booked = lines.reduce((sum, each) => sum + each.booked, 0)
        expect(changes(all)).toEqual(booked === 0 ? [] : [booked])
      })
    )
  })
})
