/** The line, the shelf and the sums of a cart on its page, with their keys, whatever the cart becomes. */

import * as Q from "../../quantity.ts"
import { cartIsEmpty } from "../../text/because.ts"
import * as words from "../../text/cart.ts"
import type { StripMessage, StripView } from "../scan-session/messages.ts"
import { acknowledgeKeys, scanStrip } from "../scan-session/strip.ts"
import { type Action, act, primary } from "../view/action.ts"
import type { ScanStrip } from "../view/entry.ts"
import { pictureOf } from "../view/picture.ts"
import type { Shelf } from "../view/shelf.ts"
import type { Totals } from "../view/telling.ts"
import type { CartWork } from "./model.ts"
import type { Shelf as ShelfOfProducts } from "./shelf.ts"
import type { OnShelf, ShelfMessage, ShownPage, TookProduct } from "./shelf-keys.ts"
import { canDrop } from "./work.ts"

const takes = "put it into the cart"

/** @param canUndo whether the last thing that was put in can be taken out again */
export const cartStrip = (
  view: StripView<unknown, string>,
  { hint, canUndo }: { readonly hint: string; readonly canUndo: boolean }
): ScanStrip<StripMessage | { readonly _tag: "UndidLast" }> => ({
  ...scanStrip(view, {
    hint,
    isLarge: false,
    line: { label: words.searchOrScan, prompt: words.searchOrScan, holds: "names", take: takes },
    acknowledgedBy: acknowledgeKeys.slice(1),
    resumedBy: ["F9"]
  }),
  takesLetters: true,
  undo: act(
    "undo",
    "Undo",
    ["Ctrl+Z"],
    { _tag: "UndidLast" },
    { icon: "undo", code: "undo", isDisabled: !canUndo }
  )
})

type Shelved = Q.Sold & { readonly name: string; readonly medium_image: string | null }
interface Tile {
  readonly id: number
  readonly number?: number | undefined
  readonly price: string
  readonly shortPrice?: string
  /** The quantity of it that is in the cart. */
  readonly taken: Q.Quantity | undefined
}

/** @param empty what is said in the place of products where there are none */
export const shelfPart = <Product extends Shelved>(
  { tile }: Pick<OnShelf, "tile">,
  { products, page, pages }: ShownPage<Product>,
  {
    label,
    empty,
    chips = [],
    tileOf
  }: {
    readonly label: string
    readonly empty: string
    readonly chips?: NonNullable<Shelf<ShelfMessage>["chips"]>
    readonly tileOf: (product: Product) => Tile
  }
): Shelf<ShelfMessage | TookProduct> => {
  const turn = (by: 1 | -1): ShelfMessage => ({ _tag: "TurnedShelf", by })
  return {
    part: "shelf",
    label,
    tiles: products.map((product) => {
      const { name } = product
      const { id, number, taken, ...prices } = tileOf(product)
      return {
        id: String(id),
        number: number?.toString(),
        picture: pictureOf({ id, name }, product.medium_image),
        name,
        ...prices,
        note: taken === undefined ? "" : Q.withUnit(product, taken),
        outcome: { message: { _tag: "TookProduct", productId: id } }
      }
    }),
    cursor: { index: Math.min(tile, products.length - 1), chosen: (index) => ({ _tag: "MovedTile", index }) },
    takes,
    empty,
    chips,
    page: products.length === 0 ? empty : `${page} of ${pages}`,
    previous: act("previous", "Previous", ["["], turn(-1), {
      icon: "back",
      isMain: false,
      isDisabled: page <= 1
    }),
    next: act("next", "Next", ["]"], turn(1), { icon: "next", isMain: false, isDisabled: page >= pages })
  }
}

const nameOf = (category: string): string =>
  category === ""
    ? words.otherProducts
    : `${category.slice(0, 1).toUpperCase()}${category.slice(1).replaceAll("-", " ")}`

/** All products, and each category. */
export const categoryChips = (
  { typed, category }: OnShelf,
  { categories }: Pick<ShelfOfProducts, "categories">
): NonNullable<Shelf<ShelfMessage>["chips"]> =>
  categories.size < 2
    ? []
    : [undefined, ...categories.keys()].map((each) => ({
        title: each === undefined ? words.allProducts : nameOf(each),
        isChosen: typed === "" && each === category,
        message: { _tag: "ChoseCategory", category: each }
      }))

/** By one key from category to category, round. */
export const nextCategory = (
  { category }: OnShelf,
  { categories }: Pick<ShelfOfProducts, "categories">
): Action<ShelfMessage> => {
  const all = [undefined, ...categories.keys()]
  const next = all[(all.indexOf(category) + 1) % all.length]
  return act("category", words.nextCategory, ["\\"], { _tag: "ChoseCategory", category: next })
}

/** From the cart to the shelf, and back. */
export const toShelf = (key = "F3"): Action<ShelfMessage> =>
  act("shelf", "Products", [key], { _tag: "TurnedToShelf" }, { isMain: true, isInMenu: true })

/** @param besideKeys its keys where the cart is paid for by keys of its own: there it is for whoever needs more than that */
export const checkout = (
  isDisabled: boolean,
  besideKeys?: ReadonlyArray<string>
): Action<{ readonly _tag: "CheckedOut" }> =>
  besideKeys === undefined
    ? primary(
        "checkout",
        "Checkout",
        "F2",
        { _tag: "CheckedOut" },
        { icon: "next", tone: "good", isDisabled, because: cartIsEmpty }
      )
    : act("checkout", "Checkout", besideKeys, { _tag: "CheckedOut" }, { icon: "next", isDisabled })

/** All is taken out of it, when that was confirmed. */
export const clearCart = (isDisabled: boolean, keys: ReadonlyArray<string> = ["F6"]) =>
  act("clear", "Clear", keys, { _tag: "AskedToClear" } as const, { icon: "remove", isDisabled })

/** Changes that wait for a server that does not make them can be given up, when that was confirmed. */
export const dropWaiting = (work: CartWork, keys: ReadonlyArray<string>) =>
  canDrop(work)
    ? [
        act("drop", "Drop what waits", keys, { _tag: "AskedToDrop" } as const, {
          tone: "danger",
          icon: "remove"
        })
      ]
    : []

/** The count of its lines and the sums of a cart, over its lines. */
export const cartTotals = (
  texts: ReadonlyArray<string | undefined>,
  figures: ReadonlyArray<readonly [name: string, value: string]> = []
): Totals => ({
  part: "totals",
  label: "Cart",
  title: texts.filter((text) => text !== undefined).join(" · "),
  tone: undefined,
  figures: figures.map(([name, value]) => ({ name, value })),
  next: undefined,
  isAtFoot: true
})
