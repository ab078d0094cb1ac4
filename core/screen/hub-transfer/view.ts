/** What a transfer shows: the way, the store, then the cart. */
import { type SourceStore, transferKinds } from "../../stock/transfer.ts"
import * as say from "../../text/transfer.ts"
import { type Shows, shownAs } from "../shown.ts"
import { type Action, act } from "../view/action.ts"
import { type Table, table } from "../view/table.ts"
import type { Part, View } from "../view/view.ts"
import { cartActions, cartParts, headingOf } from "./cart-view.ts"
import type { Message, Model } from "./model.ts"
import { questionOf } from "./questions.ts"

const kinds = ({ kindAt }: Model): Part<Message> => ({
  part: "tiles",
  actions: transferKinds.map((kind) =>
    act(kind, say.kindTitles[kind], kind === "send" ? "s" : "r", { _tag: "ChoseKind", kind } as const, {
      icon: kind === "send" ? "dispatch" : "incoming"
    })
  ),
  cursor: { index: kindAt, chosen: (index) => ({ _tag: "MovedKind", index }) }
})

const picker = ({ stores, storeAt }: Model): Table<Message> =>
  table<SourceStore, Message>({
    id: "stores",
    caption: say.chooseStore,
    isLarge: true,
    columns: [
      { id: "id", title: "Id", kind: "text", width: 6, goes: 1, cell: ({ store_id }) => String(store_id) },
      { id: "name", title: "Name", kind: "title", width: "rest", cell: ({ name }) => name },
      { id: "type", title: "Type", kind: "text", width: 18, cell: ({ type }) => type }
    ],
    things: stores ?? [],
    empty: stores === undefined ? say.loadingStock : say.noStores,
    idOf: ({ store_id }) => String(store_id),
    outcomeOf: ({ store_id }) => ({ message: { _tag: "ChoseStore", storeId: store_id } }),
    chosenBy: ({ store_id }) => ({ _tag: "PointedAtStore", storeId: store_id }),
    cursor: {
      index: (stores ?? []).findIndex(({ store_id }) => store_id === storeAt),
      noun: "a store",
      moved: (by) => ({ _tag: "MovedStore", by }),
      opens: "its stock"
    }
  })

/** What came of the last request, and what stands in the way of the next. */
const told = ({ unloaded, problem, made, sending, busy }: Model): ReadonlyArray<Part<Message>> => [
  ...[unloaded, problem].flatMap((text) =>
    text === undefined ? [] : [{ part: "notice", tone: "danger", text } as const]
  ),
  ...(sending === null
    ? []
    : [
        {
          part: "notice",
          tone: busy === undefined ? "warning" : "info",
          text: busy === undefined ? say.waitsForServer : say.isBeingSent
        } as const
      ]),
  ...(made === undefined ? [] : [{ part: "notice", tone: "good", text: made } as const])
]

const backTitle = (model: Model): string => {
  if (model.typed !== "") return "clear the line"
  return model.kind === undefined ? "home" : "back"
}
const back = (model: Model): Action<Message> => ({
  id: "back",
  title: backTitle(model),
  keys: ["Escape"],
  isMain: true,
  code: "back",
  outcome: { message: { _tag: "WentBack" } }
})
const retry = act("retry", say.asksAgain, ["F5"], { _tag: "AskedAgain" } as const, { icon: "refresh" })

const stageOf = (model: Model): Pick<View<Message>, "actions" | "parts"> => {
  const { kind, store } = model
  if (kind === undefined)
    return {
      actions: [],
      parts: [{ part: "notice", tone: undefined, text: say.chooseKind }, ...told(model), kinds(model)]
    }
  if (store === undefined || model.isPicking)
    return {
      actions: [retry],
      parts: [{ part: "heading", text: say.headings[kind] }, ...told(model), picker(model)]
    }
  return {
    actions: [
      ...cartActions(model),
      ...(model.problem === undefined && model.unloaded === undefined ? [] : [retry])
    ],
    parts: cartParts(model, told(model))
  }
}

export const view = (model: Model): View<Message> => ({
  title: model.store === undefined || model.isPicking ? "Hub Transfer" : headingOf(model),
  back: back(model),
  showsBack: true,
  question: questionOf(model),
  ...(model.failure === undefined
    ? stageOf(model)
    : { actions: [], parts: [{ part: "notice", tone: "danger", text: model.failure }] })
})

/** The last view of a model: hosts ask for it again and again between two changes. */
const known = new WeakMap<Model, ReturnType<Shows<Model>>>()
export const shows: Shows<Model> = (model) => {
  const before = known.get(model)
  if (before !== undefined) return before
  const shown = shownAs("HubTransfer", view(model), model.id)
  known.set(model, shown)
  return shown
}
