/** The sheet of returns: non-marinated products, then marinated ones, and what is done with them. */

import { takenByOtherWindow } from "../../kit/kept-work.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { type Action, act } from "../../kit/view/action.ts"
import { backHome } from "../../kit/view/back.ts"
import { unread } from "../../kit/view/empty.ts"
import type { Filters } from "../../kit/view/filters.ts"
import { categoryMenu, searchBox } from "../../kit/view/narrowing.ts"
import { notice, noticeOf } from "../../kit/view/notice.ts"
import { refresh } from "../../kit/view/refresh.ts"
import type { Part, View } from "../../kit/view/view.ts"
import { listFile } from "../../list-file.ts"
import { mayDo } from "../../session/access.ts"
import { isOn } from "../../session/flags.ts"
import { isAutomatic } from "../../stock/return-action.ts"
import { returnFields } from "../../stock/return-fields.ts"
import { oneMoment, pageUnread } from "../../text/because.ts"
import { verifyInQueue } from "../../text/return-refusal.ts"
import * as say from "../../text/return-stock.ts"
import { contextOf } from "./context.ts"
import { head } from "./head.ts"
import { allRows, type Context, hiddenOf, isOpen, type Message, type Model, shownRows } from "./model.ts"
import { printing, questionOf } from "./questions.ts"
import { sheet } from "./sheet.ts"

const filters = (model: Model, flags: Context["flags"]): Filters<Message> => {
  const { onlyReturnable, chosen } = model
  const toggled = act(
    "only-returnable",
    onlyReturnable ? "Show all products" : say.onlyReturnable,
    "v",
    { _tag: "ToggledReturnable" } as const,
    { isMain: false }
  )
  const menu = categoryMenu<Message>(model.categories, (category) => chosen.has(category), {
    title: "Category",
    chosen: chosen.size === 0 ? undefined : [...chosen].join(", "),
    first: [{ id: "clear", title: "Clear", isOn: false, message: { _tag: "ClearedCategories" } }]
  })
  return {
    part: "filters",
    filters: [
      { kind: "toggle", title: say.onlyReturnable, isOn: onlyReturnable, action: toggled },
      ...(isOn(flags, "enable_ret_stock_cat_selection") ? [menu] : [])
    ]
  }
}

const last: Action<Message> = act("last-return", say.showLast, "l", { _tag: "OpenedLast" } as const, {
  isMain: false,
  isInMenu: true,
  icon: "clock"
})

const isUnread = ({ products, isLoading, problem }: Model): boolean =>
  products === undefined && !isLoading && problem !== undefined

/** @param isFilled something goes back, or is kept */
const actionsOf = (
  model: Model,
  flags: Context["flags"],
  isFilled: boolean
): ReadonlyArray<Action<Message>> => [
  ...(mayDo("store", flags)
    ? [
        act("create-return", say.createOrder, ["c", "F2"], { _tag: "AskedToCreate" } as const, {
          icon: "accept",
          isPrimary: true,
          isDisabled: !isOpen(model),
          because: takenByOtherWindow(model) ?? (isUnread(model) ? pageUnread : oneMoment),
          ...(isFilled ? { tone: "good" } : {})
        })
      ]
    : []),
  act("clear-rows", say.clearRows, "x", { _tag: "ClearedRows" } as const, {
    isMain: false,
    isInMenu: true,
    icon: "remove",
    isDisabled: !isOpen(model)
  }),
  act("sold-out", say.allSoldOut, "o", { _tag: "DeclaredSoldOut" } as const, {
    isMain: false,
    isInMenu: true,
    icon: "off-sale",
    isDisabled: !isOpen(model)
  }),
  last,
  ...printing(flags),
  { ...refresh, isMain: false, isInMenu: true }
]

/** An order that nobody has answered for: sent again, or given up. */
const unanswered = (model: Model): ReadonlyArray<Part<Message>> =>
  model.order === undefined || model.dialog !== undefined
    ? []
    : [
        {
          part: "alerts",
          alerts: [
            {
              text: model.order.isOnItsWay ? say.isSentAgain : (model.sendingProblem ?? say.unanswered),
              shortText: model.order.isOnItsWay ? "Sending again" : "Not sent",
              tone: "warning",
              action: act("send-again", "Send again", "a", { _tag: "SentAgain" } as const, {
                isDisabled: model.order.isOnItsWay
              })
            },
            {
              text: "Look at the stock anew instead",
              shortText: "Give up",
              tone: "info",
              action: act("give-up", "Give up", "g", { _tag: "GaveUp" } as const, {
                isDisabled: model.order.isOnItsWay
              })
            }
          ]
        }
      ]

export const view = (model: Model, context: Pick<Context, "flags" | "ages">): View<Message> => {
  const { flags, ages } = context
  if (isAutomatic(flags))
    return {
      title: head.title,
      // The page shows this alone; the return that was made last is looked at from its menu.
      actions: [{ ...last, isInMenu: true }],
      parts: [notice(verifyInQueue, "info")],
      question: questionOf(model, context),
      back: backHome
    }
  const rows = shownRows(model, ages)
  const all = allRows(model, ages)
  const chosen = all.filter(({ returned: qty }) => qty > 0)
  return {
    title: head.title,
    takesScans: true,
    head: { facts: [] },
    status: model.isLoading ? "Loading..." : "",
    sum: model.isLoading
      ? undefined
      : say.totalOf(chosen.map(({ product, returned: qty }) => ({ sell_by: product.sell_by, qty }))),
    actions: actionsOf(
      model,
      flags,
      all.some(({ retain, returned: qty }) => retain || qty > 0)
    ),
    parts: [
      searchBox("Search by name or id", model.search),
      filters(model, flags),
      ...noticeOf(
        takenByOtherWindow(model) ?? (model.products === undefined ? undefined : model.problem),
        "danger"
      ),
      ...unanswered(model),
      ...(model.products === undefined
        ? [unread(model.isLoading ? undefined : model.problem, refresh)]
        : [...noticeOf(say.alsoHidden(hiddenOf(model, ages)), "info"), sheet(model, rows, flags)])
    ],
    signs: [{ signs: "!", text: "too old to be retained" }],
    file: listFile(
      "return-stock",
      returnFields,
      rows.map(({ product, returned: qty, retain: isKept }) => ({ ...product, return: qty, retain: isKept }))
    ),
    question: questionOf(model, context),
    back:
      model.search === ""
        ? backHome
        : { ...backHome, title: "end the search", outcome: { message: { _tag: "TypedSearch", text: "" } } }
  }
}

export const screenView: ScreenView<Model, Message> = (model, { session, server }) =>
  view(model, contextOf({ session, server, now: 0 }))
