import { describe, expect, it } from "vitest"
import { type Keeping, shelfLife } from "#core/barcode/shelf-life.ts"

const lists = {
  one_year_product_ids: new Set([1, 3]),
  long_shelf_life_product_ids: new Set([2, 3])
}

const product = (
  product_id: number,
  category_id: number | null = null,
  category_type: string | null = null
): Keeping => ({ product_id, category_id, category_type })

describe("shelf life (CODE-6)", () => {
  it.each([
    ["marinated (34)", product(9, 34), 90],
    ["marinated (82)", product(9, 82), 90],
    ["non-marinated", product(9, 35), 7],
    ["of no category", product(9), 7],
    ["of an unknown type", product(9, 35, "seafood"), 7],
    ...["vegetables", "fruits", "cut-vegetables", "prepared-other", "dairy", "exp-juices"].map(
      (type) => [type, product(9, 35, type), 15] as const
    ),
    ...["groceries", "bakery", "pantry"].map((type) => [type, product(9, 35, type), 90] as const),
    ["on the long-shelf-life list", product(2, 35), 90],
    ["on the one-year list", product(1, 35), 365]
  ] as const)("%s", (_, keeping, days) => {
    expect(shelfLife(keeping, lists)).toBe(days)
  })

  it("the one-year list comes before everything", () => {
    for (const keeping of [product(1, 34), product(1, 35, "groceries"), product(1, 35, "fruits"), product(3)])
      expect(shelfLife(keeping, lists)).toBe(365)
  })

  it("marinated comes before the type, groceries before vegetables, the type before the long-shelf-life list", () => {
    expect(shelfLife(product(9, 34, "fruits"), lists)).toBe(90)
    expect(shelfLife(product(9, 35, "bakery"), lists)).toBe(90)
    expect(shelfLife(product(2, 35, "fruits"), lists)).toBe(15)
  })

  it("without configured lists no product is on one", () => {
    const none = { one_year_product_ids: new Set<number>(), long_shelf_life_product_ids: new Set<number>() }

    expect(shelfLife(product(1), none)).toBe(7)
    expect(shelfLife(product(2), none)).toBe(7)
  })
})
