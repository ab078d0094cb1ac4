import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import * as Q from "#core/quantity.ts"
import { amountsOf, printAmounts, readAmounts } from "#core/stock/amounts.ts"
import { boardFigure, boardOf } from "#core/stock/expiry-board.ts"
import { countsOf, type ExpiryPart, expiringProducts } from "#core/stock/expiry-part.ts"
import * as inventory from "#core/stock/inventory.ts"
import type { Pack, PackStatus } from "#core/stock/pack.ts"
import { balances, type PackEvent } from "#core/stock/pack-life.ts"
import { boardTitle, columnHeading, lifeEvent, packsFound } from "#core/text/inventory.ts"
import { pack } from "../arbitrary/stock.ts"
import { ago, dayWithin, noon, timeWithin, today } from "../arbitrary/time.ts"

describe("the inventory", () => {
  it("has three lists: current is not used, used has left the stock, whole is all", () => {
    expect(inventory.lists.map((list) => [inventory.listTitle[list], list])).toEqual([
      ["Current Inventory", "not_used"],
      ["Used Inventory", "used"],
      ["Whole Inventory", "all"]
    ])
  })

  it("is polled every 360 seconds, unless a refresh is on its way", () => {
    expect(inventory.isPollDue(undefined, false, noon)).toBe(true)
    expect(inventory.isPollDue(noon - 359_999, false, noon)).toBe(false)
    expect(inventory.isPollDue(noon - 360_000, false, noon)).toBe(true)
    expect(inventory.isPollDue(noon - 900_000, true, noon)).toBe(false)
  })
})

const byWeight = (each: Pack) => ({ ...each, sell_by: "kg" as const })
describe("the board of what expires", () => {
  it("has a column for what is expired, for today, and for the next three days", () => {
    expect(boardOf([], today).map((column) => [boardTitle(column), column.date, column.packs])).toEqual([
      ["Expired", undefined, 0],
      ["Expires today", "2026-11-20", 0],
      ["Expires in 1 day", "2026-11-21", 0],
      ["Expires in 2 days", "2026-11-22", 0],
      ["Expires in 3 days", "2026-11-23", 0]
    ])
  })

  it("counts each available pack of these days once, and nothing that has left or keeps longer", () => {
    const status = fc.constantFrom<PackStatus>(0, 0, 1, 2, 3, 4)

    const anyPacks: fc.Arbitrary<ReadonlyArray<Pack>> = fc
      .array(fc.record({ product: fc.integer({ min: 7, max: 9 }), status, date_of_expiry: dayWithin(5) }), {
        maxLength: 20
      })
      .map((all) => all.map(({ product, ...rest }, index) => pack(product, { id: index + 1, ...rest })))

    const ids = (packs: ReadonlyArray<Pack>): ReadonlyArray<number> => packs.map(({ id }) => id)

    fc.assert(
      fc.property(anyPacks, (packs) => {
        const board = boardOf(packs.map(byWeight), today)
        const shown = board.flatMap(({ products }) => products.flatMap((product) => ids(product.packs)))
        const expected = packs.filter(
          ({ status, date_of_expiry }) => status === 0 && date_of_expiry <= Day.addDays(today, 3)
        )
        expect([...shown].sort((a, b) => a - b)).toEqual(ids(expected))
        for (const { date, products, packs: count } of board) {
          expect(count).toBe(products.reduce((sum, product) => sum + product.packs.length, 0))
          for (const product of products) {
            expect(product.qty).toBe(Q.sum(product.packs.map(({ qty }) => qty)))
            for (const each of product.packs)
              expect(date === undefined ? each.date_of_expiry < today : each.date_of_expiry === date).toBe(
                true
              )
          }
        }
      })
    )
  })

  it("shows the product with the most first", () => {
    const packs = [
      pack(7, { id: 1, date_of_expiry: today }),
      pack(8, { id: 2, date_of_expiry: today, qty: Q.parse(3) })
    ].map(byWeight)
    expect(boardOf(packs, today)[1]?.products.map(({ product_id }) => product_id)).toEqual([8, 7])
  })

  it("says of each product how much it is, in its unit, and in how many packs", () => {
    const packs = [
      pack(7, { id: 1, date_of_expiry: today }),
      pack(7, { id: 2, date_of_expiry: today }),
      { ...pack(8, { id: 3, date_of_expiry: today, qty: Q.parse(24) }), sell_by: "pack" as const }
    ].map((each) => ({ sell_by: "kg" as const, ...each }))
    expect(boardOf(packs, today)[1]?.products.map(boardFigure)).toEqual([
      "24 Pack in 1 pack",
      "1.00 Kg in 2 packs"
    ])
  })
})

