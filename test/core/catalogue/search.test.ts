import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { found, ranked, searchable } from "#core/catalogue/search.ts"
import { anyText } from "../arbitrary/text.ts"

const products = [
  { entity_id: 1773, name: "Chicken Curry Cut" },
  { entity_id: 2648, name: "Chicken Breast" },
  { entity_id: 12, name: "मटन curry" },
  { entity_id: 13, name: "two\nlines" }
]
const ids = (search: string, limit?: number) =>
  found(searchable(products), search, limit).map(({ entity_id }) => entity_id)

describe("a search of the catalogue", () => {
  it.each([
    ["", [1773, 2648, 12, 13]],
    ["c", [1773, 2648, 12, 13]],
    [" c ", [1773, 2648, 12, 13]],
    ["cu", [1773, 12]],
    ["CURRY chicken", [1773]],
    ["chicken 26", [2648]],
    ["मटन", [12]],
    ["1773", [1773]],
    ["lines two", [13]],
    ["fish", []],
    // What ends one product and begins the next is no name.
    ["1773chicken", []]
  ])("for %j finds %j", (search, expected) => {
    expect(ids(search)).toEqual(expected)
  })

  it("stops at its limit, in the order of the list", () => {
    expect(ids("", 2)).toEqual([1773, 2648])
    expect(ids("curry", 1)).toEqual([1773])
    expect(ids("curry", 0)).toEqual([])
  })

  it("of nothing finds nothing", () => {
    expect(found(searchable([]), "chicken")).toEqual([])
  })

  it("finds a product exactly when each term stands in its name plus id", () => {
    const word = fc.oneof(fc.constantFrom("Aa", "ab", "b", "1", "C2", "12", "İ", "ß"), anyText)
    const words = fc.array(word, { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), words, (all, terms) => {
        const list = all.map((names, index) => ({ entity_id: index + 1, name: names.join(" ") }))
        const typed = terms.join(" ")
        const small = typed.trim().toLowerCase()
        const wanted = small.length < 2 ? [] : small.split(/\s+/)
        const expected = list.filter(({ name, entity_id }) => {
          const text = `${name} ${entity_id}`.toLowerCase()
          return wanted.every((term) => text.includes(term))
        })
        expect(found(searchable(list), typed)).toEqual(expected)
      }),
      { numRuns: 500 }
    )
  })
})

describe("what is found, the best match first (SEARCH-1)", () => {
  const named = [
    "Andhra Style Chicken Curry, Breast",
    "Boneless Chicken Breast",
    "Chicken Breast",
    "Chicken breasted"
  ]
  const products = named.map((name, id) => ({ name, id }))
  const names = (search: string) => ranked(products, search, (each) => each).map(({ name }) => name)
  it("is the name itself, then its beginning, then words side by side, then words apart", () => {
    expect(names("chicken breast")).toEqual([named[2], named[3], named[1], named[0]])
    expect(names("2")).toEqual(named)
  })
  it("keeps the order of what matches alike, and of everything where nothing is sought", () => {
    expect(names("chicken")).toEqual([named[2], named[3], named[0], named[1]])
    expect(names("")).toEqual(named)
  })
})
