/** A product is picked out of the catalogue for a row that somebody added. */
import { type CatalogueCache, productsFound, stateOf } from "../catalogue-cache.ts"
import { act } from "../view/action.ts"
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

export const productQuestion = (
  { search, index, problem }: Picking,
  catalogue: CatalogueCache,
  title: string
): Question<Picked> => {
  const found = productsFound(catalogue, search)
  const state = stateOf(catalogue, search)
  return {
    id: "product",
    title,
    text: "",
    parts: [
      {
        part: "entry",
        label: title,
        prompt: title,
        text: search,
        typed: (text) => ({ _tag: "TypedProduct", text }),
        holds: "text",
        submit: undefined,
        problem
      },
      table({
        id: "products",
        caption: "Products",
        columns: [
          { id: "id", title: "Product", kind: "text", width: 8, cell: ({ entity_id }) => String(entity_id) },
          { id: "name", title: "Name", kind: "title", width: "rest", cell: ({ name }) => name }
        ],
        things: found,
        empty: state === "" ? "No product has this name or number" : state,
        idOf: ({ entity_id }) => String(entity_id),
        outcomeOf: ({ entity_id }) => ({ message: { _tag: "ChoseProduct", productId: entity_id } }),
        cursor: {
          index: found.length === 0 ? -1 : index,
          noun: "a product",
          moved: (by): Picked => ({ _tag: "MovedProduct", by }),
          opens: "choose"
        }
      })
    ],
    actions: [act("close", "Close", "Escape", { _tag: "ClosedDialog" } as const, { code: "back" })],
    cancel: { _tag: "ClosedDialog" }
  }
}
