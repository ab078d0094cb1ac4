import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isSellable, readListing, sellable, whitelist, whitelisted } from "#core/catalogue/listing.ts"
import { anyText } from "../arbitrary/text.ts"

const source = (entity_id: number, change: Record<string, unknown> = {}): Record<string, unknown> => ({
  entity_id,
  name: `Product ${entity_id}`,
  type_id: "simple",
  sell_by: "kg",
  whole: 0,
  ...change
})
const read = (...data: ReadonlyArray<unknown>) => readListing(data)

describe("the fields of a product", () => {
  // Section 3, "Product (catalogue)".
  it("are exactly these", () => {
    expect([...whitelist].sort()).toEqual(
      [
        "entity_id",
        "name",
        "type_id",
        "child_products",
        "varients",
        "price",
        "final_price",
        "display_price",
        "display_final_price",
        "min_sale_qty",
        "qty_increments",
        "weight_ratio",
        "medium_image",
        "sell_by",
        "whole",
        "category_id",
        "category_type",
        "qty",
        "ean13_barcode",
        "label_name",
        // Of ours: what a counter's scale takes off.
        "tare",
        "tax_kind",
        // Numbers of the trade beside the EAN13.
        "gtins"
      ].sort()
    )
  })

  it("of any source are cut to the list, and those on it stay as they are", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.oneof(fc.constantFrom(...whitelist), anyText), fc.jsonValue()),
        (given) => {
          const allowed = whitelisted(given)
          expect(Object.keys(allowed).every((name) => whitelist.includes(name))).toBe(true)
          for (const name of whitelist)
            if (Object.hasOwn(given, name)) expect(allowed[name]).toEqual(given[name])
        }
      )
    )
  })
})

describe("a list of products", () => {
  it("is read with what a source has nothing to say of as nothing", () => {
    expect(read(source(7, { secret_cost: 1, price: 299 }))).toMatchObject({
      products: [{ entity_id: 7, price: 29900, qty: null, label_name: null, child_products: [] }],
      unread: []
    })
    expect(Object.keys(read(source(7, { secret_cost: 1 })).products[0] ?? {})).not.toContain("secret_cost")
  })

  it("loses the products that cannot be read, by name, and no other", () => {
    const { products, unread } = read(
      source(7),
      source(8, { sell_by: "litre" }),
      null,
      "x",
      { name: "?" },
      source(9)
    )
    expect(products.map(({ entity_id }) => entity_id)).toEqual([7, 9])
    expect(unread).toEqual(["8", "row 3", "row 4", "row 5"])
  })

  it("never throws, whatever a source answers", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 8 }), (data) => {
        const { products, unread } = readListing(data)
        expect(products.length + unread.length).toBe(data.length)
      })
    )
  })
})

describe("a product", () => {
  it.each([
    ["simple without children", "simple", [], true],
    ["simple with children", "simple", [8], false],
    ["configurable with children", "configurable", [8], true],
    ["configurable without children", "configurable", [], true],
    ["virtual", "virtual", [], false]
  ] as const)("that is %s is sellable: %s %j %s", (_, type_id, child_products, expected) => {
    expect(isSellable({ type_id, child_products })).toBe(expected)
  })

  it("that is excluded is not in the shop", () => {
    const { products } = read(source(7), source(8), source(9, { type_id: "virtual" }))
    expect(sellable(products, new Set([8])).map(({ entity_id }) => entity_id)).toEqual([7])
  })
})
