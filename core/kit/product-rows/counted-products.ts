/** Products that somebody adds to what is counted or corrected go in the steps of whoever types them (STEP-1). */
import type { ListedProduct } from "../../catalogue/listing.ts"
import type { Flags } from "../../session/flags.ts"
import { countingIncrement, isByWeight } from "../../stock/counting-step.ts"
import type { CatalogueCache } from "../catalogue-cache.ts"

/** The lists that were looked at last, in other steps: a list is long, and asked for with every key. */
const stepped = new WeakMap<ReadonlyArray<ListedProduct>, ReadonlyArray<ListedProduct>>()

const inSteps = (flags: Flags, list: ReadonlyArray<ListedProduct>): ReadonlyArray<ListedProduct> => {
  const cached = stepped.get(list)
  if (cached !== undefined) return cached
  const made = list.map((product) => ({
    ...product,
    qty_increments: countingIncrement(flags, product, product.qty_increments)
  }))
  stepped.set(list, made)
  return made
}

/** The catalogue as it is counted by a person with these flags: as it stands for whoever counts in the products' own steps. */
export const countedBy = (flags: Flags, cache: CatalogueCache): CatalogueCache => {
  const { list } = cache
  if (list === undefined) return cache
  return isByWeight(flags) ? { ...cache, list: { ...list, value: inSteps(flags, list.value) } } : cache
}
