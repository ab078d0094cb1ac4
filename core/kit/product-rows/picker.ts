/** A product is picked out of the catalogue for a row that somebody added. */
import type { ListedProduct } from "../../catalogue/listing.ts"
import { searchProduct } from "../../text/product-rows.ts"
import { type CatalogueCache, productsFound, stateOf } from "../catalogue-cache.ts"
import { closing } from "../view/asking.ts"
import { nameColumn, textColumn } from "../view/columns.ts"
import { table } from "../view/table.ts"
import type { Question } from "../view/view.ts"

export interface Picking {
  readonly search: string
  readonly index: number
  /** Why the product that was chosen is not taken. */
  readonly problem: string | undefined
}
export const picking: Picking = { search: "", index: 0, problem: undefined }

type Picked =
  | { readonly _tag: "TypedProduct"; readonly text: string }
  | { readonly _tag: "MovedProduct"; readonly by: number }
  | { readonly _tag: "ChoseProduct"; readonly productId: number }
  | { readonly _tag: "ClosedDialog" }

/** What the picker says, where it is not for such a row. */
export interface PickerWords {
  readonly title: string
  readonly label: string
  readonly prompt: string
  readonly nothing: string
  readonly opens: string
}
const own: PickerWords = {
  title: searchProduct,
  label: searchProduct,
  prompt: searchProduct,
  nothing: "No product has this name or number",
  opens: "choose"
}

export const productQuestion = (
  { search, index, problem }: Pick<Picking, "search" | "index"> & Partial<Picking>,
  catalogue: CatalogueCache,
  words: PickerWords = own
): Question<Picked> => {
  const found = productsFound(catalogue, search)
  const state = stateOf(catalogue, search)
  return {
    id: "product",
    title: words.title,
    text: "",
    parts: [
      {
        part: "entry",
        label: words.label,
        prompt: words.prompt,
        text: search,
        typed: (text) => ({ _tag: "TypedProduct", text }),
        holds: "text",
        submit: undefined,
        problem
      },
      table<ListedProduct, Picked>({
        id: "products",
        caption: "Products",
        columns: [
          textColumn<ListedProduct>("id", "Product", 8, ({ entity_id }) => String(entity_id)),
          nameColumn<ListedProduct>(({ name }) => name)
        ],
        things: found,
        empty: state === "" ? words.nothing : state,
        idOf: ({ entity_id }) => String(entity_id),
        outcomeOf: ({ entity_id }) => ({ message: { _tag: "ChoseProduct", productId: entity_id } }),
        cursor: {
          index: found.length === 0 ? -1 : index,
          noun: "a product",
          moved: (by): Picked => ({ _tag: "MovedProduct", by }),
          opens: words.opens
        }
      })
    ],
    actions: [closing({ _tag: "ClosedDialog" }, "Close")],
    // Enter is the one that chooses: where nothing is found it closes nothing that was typed.
    first: -1,
    cancel: { _tag: "ClosedDialog" }
  }
}
