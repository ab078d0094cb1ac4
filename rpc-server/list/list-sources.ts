/** The lists that every client holds, row by row: the products of the network, and what a store sells at prices of its own. */
import type { ProductGtin } from "#core/catalogue/product.ts"
import * as Money from "#core/money.ts"
import * as prices from "../store/counter/prices.ts"
import * as catalogue from "../store/network/catalogue.ts"
import { atStore } from "../store/network/hubs.ts"
import * as masterChanges from "../store/network/master-changes.ts"
import * as productGtins from "../store/network/product-gtins.ts"
import * as products from "../store/network/products.ts"
import type { KeptList } from "./asking.ts"
import type { ListSource } from "./written-list.ts"

/** A product as the beginning of its JSON, up to its quantity. The whitelist of the wire, in its order; the quantity comes last, because it alone differs from store to store. */
const beginningOf = (row: products.ProductRow, gtins: ReadonlyArray<ProductGtin>): string => {
  const { net_weight: _, ...listed } = products.wireProduct(row)
  return `${JSON.stringify({ ...listed, gtins }).slice(0, -1)},"qty":`
}

/** Of every store: the quantity is none's. */
const productSource: ListSource = {
  version: catalogue.version,
  some: function* (after, limit) {
    const rows = yield* products.someAfter(after, limit)
    const gtins = yield* productGtins.between(after, rows.at(-1)?.entity_id ?? after)
    return rows.map((row) => [row.entity_id, beginningOf(row, gtins.get(row.entity_id) ?? [])] as const)
  },
  rowsEnd: "null}",
  fieldsOf: () => ""
}

const priceSource = (storeId: number): ListSource => ({
  version: function* () {
    return String(yield* masterChanges.version())
  },
  some: function* (after, limit) {
    const rows = yield* atStore(storeId, prices.someAfter(storeId, after, limit))
    return rows.map(({ product_id, price }) => [
      product_id,
      `{"product_id":${product_id},"price":${Money.toWire(Money.ofHundredths(price))}`
    ])
  },
  rowsEnd: "}",
  fieldsOf: (version) => `,"edition":${version}`
})

export const sourceOf = (list: KeptList): ListSource =>
  list.is === "products" ? productSource : priceSource(list.storeId)
export const nameOf = (list: KeptList): string =>
  list.is === "products" ? "products" : `prices of ${list.storeId}`
