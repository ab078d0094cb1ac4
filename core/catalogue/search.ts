/**
 * Searching a catalogue of any length while somebody types. The texts of all products stand in one long text, because
 * the engine finds a term in a megabyte of it sooner than in twenty thousand short ones.
 */
import { termsOf } from "../order/queue.ts"
import type { ListedProduct } from "./listing.ts"

export interface Searchable<P> {
  readonly products: ReadonlyArray<P>
  /** "name id" of each product in small letters, on a line of its own. */
  readonly text: string
  /** The place where the line of each product begins; one more, where the next one would. */
  readonly starts: Uint32Array
}

/** The index of a list's names, made once for a list. */
export const searchable = <P extends Pick<ListedProduct, "name" | "entity_id">>(
  products: ReadonlyArray<P>
): Searchable<P> => {
  const starts = new Uint32Array(products.length + 1)
  let at = 0
  const lines = products.map(({ name, entity_id }, index) => {
    const line = `${name.replaceAll("\n", " ")} ${entity_id}\n`.toLowerCase()
    at += line.length
    starts[index + 1] = at
    return line
  })
  return { products, text: lines.join(""), starts }
}

/** The product on whose line a position stands, from `low` on. */
const productAt = (starts: Uint32Array, position: number, low: number): number => {
  let high = starts.length - 2
  let first = low
  while (first < high) {
    const middle = (first + high + 1) >> 1
    if ((starts[middle] ?? 0) <= position) first = middle
    else high = middle - 1
  }
  return first
}

/** Products whose name plus id hold every term, in small letters, in their order, at most `limit` of them. */
export const holdingAll = <P>(
  { products, text, starts }: Searchable<P>,
  terms: ReadonlyArray<string>,
  limit = Number.POSITIVE_INFINITY
): ReadonlyArray<P> => {
  // The longest term is the rarest: few lines are left on which to look for the others.
  const [rarest, ...others] = [...terms].sort((a, b) => b.length - a.length)
  if (rarest === undefined) return limit >= products.length ? products : products.slice(0, limit)
  const hits: Array<P> = []
  let index = 0
  let at = text.indexOf(rarest)
  while (at >= 0 && hits.length < limit) {
    index = productAt(starts, at, index)
    const end = starts[index + 1] ?? text.length
    const line = text.slice(starts[index], end)
    const product = products[index]
    if (product !== undefined && others.every((term) => line.includes(term))) hits.push(product)
    at = text.indexOf(rarest, end)
  }
  return hits
}

/** Products that a search finds. Filtering starts at two characters: before, all of them are found. */
export const found = <P>(from: Searchable<P>, search: string, limit?: number): ReadonlyArray<P> =>
  holdingAll(from, termsOf(search), limit)

/** The rank of a name for the typed text, the best first: the name itself, its beginning, words side by side, words apart. */
const rankOf = (name: string, id: number, typed: string, terms: ReadonlyArray<string>): number => {
  const text = name.toLowerCase()
  if (text === typed || String(id) === typed) return 0
  if (text.startsWith(typed)) return 1
  const padded = ` ${text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")}`
  if (padded.includes(` ${terms.join(" ")}`)) return 2
  return terms.every((term) => padded.includes(` ${term}`)) ? 3 : 4
}

/** The products that match, the best first; equal ones keep their order (SEARCH-1). */
export const ranked = <P>(
  products: ReadonlyArray<P>,
  search: string,
  of: (product: P) => { readonly name: string; readonly id: number }
): ReadonlyArray<P> => {
  const typed = search.trim().toLowerCase()
  const terms = termsOf(search)
  if (terms.length === 0) return products
  return products
    .map((product) => {
      const { name, id } = of(product)
      return { product, rank: rankOf(name, id, typed, terms) }
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ product }) => product)
}
