/** What a product of a file plainly does not mean (WARN-2 to WARN-7). */
import { type PlacedSlip, percentSlip, type Slip, unitSlip } from "../sheet/slip.ts"

/** Amounts in hundredths, the tax in hundredths of a percent, masses in grams. */
export interface FiledProduct {
  readonly type_id: string
  readonly sell_by: "kg" | "pack"
  readonly price: number | null
  readonly final_price: number | null
  readonly cost: number | null
  readonly mrp: number | null
  readonly tax_rate: number
  readonly net_weight: number | null
  readonly tare: number
}

/** Nobody seals less: kilograms were written for grams. */
const lightest = 5

/** @param standing the price that the store has of it */
export const productSlips = (
  product: FiledProduct,
  standing: number | null | undefined
): ReadonlyArray<PlacedSlip> => {
  const { price, final_price, cost, net_weight, tare } = product
  const sold = final_price ?? price
  const column = final_price === null ? "price" : "final_price"
  const found: Array<PlacedSlip> = []
  const add = (name: string, slip: Slip | undefined) => {
    if (slip !== undefined) found.push({ column: name, slip })
  }
  add("tax_rate", percentSlip(product.tax_rate, true))
  // Only what is sold as it is has a price of its own.
  if (product.type_id === "simple") {
    if (sold === null) add("price", { _tag: "NoPrice" })
    else if (sold === 0) add(column, { _tag: "FreeGoods" })
  }
  add(column, unitSlip(sold, standing ?? null, "store"))
  if (price !== null && final_price !== null && final_price > price)
    add("final_price", { _tag: "AboveList", price: final_price, list: price })
  if (cost !== null && sold !== null && sold > 0 && cost > sold)
    add("cost", { _tag: "BelowCost", cost, price: sold })
  if (product.sell_by === "pack" && net_weight !== null && net_weight < lightest)
    add("net_weight", { _tag: "LightPack", grams: net_weight })
  if (net_weight !== null && tare > 0 && tare >= net_weight)
    add("tare", { _tag: "HeavyTare", tare, net: net_weight })
  return found
}
