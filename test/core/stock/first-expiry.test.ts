import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import * as Q from "#core/quantity.ts"
import {
  defaultReasons,
  type InHand,
  nextToTake,
  onShelf,
  passedOver,
  readReasons
} from "#core/stock/first-expiry.ts"
import type { Pack, PackStatus } from "#core/stock/pack.ts"
import { ean, pack, packCode } from "../arbitrary/stock.ts"
import { dayWithin, today } from "../arbitrary/time.ts"

const inDays = (days: number): Day.Day => Day.addDays(today, days)
const row = (id: number, product: number, days: number, change: Partial<Pack> = {}): Pack =>
  pack(product, { id, scan_code: packCode(id, product), date_of_expiry: inDays(days), ...change })
const hand = (scan_code: string, qty = 0.5): InHand => ({ scan_code, qty: Q.parse(qty) })

const anyRows: fc.Arbitrary<ReadonlyArray<Pack>> = fc
  .array(
    fc.record({
      product: fc.integer({ min: 7, max: 8 }),
      isUnit: fc.boolean(),
      date_of_expiry: dayWithin(4),
      status: fc.constantFrom<PackStatus>(0, 0, 0, 1, 2)
    }),
    { maxLength: 14 }
  )
  .map((all) =>
    all.map(({ product, isUnit, ...rest }, index) =>
      row(index + 1, product, 0, { ...rest, ...(isUnit ? { scan_code: ean(product) } : {}) })
    )
  )

describe("the pack to take next", () => {
  it("is the first of its product to expire that is available and still good; today's date is good (PICK-4)", () => {
    fc.assert(
      fc.property(anyRows, fc.integer({ min: 7, max: 8 }), (rows, product) => {
        const next = nextToTake(rows, product, [], today)
        const good = rows.filter(
          (each) => each.product_id === product && each.status === 0 && each.date_of_expiry >= today
        )
        const first = good.map(({ date_of_expiry }) => date_of_expiry).sort()[0]
        expect(next?.date_of_expiry).toBe(first)
        if (next !== undefined) expect(good.map(({ id }) => id)).toContain(next.id)
      })
    )
  })

  it("is none that is in hand, with or without its M", () => {
    const rows = [row(1, 7, 1), row(2, 7, 2)]
    expect(nextToTake(rows, 7, [hand(packCode(1, 7))], today)?.id).toBe(2)
    expect(nextToTake(rows, 7, [hand(`M${packCode(1, 7)}`)], today)?.id).toBe(2)
    expect(nextToTake(rows, 7, [hand(packCode(1, 7)), hand(packCode(2, 7))], today)).toBe(undefined)
  })

  it("moves on to the next row of a code that every unit carries when the first is in hand whole", () => {
    const units = [1, 2].map((id) => row(id, 8, id, { scan_code: ean(8), qty: Q.parse(2) }))
    expect(nextToTake(units, 8, [hand(ean(8), 1)], today)).toMatchObject({ id: 1, qty: 1000 })
    expect(nextToTake(units, 8, [hand(ean(8), 1), hand(ean(8), 1)], today)).toMatchObject({
      id: 2,
      qty: 2000
    })
  })

  it("does not change by what was accepted by hand", () => {
    const rows = [row(1, 7, 1), row(2, 7, 2, { scan_code: "MANUAL_PACK" })]
    expect(onShelf(rows, [hand("MANUAL_PACK", 3)], today).map(({ id }) => id)).toEqual([1, 2])
  })

  it("taken again and again empties the shelf in the order of expiry", () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const taken: Array<InHand> = []
        const dates: Array<string> = []
        for (let next = nextToTake(rows, 7, taken, today); next; next = nextToTake(rows, 7, taken, today)) {
          taken.push({ scan_code: next.scan_code, qty: next.qty })
          dates.push(next.date_of_expiry)
          expect(dates.length).toBeLessThanOrEqual(rows.length)
        }
        expect(dates).toEqual([...dates].sort())
        expect(dates).toHaveLength(
          rows.filter((each) => each.product_id === 7 && each.status === 0 && each.date_of_expiry >= today)
            .length
        )
      })
    )
  })
})

describe("a pack that is taken", () => {
  const rows = [row(1, 7, 1), row(2, 7, 1), row(3, 7, 3), row(4, 8, 0)]
  const over = (id: number, inHand: ReadonlyArray<InHand> = []): number | undefined => {
    const chosen = rows.find((each) => each.id === id)
    return chosen === undefined ? undefined : passedOver(rows, chosen, inHand, today)?.id
  }

  it("passes over the one of its product that expires on an earlier day", () => {
    expect(over(3)).toBe(1)
  })
  it("passes over none of the same day, nor of another product", () => {
    expect(over(2)).toBe(undefined)
    expect(over(1)).toBe(undefined)
  })
  it("passes over none that is in hand", () => {
    expect(over(3, [hand(packCode(1, 7)), hand(packCode(2, 7))])).toBe(undefined)
  })
  it("that is the one to take next never passes over any", () => {
    fc.assert(
      fc.property(anyRows, (all) => {
        const next = nextToTake(all, 7, [], today)
        if (next !== undefined) expect(passedOver(all, next, [], today)).toBe(undefined)
      })
    )
  })
})

describe("the reason for a later pack", () => {
  it.each([
    ['["Cold chain", " "]', ["Cold chain"]],
    ["[]", defaultReasons],
    ["not json", defaultReasons],
    [undefined, defaultReasons],
    [JSON.stringify([..."abcdefghijk"]), [..."abcdefghi"]]
  ])("configured as %j is one of %j", (value, reasons) => {
    expect(readReasons(value)).toEqual(reasons)
  })
})
