/** The products that can be put into a cart by hand: searched, page by page, the best sellers under numbers (COUNTER-17). */
import { type ListedProduct, sellable } from "../../catalogue/listing.ts"
import { isOff, type OffSale } from "../../catalogue/off-sale.ts"
import { found, ranked, type Searchable, searchable } from "../../catalogue/search.ts"
import type { CategoryMapping } from "../../counter/category.ts"
import type * as Day from "../../day.ts"
import * as Money from "../../money.ts"
import { termsOf } from "../../order/queue.ts"
import * as Q from "../../quantity.ts"
import { noPrice } from "../../text/cart.ts"

/** Facts about a store's products beside the catalogue. */
export interface Stocked {
  readonly mapping: CategoryMapping
  /** When the mapping was asked for; left out until it was. */
  readonly mappedAt?: Day.Instant
  /** Prices of its own, in the place of the catalogue's. */
  readonly prices: ReadonlyMap<number, Money.Money>
  /** The key of all those prices, for what changes of them, and the number of their edition. */
  readonly priceKey?: string
  readonly priceEdition?: number
  /** Products that are off sale here (OFFSALE-3). */
  readonly off: ReadonlyArray<OffSale>
}
export const unstocked: Stocked = { mapping: {}, prices: new Map(), off: [] }

/**
 * What was found takes the place of what is held. Of two answers that were on their way together the one that comes last
 * may be of before a change that the other one has: the prices of the later edition stay.
 * @param askedWith the edition that was held as it was asked for: where it is still held, nothing has overtaken
 */
export const foundAfter = (shown: Stocked, answered: Stocked, askedWith: number | undefined): Stocked => {
  const { prices, priceKey, priceEdition } = shown
  const isOvertaken =
    priceKey !== undefined &&
    priceEdition !== undefined &&
    priceEdition !== askedWith &&
    answered.priceEdition !== undefined &&
    answered.priceEdition < priceEdition
  return isOvertaken ? { ...answered, prices, priceKey, priceEdition } : answered
}

/** Products on a page. */
export const tilesPerPage = 10
/** The best sellers have numbers of their own, from 1. */
export const quickKeys = 20

export interface Shelf {
  /** Products that can be sold, the best sellers first. */
  readonly all: Searchable<ListedProduct>
  /** Numbers of best sellers, by product. */
  readonly numbers: ReadonlyMap<number, number>
  /** The products of each category; those of which most is sold come first. */
  readonly categories: ReadonlyMap<string, ReadonlyArray<ListedProduct>>
}

const shelves = new WeakMap<ReadonlyArray<ListedProduct>, WeakMap<CategoryMapping, Shelf>>()

const none: ReadonlyArray<ListedProduct> = []

const made = (
  products: ReadonlyArray<ListedProduct>,
  mapping: CategoryMapping,
  excluded: ReadonlySet<number>
): Shelf => {
  const sold = sellable(products, excluded)
  const productsById = new Map(sold.map((product) => [product.entity_id, product]))
  const best = (mapping.best ?? []).flatMap((id) => productsById.get(id) ?? []).slice(0, quickKeys)
  const isBest = new Set(best)
  const all = [...best, ...sold.filter((product) => !isBest.has(product))]
  return {
    all: searchable(all),
    categories: Map.groupBy(all, ({ category_type }) => category_type ?? ""),
    numbers: new Map(best.map(({ entity_id }, index) => [entity_id, index + 1]))
  }
}

/** Made once for a list and what is sold most of it. */
export const shelfOf = (
  products: ReadonlyArray<ListedProduct> | undefined,
  { mapping }: Stocked,
  excluded: ReadonlySet<number>
): Shelf => {
  const list = products ?? none
  const byMapping = shelves.get(list) ?? new WeakMap<CategoryMapping, Shelf>()
  shelves.set(list, byMapping)
  const shelf = byMapping.get(mapping) ?? made(list, mapping, excluded)
  byMapping.set(mapping, shelf)
  return shelf
}

const QUICK = /^[1-9]\d?$/

/** The best seller under a number as it is typed. */
const numbered = ({ all, numbers }: Shelf, text: string): ListedProduct | undefined => {
  if (!QUICK.test(text.trim())) return undefined
  const number = Number(text.trim())
  return all.products.slice(0, numbers.size).find(({ entity_id }) => numbers.get(entity_id) === number)
}

/** The number of a best seller, or words to look for. */
export const isSought = (shelf: Shelf, text: string): boolean =>
  termsOf(text).length > 0 || numbered(shelf, text) !== undefined

/** What lies on the shelf: what was looked for among all, else the products of a category. */
export const laidOut = (
  shelf: Shelf,
  text: string,
  category: string | undefined
): ReadonlyArray<ListedProduct> =>
  (isSought(shelf, text) || category === undefined ? undefined : shelf.categories.get(category)) ??
  foundOn(shelf, text)

/** The products that a search finds: a best seller by its number first, then what holds the words, the best match first (SEARCH-1). */
export const foundOn = (shelf: Shelf, text: string): ReadonlyArray<ListedProduct> => {
  const quick = numbered(shelf, text)
  if (termsOf(text).length === 0) return quick === undefined ? found(shelf.all, "") : [quick]
  const rest = ranked(found(shelf.all, text), text, ({ name, entity_id: id }) => ({ name, id }))
  return quick === undefined ? rest : [quick, ...rest.filter((product) => product !== quick)]
}

export const pagesOf = (products: ReadonlyArray<unknown>): number =>
  Math.max(1, Math.ceil(products.length / tilesPerPage))

/** From 1. */
export const onPage = <P>(products: ReadonlyArray<P>, page: number): ReadonlyArray<P> =>
  products.slice((page - 1) * tilesPerPage, page * tilesPerPage)

/** The price of a product here; undefined where none is known. */
export const priceOf = (
  { entity_id, display_final_price, final_price }: ListedProduct,
  { prices }: Stocked
): Money.Money | undefined => prices.get(entity_id) ?? display_final_price ?? final_price ?? undefined

/** The price of a unit of a product here, as it is shown. */
export const priceText = (product: ListedProduct, stocked: Stocked, currency: Money.Currency): string => {
  const price = priceOf(product, stocked)
  return price === undefined ? noPrice : `${Money.format(price, currency)} / ${Q.unitOf(product)}`
}

/** The product is off sale at the store. */
export const isOutOfStock = ({ off }: Stocked, productId: number): boolean =>
  off.some(({ product_id }) => product_id === productId)

/** The facts once a product is on sale again because its time has come; undefined where none is. */
export const soldAgain = (stocked: Stocked, now: Day.Instant): Stocked | undefined =>
  stocked.off.every((each) => isOff(each, now))
    ? undefined
    : { ...stocked, off: stocked.off.filter((each) => isOff(each, now)) }
