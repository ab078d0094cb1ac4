/** STEP-1 of products that somebody adds to a count: by what they weigh with `count_by_weight`, by their own steps else. */
import { expect, it } from "vitest"
import { countedBy } from "#core/kit/product-rows/counted-products.ts"
import { catalogue } from "./stock-taker.ts"

const own = (catalogue.list?.value ?? []).map(({ sell_by, qty_increments }) => [sell_by, qty_increments])

it("is the product's own without the flag", () => {
  expect(countedBy({}, catalogue)).toBe(catalogue)
  expect(own.length).toBeGreaterThan(0)
})

it("is a hundredth of what is sold by weight with it; packs stay as they are", () => {
  const stepsOf = (flags: Readonly<Record<string, unknown>>) =>
    (countedBy(flags, catalogue).list?.value ?? []).map(({ sell_by, qty_increments }) => [
      sell_by,
      qty_increments
    ])

  expect(stepsOf({ count_by_weight: 1 })).toEqual(
    own.map(([sell_by, step]) => [sell_by, sell_by === "kg" ? 10 : step])
  )
  // The same list again, for the same list.
  expect(countedBy({ count_by_weight: 1 }, catalogue).list?.value).toBe(
    countedBy({ count_by_weight: 1 }, catalogue).list?.value
  )
})
