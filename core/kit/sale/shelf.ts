/** The shelf of a sale: its products as tiles, and what is typed in the line to find or take one. */
import type { ListedProduct } from "../../catalogue/listing.ts"
import * as Q from "../../quantity.ts"
import * as words from "../../text/cart.ts"
import * as say from "../../text/order-create.ts"
import { isOutOfStock, isSought, laidOut, priceText } from "../cart/shelf.ts"
import { afterTaking, type OnShelf, pageShown, productMeant, typedInto } from "../cart/shelf-keys.ts"
import { categoryChips, shelfPart } from "../cart/shelf-view.ts"
import { quantityOf } from "../cart/work.ts"
import type { Context } from "../counter/context.ts"
import { linesOf, type Sale } from "./model.ts"
import type { Shown } from "./view.ts"

interface OfShelf extends Sale, OnShelf {}
type Shelved = Pick<Context, "shelf">

/** The page of the shelf that is shown. */
export const shownOn = (model: Pick<OnShelf, "typed" | "page" | "category">, { shelf }: Shelved) =>
  pageShown(laidOut(shelf, model.typed, model.category), model.page)

/** The product under the cursor; undefined while somebody is in the cart. */
export const onTile = (model: OnShelf, around: Shelved): ListedProduct | undefined => {
  const { products } = shownOn(model, around)
  return model.tile < 0 ? undefined : products[Math.min(model.tile, products.length - 1)]
}

/** How a cart is filled from it. */
export const fromShelf = {
  afterTaking,
  typedInto: <Model extends OnShelf>(model: Model, text: string, { shelf }: Shelved): Model =>
    typedInto(model, text, isSought(shelf, text)),
  productMeant: (model: OnShelf, text: string, around: Shelved): ListedProduct | undefined =>
    productMeant(model, text, shownOn({ ...model, typed: text }, around), isSought(around.shelf, text))
}

/** What one costs, and how much of it the store has, where that is known. */
const pricesOf = (
  product: ListedProduct,
  { stocked }: Pick<Sale, "stocked">,
  currency: Shown["currency"]
) => {
  const price = priceText(product, stocked, currency)
  return product.qty === null
    ? { price }
    : {
        price: say.priceAndStock(price, Q.withUnit(product, product.qty)),
        shortPrice: price.replaceAll(" ", "")
      }
}

/** What stands in the place of products. */
export const whyNoProducts = ({ shelf, isOffline }: Pick<Context, "shelf" | "isOffline">): string => {
  if (shelf.all.products.length > 0) return words.noProducts
  return isOffline ? words.noProductsOffline : words.fetchingProducts
}

export const saleShelf = (model: OfShelf, shown: Pick<Shown, "shelf" | "currency" | "isOffline">) => {
  const taken = new Map(linesOf(model).map((item) => [item.product_id, quantityOf(model.work, item)]))
  return shelfPart<ListedProduct>(model, shownOn(model, shown), {
    label: "Products",
    chips: categoryChips(model, shown.shelf),
    empty: whyNoProducts(shown),
    tileOf: (product) => {
      const { entity_id: id } = product
      return {
        id,
        number: shown.shelf.numbers.get(id),
        ...(isOutOfStock(model.stocked, id)
          ? { price: say.outOfStock, shortPrice: say.outOfStock }
          : pricesOf(product, model, shown.currency)),
        taken: taken.get(id)
      }
    }
  })
}
