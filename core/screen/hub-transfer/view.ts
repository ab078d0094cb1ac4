/** The pages of a transfer: the way, the store, then the cart. */

import { remembering, type ScreenView } from "../../kit/shown.ts"
import { act } from "../../kit/view/action.ts"
import { backBy } from "../../kit/view/back.ts"
import { nameColumn, textColumn } from "../../kit/view/columns.ts"
import { notice, noticeOf } from "../../kit/view/notice.ts"
import { type Table, table } from "../../kit/view/table.ts"
import { tabsOf } from "../../kit/view/tabs.ts"
import type { Part, View } from "../../kit/view/view.ts"
import { walked } from "../../kit/view/walked.ts"
import { type SourceStore, type TransferKind, transferKinds } from "../../stock/transfer.ts"
import * as say from "../../text/transfer.ts"
import { cartActions, cartParts, headingOf } from "./cart-view.ts"
import { head } from "./head.ts"
import { historyStage } from "./history-view.ts"
import type { Message, Model } from "./model.ts"
import { questionOf } from "./questions.ts"

/** The way that was chosen, and the other one: on the page of the store and on that of the cart. */
const ways = (kind: TransferKind): Part<Message> =>
  tabsOf(
    say.chooseKind,
    kind,
    transferKinds.map((id) => ({ id, title: say.kindTitles[id] })),
    (id) => ({ _tag: "ChoseKind", kind: id })
  )

const picker = ({ stores, storeAt, unloaded }: Model): Table<Message> =>
  table<SourceStore, Message>({
    id: "stores",
    caption: say.chooseStore,
    isLarge: true,
    columns: [
      textColumn("id", "Id", 6, ({ store_id }) => String(store_id), { goes: 1 }),
      nameColumn(({ name }) => name),
      textColumn("type", "Type", 18, ({ type }) => type)
    ],
    empty: stores !== undefined ? say.noStores : (unloaded ?? say.loadingStock),
    ...walked(stores ?? [], ({ store_id }) => store_id, storeAt, {
      noun: "a store",
      opens: "its stock",
      moved: (by) => ({ _tag: "MovedStore", by }),
      chosen: (storeId) => ({ _tag: "PointedAtStore", storeId }),
      opened: (storeId) => ({ _tag: "ChoseStore", storeId }),
      isFree: true
    })
  })

/** The outcome of the last request, and the obstacles to the next. */
const notices = ({ unloaded, problem, made, submission }: Model): ReadonlyArray<Part<Message>> => [
  ...noticeOf(unloaded, "danger"),
  ...noticeOf(problem, "danger"),
  ...(submission === undefined
    ? []
    : [submission.isOnItsWay ? notice(say.isBeingSent, "info") : notice(say.waitsForServer, "warning")]),
  ...noticeOf(made, "good")
]

/** @param isBesideCart its key is no letter there, for letters are typed into the line */
const toTransfers = (isBesideCart = false) =>
  act("transfers", say.allTitle, isBesideCart ? ["Ctrl+P"] : ["l"], { _tag: "AskedForTransfers" } as const, {
    icon: "hub-transfer",
    isMain: !isBesideCart
  })

const backTitle = (model: Model): string => {
  if (model.history.isShown) return "back"
  if (model.typed !== "") return "clear the line"
  return model.store === undefined ? "home" : "back"
}
const retry = act("retry", say.triesAgain, ["F5"], { _tag: "AskedAgain" } as const, { icon: "refresh" })

const stageOf = (model: Model): Pick<View<Message>, "actions" | "parts" | "file"> => {
  const { kind, store } = model
  if (model.history.isShown) return historyStage(model)
  if (store === undefined || model.isPicking)
    return {
      actions: [
        model.problem === undefined ? { ...retry, title: say.asksAgain, isInMenu: true } : retry,
        toTransfers()
      ],
      parts: [ways(kind), { part: "heading", text: say.headings[kind] }, ...notices(model), picker(model)]
    }
  return {
    actions: [
      ...cartActions(model),
      { ...toTransfers(true), isInMenu: true },
      ...(model.problem === undefined && model.unloaded === undefined ? [] : [retry])
    ],
    parts: [ways(kind), ...cartParts(model, notices(model))]
  }
}

export const view = (model: Model): View<Message> => ({
  title:
    model.history.isShown || model.store === undefined || model.isPicking ? head.title : headingOf(model),
  back: backBy({ _tag: "WentBack" }, backTitle(model)),
  showsBack: true,
  question: questionOf(model),
  ...(typeof model.holder === "object"
    ? { actions: [retry], parts: [notice(model.holder.otherWindow, "danger")] }
    : stageOf(model))
})

export const screenView: ScreenView<Model, Message> = remembering(
  (model) => view(model),
  () => []
)
