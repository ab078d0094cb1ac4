/**
 * The catalogue as clients fetch it: whole, what a store has, or products by their ids; each product written out once
 * (SHELF-2).
 */
import { hash } from "node:crypto"
import { Effect } from "effect"
import type { ProductGtin } from "#core/catalogue/product.ts"
import * as Day from "#core/day.ts"
import { goToHub, Store } from "../store/engine/transaction.ts"
import * as catalogue from "../store/network/catalogue.ts"
import * as codeRules from "../store/network/code-rules.ts"
import { atStore } from "../store/network/hubs.ts"
import * as offSale from "../store/network/off-sale.ts"
import * as productGtins from "../store/network/product-gtins.ts"
import * as products from "../store/network/products.ts"
import * as stores from "../store/network/stores.ts"
import { type KeptKey, type ListSource, listSent, written } from "./written-list.ts"

/** A product as the beginning of its JSON, up to its quantity. The whitelist of the wire, in its order; the quantity comes last, because it alone differs from store to store. */
const beginningOf = (row: products.ProductRow, gtins: ReadonlyArray<ProductGtin>): string => {
  const { net_weight: _, ...listed } = products.wireProduct(row)
  return `${JSON.stringify({ ...listed, gtins }).slice(0, -1)},"qty":`
}

const source: ListSource = {
  version: catalogue.version,
  some: function* (after, limit) {
    const rows = yield* products.someAfter(after, limit)
    const gtins = yield* productGtins.between(after, rows.at(-1)?.entity_id ?? after)
    return rows.map((row) => [row.entity_id, beginningOf(row, gtins.get(row.entity_id) ?? [])] as const)
  }
}

const read = Effect.gen(function* () {
  const store = yield* Store
  const list = yield* written("products", source)
  return { list, codeRules: yield* store.read(codeRules.version) }
})

/** A list of products as JSON text, and a key that is the same for as long as the text is. */
export interface Listing {
  /** The version of the code rules, so that clients fetch them when there are others. */
  readonly codeRules: number
  readonly key: string
  readonly text: () => string
  readonly count: number
}

const keyOf = (...parts: ReadonlyArray<string>): string =>
  hash("sha256", parts.join("\n"), "base64url").slice(0, 27)

const listing = (
  parts: ReadonlyArray<string>,
  rows: ReadonlyArray<readonly [beginning: string, qty: number | null]>,
  rules: number
): Listing => ({
  codeRules: rules,
  key: keyOf(...parts),
  count: rows.length,
  text: () =>
    `[${rows.map(([beginning, qty]) => `${beginning}${qty === null ? null : qty / 1000}}`).join(",")}]`
})

/** Which products of which store, and whether those that it has none of are among them. */
export interface ProductChoice {
  readonly storeId: number
  readonly cutOff: string | null
  readonly includesMissing: boolean
  /** The ids to choose from; all products when undefined. */
  readonly ids?: ReadonlyArray<number> | undefined
  readonly page?: { readonly size: number; readonly number: number } | undefined
}

/** Every product, whatever a store has of it: all of them, or what has changed since an edition. */
export const everyProduct = (holds: KeptKey) =>
  Effect.flatMap(read, ({ list, codeRules: rules }) =>
    listSent(list, holds, { rowsEnd: "null}", behind: `,"code_rules":${rules}` })
  )

/**
 * Products with what a store's hub has of each in available, unexpired packs; of what is off sale it has none
 * (OFFSALE-7).
 */
export const productsOf = Effect.fnUntraced(function* (
  { storeId, cutOff, includesMissing, ids, page }: ProductChoice,
  now: Day.Instant
) {
  const store = yield* Store
  const { list, codeRules: rules } = yield* read
  const { key, rows: byId } = list.editions.newest
  const levels = yield* store.read(function* () {
    const place = yield* stores.find(storeId)
    if (place === undefined) return []
    yield* goToHub(place.hub_id)
    const off = yield* offSale.productsOff(storeId, Day.toGmt(now))
    const all = yield* catalogue.stockOf(place.hub_id, Day.dayAt(now), cutOff)
    return all.filter(({ product_id }) => !off.has(product_id))
  })
  const stock = new Map(levels.map(({ product_id, qty }) => [product_id, qty]))
  const chosenIds = ids === undefined ? [...byId.keys()] : [...new Set(ids)]
  const shown = chosenIds.filter((id) => byId.has(id) && (includesMissing || (stock.get(id) ?? 0) > 0))
  const start = page === undefined ? 0 : (page.number - 1) * page.size
  const part = page === undefined ? shown : shown.slice(start, start + page.size)
  const rows = part.map((id) => [byId.get(id) ?? "", stock.get(id) ?? 0] as const)
  const quantities = part.map((id) => `${id} ${stock.get(id) ?? 0}`).join(" ")
  return listing(["of a store", key, quantities], rows, rules)
})

/** What the central stock holds of products for a store; a product that it does not know is left out. */
export const centralStock = (storeId: number, ids: ReadonlyArray<number>) =>
  Store.use((store) => store.read(() => atStore(storeId, catalogue.centralStock(storeId)))).pipe(
    Effect.map((levels) =>
      [...new Set(ids)].flatMap((entity_id) => {
        const level = levels.get(entity_id)
        return level === undefined ? [] : [{ entity_id, stock_level: level / 1000 }]
      })
    )
  )

/** Product ids by category. */
export const mapping = Store.use((store) => store.read(products.byCategory))
