/** Rows of the products of a hub, and those that somebody adds to them: what a report and a correction are typed in. */
import * as Schema from "effect/Schema"
import type { ListedProduct } from "../../catalogue/listing.ts"
import type { CatalogueCache } from "../catalogue-cache.ts"

/** A row that somebody added; its product is chosen afterwards. */
export const Added = Schema.Struct({ number: Schema.Int, product_id: Schema.NullOr(Schema.Int) })
export type Added = typeof Added.Type

export interface ProductRow {
  readonly key: string
  /** Undefined in an added row without one. */
  readonly product: { readonly product_id: number; readonly product_name: string } | undefined
}

export const keyOfProduct = (productId: number): string => `p${productId}`
export const keyOfAdded = (number: number): string => `a${number}`

export const productsOf = ({
  catalogue
}: {
  readonly catalogue: CatalogueCache
}): ReadonlyArray<ListedProduct> => catalogue.list?.value ?? []

/** The products that stand in a row, but for the one of `key`. */
export const chosenIds = (rows: ReadonlyArray<ProductRow>, key?: string): ReadonlySet<number> =>
  new Set(
    rows.flatMap((row) => (row.key === key || row.product === undefined ? [] : [row.product.product_id]))
  )

/** Products that stand in no row yet. */
export const remaining = (
  rows: ReadonlyArray<ProductRow>,
  around: { readonly catalogue: CatalogueCache }
): number => {
  const chosen = chosenIds(rows)
  return productsOf(around).filter(({ entity_id }) => !chosen.has(entity_id)).length
}

/** A product that was added and stands in the list by now has a row of its own: what was typed goes with it. */
export const settledIn = <Typed>(
  of: { readonly added: ReadonlyArray<Added>; readonly typed: ReadonlyMap<string, Typed> },
  listed: ReadonlyArray<{ readonly product_id: number }>
): typeof of => {
  const ids = new Set(listed.map(({ product_id }) => product_id))
  const isSettled = ({ product_id }: Added): boolean => product_id !== null && ids.has(product_id)
  // As it was while nothing changes: it is stored again only then.
  if (!of.added.some(isSettled)) return of
  const typed = new Map(of.typed)
  for (const { number, product_id } of of.added.filter(isSettled)) {
    const own = typed.get(keyOfAdded(number))
    typed.delete(keyOfAdded(number))
    if (own !== undefined && product_id !== null) typed.set(keyOfProduct(product_id), own)
  }
  return { added: of.added.filter((each) => !isSettled(each)), typed }
}
