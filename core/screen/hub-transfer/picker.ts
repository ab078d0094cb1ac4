/** The other store is found as its name is typed, over the page: arrows and Enter take it. */
import { closing } from "../../kit/view/asking.ts"
import { nameColumn, textColumn } from "../../kit/view/columns.ts"
import { table } from "../../kit/view/table.ts"
import type { Question } from "../../kit/view/view.ts"
import { walked } from "../../kit/view/walked.ts"
import { matches } from "../../order/queue.ts"
import type { SourceStore } from "../../stock/transfer.ts"
import * as say from "../../text/transfer.ts"
import type { Message, Model } from "./model.ts"

/** One letter may be a whole word of a name in another script. */
const termsIn = (find: string): ReadonlyArray<string> => find.normalize().toLowerCase().match(/\S+/g) ?? []

export const storesFound = ({ stores = [], find }: Pick<Model, "stores" | "find">) => {
  const terms = termsIn(find)
  return stores.filter(({ store_id, name, type }) => matches(terms, name.normalize(), `${store_id} ${type}`))
}

/** The one under the cursor: the first that was found, until the arrows have led to another one. */
export const storeAt = (model: Model): number | undefined => model.storeAt ?? storesFound(model)[0]?.store_id

export const storeQuestion = (model: Model): Question<Message> => {
  const { stores, kind, find } = model
  const found = storesFound(model)
  return {
    id: "stores",
    title: say.headings[kind],
    text: "",
    parts: [
      {
        part: "entry",
        label: say.chooseStore,
        prompt: say.storePrompt,
        text: find,
        typed: (text) => ({ _tag: "TypedStore", text }),
        holds: "text",
        submit: undefined
      },
      table<SourceStore, Message>({
        id: "stores",
        caption: say.chooseStore,
        cards: "sums",
        columns: [
          nameColumn(({ name }) => name),
          textColumn("type", "Type", 12, ({ type }) => type),
          textColumn("id", "Id", 6, ({ store_id }) => String(store_id), { goes: 1 })
        ],
        empty:
          stores === undefined ? say.loadingStores : stores.length === 0 ? say.noStores : say.noSuchStore,
        ...walked(found, ({ store_id }) => store_id, storeAt(model), {
          noun: "a store",
          // Enter takes the first one at once.
          isFree: true,
          opens: "its stock",
          moved: (by) => ({ _tag: "MovedStore", by }),
          chosen: (storeId) => ({ _tag: "PointedAtStore", storeId }),
          opened: (storeId) => ({ _tag: "ChoseStore", storeId })
        })
      })
    ],
    actions: [closing({ _tag: "ClosedStores" }, "Close")],
    // Enter is the store's: where none is found it closes nothing that was typed.
    first: -1,
    cancel: { _tag: "ClosedStores" }
  }
}