describe("what expires, by how soon", () => {
  const days = (count: number) => Day.addDays(today, count)
  const packs = [
    pack(7, { id: 1, date_of_expiry: days(-1) }),
    pack(7, { id: 2, date_of_expiry: days(3) }),
    pack(8, { id: 3, date_of_expiry: today }),
    pack(9, { id: 4, date_of_expiry: today, qty: Q.parse(3) }),
    pack(9, { id: 5, date_of_expiry: days(1) }),
    pack(6, { id: 6, date_of_expiry: days(-2), status: 1 })
  ].map(byWeight)

  it("counts packs and products of each part, and nothing that has left", () => {
    expect(countsOf(packs, today).map(({ part, packs, products }) => [part, packs, products])).toEqual([
      ["expired", 1, 1],
      ["today", 2, 2],
      ["tomorrow", 1, 1],
      ["later", 1, 1]
    ])
  })

  it("has each product once, the first to expire first, of one day the largest quantity", () => {
    const shown = (part?: ExpiryPart) =>
      expiringProducts(packs, today, part).map(({ product_id, packs }) => [product_id, packs.length])
    expect(shown()).toEqual([
      [7, 2],
      [9, 2],
      [8, 1]
    ])
    expect(shown("later")).toEqual([[7, 1]])
    expect(shown("today")).toEqual([
      [9, 1],
      [8, 1]
    ])
  })

  it("is chosen product by product, and an address says how much of each", () => {
    const amounts = amountsOf(packs)
    expect(printAmounts(amounts)).toBe("7=1,8=0.5,9=3.5,6=0.5")
    expect(readAmounts(printAmounts(amounts))).toEqual(amounts)
    for (const none of ["", "7", "7=0", "7=1,", "7=-1", "7=1,x=2", Array(51).fill("7=1").join()])
      expect(readAmounts(none)).toBeUndefined()
  })
})

describe("the life of a pack", () => {
  const event = (
    what: PackEvent["what"],
    at: string,
    change: number,
    rest: Partial<PackEvent> = {}
  ): PackEvent => ({
    at,
    what,
    by: "Meera",
    hub_id: 1,
    reference: null,
    subject: null,
    change: Q.parse(change),
    reason: null,
    ...rest
  })

  it("says what is left after each event: the last is the sum of what came in and went out", () => {
    const life = [event("received", ago(100), 1), event("sold", ago(100), -0.5), event("sold", ago(50), -0.5)]
    expect(balances(life).map(Q.toWire)).toEqual([1, 0.5, 0])
    const anyEvent = fc.record({ at: timeWithin(2), change: fc.integer({ min: -3, max: 3 }) })
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 10 }), (all) => {
        const events = all.map(({ at, change }) => event(change < 0 ? "sold" : "received", at, change))
        const left = balances(events)
        expect(left).toHaveLength(events.length)
        expect(left.at(-1) ?? 0).toBe(Q.sum(events.map(({ change }) => change)))
      })
    )
  })

  it.each([
    [event("received", ago(1), 1, { reference: "SHP-1" }), "Received with SHP-1 by Meera"],
    [event("sold", ago(1), -1, { reference: "1000000001", by: null }), "Sold in order 1000000001"],
    [
      event("returned", ago(1), 1, { reference: "1000000001", reason: "damaged" }),
      "Returned from 1000000001 by Meera: damaged"
    ],
    [event("transferred", ago(1), -1, { reference: "Kochi hub" }), "Moved to Kochi hub by Meera"],
    [event("corrected", ago(1), -1, { reason: "Count" }), "Corrected by Meera: Count"]
  ])("%#: %s is a sentence", (given, sentence) => {
    expect(lifeEvent(given)).toBe(sentence)
  })
})

// Words on screens are for people.
describe("what stands over the columns and the days", () => {
  it("is a plain word for each column of the wire", () => {
    expect(inventory.inventoryColumns.map((column) => columnHeading[column])).toEqual([
      "Name",
      "Code",
      "Expires",
      "Status"
    ])
  })
})

describe("how many packs a list has", () => {
  it("is said as it is, but for a search that finds no more than the latest", () => {
    expect(packsFound(12, "all", true)).toBe("12 packs")
    expect(packsFound(inventory.mostFound, "all", true)).toBe(`The latest ${inventory.mostFound} packs`)
    expect(packsFound(inventory.mostFound, "not_used", true)).toBe(`${inventory.mostFound} packs`)
    expect(packsFound(990_000, "used", false)).toBe("990000 packs")
  })
})
