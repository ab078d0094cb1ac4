/** The mapping of the catalogue at a counter that stays open: asked for anew every ten minutes, for who has it synchronised. */
import { describe, expect, it } from "vitest"
import { readListing } from "#core/catalogue/listing.ts"
import * as Day from "#core/day.ts"
import { foundOn, quickKeys, shelfOf, unstocked } from "#core/kit/cart/shelf.ts"
import { Sale } from "./sale.ts"

const opened = (flags: Readonly<Record<string, unknown>>): Sale => {
  const sale = new Sale(flags)
  sale.say({ _tag: "ChangedLink", link: "online" })
  sale.tell({
    _tag: "FoundShelf",
    stocked: { mapping: { best: [1] }, mappedAt: sale.model.now, off: [], prices: new Map() }
  })
  return sale
}
/** What was asked of the shelf in so many milliseconds, a minute at a time. */
const requests = (sale: Sale, milliseconds: number) => {
  const before = sale.done.length
  for (let left = milliseconds; left > 0; left -= Day.minute) sale.tick(Math.min(left, Day.minute))
  return sale.done.slice(before).filter(({ _tag }) => _tag === "LoadStocked")
}

describe("a counter that stays open", () => {
  it("asks for the mapping every ten minutes (COUNTER-17)", () => {
    const sale = opened({ sync_catalog_mapping: 1 })
    expect(requests(sale, 10 * Day.minute - 1)).toEqual([])
    // Without the mapping that is known: it is what is asked for.
    expect(requests(sale, 1)).toEqual([{ _tag: "LoadStocked" }])
    // An answer that does not come is asked for after as long again, and not with every tick.
    expect(requests(sale, 10 * Day.minute - 1)).toEqual([])
    expect(requests(sale, 1)).toHaveLength(1)
  })

  it("does not where it is not synchronised", () => {
    expect(requests(opened({}), 40 * Day.minute)).toEqual([])
  })
})

describe("the best sellers of a shelf", () => {
  it("are found by the numbers from 1 to 20, of what can be sold alone (COUNTER-17)", () => {
    const ids = Array.from({ length: quickKeys + 5 }, (_, index) => 300 + index)
    const { products } = readListing(
      ids.map((entity_id) => ({
        entity_id,
        name: `Fish ${entity_id}`,
        type_id: "simple",
        sell_by: "kg",
        whole: 0
      }))
    )
    // The third of them is excluded: the next one has its number.
    const shelf = shelfOf(products, { ...unstocked, mapping: { best: [...ids].reverse() } }, new Set([322]))
    const first = (typed: string) => foundOn(shelf, typed)[0]?.entity_id
    expect([first("1"), first("3"), first("20")]).toEqual([324, 321, 304])
    expect(foundOn(shelf, "21").map(({ entity_id }) => entity_id)).toEqual([321])
  })
})
