/** The line and the shelf over a cart: words look for products, digits as long as a code do not; pages and tiles have keys. */
import { onPage, pagesOf } from "./shelf.ts"

/** Where somebody is on the shelf. */
export interface OnShelf {
  /** In the line. */
  readonly typed: string
  /** The page of the shelf, from 1. */
  readonly page: number
  /** The product under the cursor; -1 while somebody is in the cart. */
  readonly tile: number
  /** The one category whose products lie on it; all of them without it. */
  readonly category?: string | undefined
}

export type ShelfMessage =
  | { readonly _tag: "TurnedShelf"; readonly by: 1 | -1 }
  | { readonly _tag: "TurnedToShelf" }
  | { readonly _tag: "MovedTile"; readonly index: number }
  | { readonly _tag: "ChoseCategory"; readonly category: string | undefined }

/** A product is put into the cart by hand. */
export interface TookProduct {
  readonly _tag: "TookProduct"
  readonly productId: number
}

const CODE = /^M?\d{8,}$/
/** Digits as long as this are a code, not words to look for. */
export const isCode = (text: string): boolean => CODE.test(text)

/** The page that is shown of what was found. */
export interface ShownPage<Product> {
  readonly products: ReadonlyArray<Product>
  /** From 1. */
  readonly page: number
  readonly pages: number
}
export const pageShown = <Product>(found: ReadonlyArray<Product>, page: number): ShownPage<Product> => {
  const pages = pagesOf(found)
  const last = Math.min(page, pages)
  return { products: onPage(found, last), page: last, pages }
}

/** @param isSought the text looks for something: a letter alone finds all there is, and no product is meant by it */
export const typedInto = <Model extends OnShelf>(model: Model, text: string, isSought: boolean): Model => ({
  ...model,
  typed: text,
  page: 1,
  tile: !isSought || isCode(text.trim()) ? -1 : 0
})

/** The product that Enter means: the one under the cursor; none where a code was typed, or nothing was looked for. */
export const productMeant = <Product>(
  { tile }: Pick<OnShelf, "tile">,
  text: string,
  { products }: ShownPage<Product>,
  isSought: boolean
): Product | undefined => {
  if (isCode(text) || (tile < 0 && !isSought)) return undefined
  return products[Math.max(0, tile)]
}

/** A product was taken: what was looked for is found, and the keys stay on a shelf that nothing was looked for on. */
export const afterTaking = <Model extends OnShelf>(model: Model): Model => ({
  ...model,
  typed: "",
  tile: model.typed === "" ? model.tile : -1
})

export const handleShelf = <Model extends OnShelf>(
  model: Model,
  message: ShelfMessage,
  { page, pages }: Pick<ShownPage<unknown>, "page" | "pages">
): Model => {
  switch (message._tag) {
    case "TurnedShelf":
      return {
        ...model,
        page: Math.min(Math.max(page + message.by, 1), pages),
        tile: Math.min(model.tile, 0)
      }
    case "TurnedToShelf":
      return { ...model, tile: model.tile >= 0 ? -1 : 0 }
    case "MovedTile":
      return { ...model, tile: message.index }
    case "ChoseCategory":
      return { ...model, category: message.category, typed: "", page: 1, tile: Math.min(model.tile, 0) }
  }
}
