/** The pages of a transfer: the cart of either way, and the list of all. */

import { remembering, type ScreenView } from "../../kit/shown.ts"
import { act } from "../../kit/view/action.ts"
import { backBy } from "../../kit/view/back.ts"
import { notice, noticeOf } from "../../kit/view/notice.ts"
import { tabsOf } from "../../kit/view/tabs.ts"
import type { Part, View } from "../../kit/view/view.ts"
import { transferKinds } from "../../stock/transfer.ts"
import * as say from "../../text/transfer.ts"
import { cartActions, cartParts, headingOf } from "./cart-view.ts"
import { head } from "./head.ts"
import { historyStage } from "./history-view.ts"
import type { Message, Model } from "./model.ts"
import { questionOf } from "./questions.ts"

/** The way that was chosen, the other one, and what went either way. */
const ways = ({ kind, history }: Model): Part<Message> =>
  tabsOf(
    say.chooseKind,
    history.isShown ? "all" : kind,
    [
      ...transferKinds.map((id) => ({ id, title: say.kindTitles[id] })),
      { id: "all" as const, title: say.allTitle }
    ],
    (id) => (id === "all" ? { _tag: "AskedForTransfers" } : { _tag: "ChoseKind", kind: id })
  )

/** The outcome of the last request, and the obstacles to the next. */
const notices = ({ unloaded, problem, made, submission }: Model): ReadonlyArray<Part<Message>> => [
  ...noticeOf(unloaded, "danger"),
  ...noticeOf(problem, "danger"),
  ...(submission === undefined
    ? []
    : [submission.isOnItsWay ? notice(say.isBeingSent, "info") : notice(say.waitsForServer, "warning")]),
  ...noticeOf(made, "good")
]

const backTitle = (model: Model): string => {
  if (model.history.isShown) return "back"
  if (model.typed !== "") return "clear the line"
  return model.store === undefined ? "home" : "back"
}
const retry = act("retry", say.triesAgain, ["F5"], { _tag: "AskedAgain" } as const, { icon: "refresh" })

const stageOf = (model: Model): Pick<View<Message>, "actions" | "parts" | "file"> => {
  if (model.history.isShown) {
    const { parts, ...rest } = historyStage(model)
    return { ...rest, parts: [ways(model), ...parts] }
  }
  const again = model.problem === undefined && model.unloaded === undefined ? [] : [retry]
  if (model.store === undefined)
    return {
      actions: again,
      parts: [
        ways(model),
        ...notices(model),
        ...(again.length > 0
          ? []
          : [
              {
                part: "empty",
                icon: "store",
                text: say.chooseStore,
                action: act("store", say.choosesStore, "F7", { _tag: "AskedForStores" }, { icon: "store" })
              } as const
            ])
      ]
    }
  return {
    actions: [
      ...cartActions(model),
      act("transfers", say.allTitle, "Ctrl+P", { _tag: "AskedForTransfers" } as const, {
        icon: "hub-transfer",
        isInMenu: true
      }),
      ...again
    ],
    parts: [ways(model), ...cartParts(model, notices(model))]
  }
}

export const view = (model: Model): View<Message> => ({
  title: model.history.isShown || model.store === undefined ? head.title : headingOf(model),
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
