/** Products of the demo that are sold loose. */
import type { ProductCells } from "../import/products.ts"

/** Onion, Tomato and Potato are weighed at the counter, each into a bag of so many grams, in steps that a scale shows. */
const loose: ReadonlyMap<number, number> = new Map([
  [3101, 10],
  [3103, 10],
  [3105, 20]
])

export const looseCells = (id: number): ProductCells => {
  const grams = loose.get(id)
  return grams === undefined ? {} : { qty_increments: "0.01", min_sale_qty: "0.1", tare: String(grams) }
}
