/** Which packs a search means: its terms looked up among the names of the catalogue, which stand in memory. */
import { holdingAll, type Searchable, searchable } from "#core/catalogue/search.ts"
import type { Store, Tx } from "../store/engine/transaction.ts"
import * as catalogue from "../store/network/catalogue.ts"
import * as products from "../store/network/products.ts"
import type { Narrowing } from "../store/pack/inventory-page.ts"

interface Named {
  readonly version: string
  readonly names: Searchable<products.ProductName>
}
/** Made anew only when the catalogue has changed. Each store of a process has its own. */
const named = new WeakMap<Store["Service"], Named>()

const namesOf = function* (store: Store["Service"]): Tx<Searchable<products.ProductName>> {
  const version = yield* catalogue.version()
  const before = named.get(store)
  if (before?.version === version) return before.names
  const names = searchable(yield* products.names())
  named.set(store, { version, names })
  return names
}

/** Codes are digits, some with a letter before them; a quantity that was entered by hand stands under a word. */
const mayBeInCode = (term: string): boolean => /^[mpw]?\d*$/.test(term) || "manual_pack".includes(term)

/** Every term stands in the name, the id or the code: those that no code can hold narrow the products first. */
export const narrowed = function* (
  store: Store["Service"],
  terms: ReadonlyArray<string>
): Tx<ReadonlyArray<Narrowing>> {
  if (terms.length === 0) return []
  const names = yield* namesOf(store)
  const idsOf = (of: ReadonlyArray<string>) => holdingAll(names, of).map(({ entity_id }) => entity_id)
  const inNames = terms.filter((term) => !mayBeInCode(term))
  return [
    ...(inNames.length === 0 ? [] : [{ products: idsOf(inNames), terms: inNames, code: undefined }]),
    ...terms.filter(mayBeInCode).map((term) => {
      const together = [...inNames, term]
      return { products: idsOf(together), terms: together, code: term }
    })
  ]
}
