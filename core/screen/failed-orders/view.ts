/** Partners' orders that could not be created, each with every reason. */

import type { FailedOrders } from "../../kit/rejections.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { act, primary } from "../../kit/view/action.ts"
import { warning } from "../../kit/view/asking.ts"
import { backHome } from "../../kit/view/back.ts"
import { loading } from "../../kit/view/empty.ts"
import { notice, noticeOf } from "../../kit/view/notice.ts"
import { table } from "../../kit/view/table.ts"
import type { Part, Question, View } from "../../kit/view/view.ts"
import { listFile } from "../../list-file.ts"
import {
  type FailedPartnerOrder,
  failedOrderColumns,
  failedOrderFields,
  failedOrderHeadings
} from "../../order/failed-partner-order.ts"
import { mayDo } from "../../session/access.ts"
import type { Flags } from "../../session/flags.ts"
import * as say from "../../text/failed-orders.ts"
import { failedPartnerOrders } from "../../text/order.ts"
import { keyOf, type Message, type Model, underCursor } from "./dismissing.ts"

const columns = {
  source: { kind: "text", width: 12 },
  ref_id: { kind: "text", width: 18, traits: ["narrow"] },
  info: { kind: "text", width: "rest", isWhole: true },
  created_at_in_ist: { kind: "time", width: 12, traits: ["narrow"] }
} as const

const cells: Readonly<Record<keyof typeof columns, (order: FailedPartnerOrder) => string>> = {
  source: ({ source }) => say.partnerName(source),
  ref_id: ({ ref_id }) => ref_id,
  info: ({ info }) => say.inPlainWords(info),
  created_at_in_ist: ({ created_at_in_ist }) => created_at_in_ist.slice(0, "2026-11-20 11:00".length)
}

const orders = (model: Model, list: ReadonlyArray<FailedPartnerOrder>, flags: Flags): Part<Message> =>
  table<FailedPartnerOrder, Message>({
    id: "failed",
    cards: "lines",
    caption: failedPartnerOrders,
    columns: failedOrderColumns.map((column) => ({
      id: column,
      title: failedOrderHeadings[column],
      ...columns[column],
      cell: cells[column]
    })),
    things: list,
    empty: { part: "empty", icon: "accept", text: say.noneFailed },
    idOf: keyOf,
    chosenBy: (order) => ({ _tag: "ChoseRow", key: keyOf(order) }),
    actionsOf: (order) =>
      mayDo("orders", flags)
        ? [
            act("retry-one", say.tryAgain, "t", { _tag: "AskedToRetry", order } as const, {
              icon: "refresh",
              isDisabled: model.isBusy
            }),
            act("ignore", say.ignore, "x", { _tag: "AskedToDismiss", order } as const, {
              icon: "remove",
              isDisabled: model.isBusy
            })
          ]
        : [],
    cursor: {
      index: underCursor(model, list),
      noun: "an order",
      moved: (by) => ({ _tag: "MovedRow", by })
    }
  })

const questionOf = ({ dismissal }: Model): Question<Message> | undefined =>
  dismissal === undefined
    ? undefined
    : warning(
        {
          id: "ignore",
          title: say.asksToIgnore(dismissal.source, dismissal.ref_id),
          text: say.meansIgnored
        },
        [say.ignore, "y"],
        { _tag: "ConfirmedDismissal" },
        { _tag: "CancelledDismissal" }
      )

export const view = (model: Model, { list, problem }: FailedOrders, flags: Flags): View<Message> => ({
  title: say.title(list?.length ?? 0),
  actions:
    list === undefined || list.length === 0
      ? []
      : [
          primary("retry", say.tryAllAgain, ["F2", "r"], { _tag: "AskedToRetry" } as const, {
            icon: "refresh",
            isDisabled: model.isBusy
          })
        ],
  parts: [
    ...noticeOf(model.problem ?? problem, "danger"),
    ...(list === undefined || list.length === 0 ? [] : [notice(failedPartnerOrders, "warning")]),
    ...(list !== undefined ? [orders(model, list, flags)] : problem === undefined ? [loading()] : [])
  ],
  question: questionOf(model),
  file: list === undefined ? undefined : listFile("failed-orders", failedOrderFields, list),
  back: {
    ...backHome,
    title: "back to the queue",
    outcome: { leadsTo: { name: "orders", tab: "express" } }
  },
  showsBack: true
})

export const screenView: ScreenView<Model, Message> = (model, { rejectedOrders, session }) =>
  view(model, rejectedOrders, session.user.flags)
