/** The products of the source as they are searched, page by page. */
import { ranked } from "../../catalogue/search.ts"
import { pageShown } from "../../kit/cart/shelf-keys.ts"
import { termsOf } from "../../order/queue.ts"
import type { TransferProduct } from "../../stock/transfer.ts"
import type { Model } from "./model.ts"

const none: ReadonlyArray<TransferProduct> = []

const found = ({ products = none, typed }: Pick<Model, "products" | "typed">) => {
  const terms = termsOf(typed)
  return terms.length === 0
    ? products
    : ranked(
        products.filter(({ name, product_id }) => {
          const text = `${name} ${product_id}`.toLowerCase()
          return terms.every((term) => text.includes(term))
        }),
        typed,
        ({ name, product_id: id }) => ({ name, id })
      )
}

export const isSought = (text: string): boolean => termsOf(text).length > 0

/** The page of the shelf that is shown. */
export const shownOn = (model: Pick<Model, "products" | "typed" | "page">) =>
  pageShown(found(model), model.page)
