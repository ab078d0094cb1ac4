/** The dispatch screen: the strip for labels, the orders that may leave, and the question before any of them does. */
import type * as Day from "../../day.ts"
import type { AsksClient } from "../../kit/client-message.ts"
import { isOld, linkText, whyNoOrders } from "../../kit/link.ts"
import { empty } from "../../kit/scan-session/queue.ts"
import { acknowledging } from "../../kit/scan-session/strip.ts"
import { columnsMenu } from "../../kit/settings/columns-menu.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { type Action, act } from "../../kit/view/action.ts"
import { backHome, clearing } from "../../kit/view/back.ts"
import type { ScanStrip } from "../../kit/view/entry.ts"
import type { Notice } from "../../kit/view/telling.ts"
import type { View } from "../../kit/view/view.ts"
import { listFile } from "../../list-file.ts"
import type { BriefOrder } from "../../order/brief-order.ts"
import { orderFields } from "../../order/order-fields.ts"
import * as say from "../../text/order.ts"
import { noOrders } from "../../text/order.ts"
import { nothingScanned } from "../../text/scan.ts"
import { head } from "./head.ts"
import {
  askingOf,
  type Message,
  type Model,
  mayDispatch,
  type Together,
  tickedOrders,
  undoable
} from "./model.ts"
import { type Context, columnNames, ordersTable } from "./orders-table.ts"
import { questionOf } from "./question.ts"
import { type ShownOrders, shownOrders } from "./slots.ts"

const typing = (text: string): Message => ({ _tag: "TypedLabel", text })

const strip = ({ typed, lastScan, refused }: Model, flags: Context["flags"]): ScanStrip<Message> => ({
  part: "scan",
  entry: mayDispatch(flags)
    ? {
        part: "entry",
        label: "Scan in ship list",
        prompt: say.scanPrompt,
        text: typed,
        typed: typing,
        holds: "code",
        submit:
          typed === ""
            ? undefined
            : { title: "take the code", outcome: { message: { _tag: "SubmittedLabel" } } }
      }
    : undefined,
  lastScan,
  hint: nothingScanned,
  isLarge: false,
  queue: empty,
  refused,
  acknowledge: acknowledging(refused)
})

/** The last answer for a list of orders: it is not gone through anew for a cursor that moves. */
const shownBefore = new WeakMap<
  ReadonlyArray<BriefOrder>,
  { readonly now: Day.Instant; readonly isGrouped: boolean | undefined; readonly shown: ShownOrders }
>()
const shownOf = ({ orders, now }: Context, isGrouped: boolean | undefined): ShownOrders => {
  const before = shownBefore.get(orders)
  if (before !== undefined && before.now === now && before.isGrouped === isGrouped) return before.shown
  const shown = shownOrders(orders, now, isGrouped)
  shownBefore.set(orders, { now, isGrouped, shown })
  return shown
}

const namedOrders = (numbers: ReadonlyArray<string>): string =>
  numbers.length > 6 ? `${numbers.slice(0, 6).join(", ")} and ${numbers.length - 6} more` : numbers.join(", ")

/** What has come of those that left together, by order. */
const notices = ({ orderIds, left, notLeft }: Together): ReadonlyArray<Notice> => {
  const waiting = orderIds.length - left.length - notLeft.length
  const parts = [
    ...(left.length === 0 ? [] : [`${left.length} of ${orderIds.length} have left: ${namedOrders(left)}`]),
    ...(notLeft.length === 0 ? [] : [`${notLeft.length} have not: ${namedOrders(notLeft)}`]),
    ...(waiting === 0 ? [] : [`${waiting} on their way`])
  ]
  return [
    {
      part: "notice",
      tone: notLeft.length > 0 ? "warning" : waiting === 0 ? "good" : "info",
      text: `${parts.join(". ")}.`
    }
  ]
}

const statusOf = ({ rows }: ShownOrders): string => {
  const late = rows.filter(({ isLate }) => isLate).length
  return `${rows.length === 1 ? "1 order" : `${rows.length} orders`}${late === 0 ? "" : `, ${late} late`}`
}

export const view = (model: Model, context: Context): View<Message | AsksClient> => {
  const shown = shownOf(context, model.isGrouped)
  const isGrouped = shown.groups !== undefined
  const count = tickedOrders(model, context.orders).length
  const question = askingOf(model)
  const together: ReadonlyArray<Action<Message>> =
    count === 0
      ? []
      : [
          {
            id: "dispatch-ticked",
            title: count === 1 ? "Dispatch 1 order" : `Dispatch ${count} orders`,
            keys: ["d"],
            isMain: true,
            isPrimary: true,
            code: "ok",
            outcome: { message: { _tag: "PressedTicked" } }
          }
        ]
  const last = undoable(model, context.orders)
  const undo: ReadonlyArray<Action<Message>> =
    last === undefined
      ? []
      : [
          act(
            "undo-dispatch",
            say.undoDispatch(last.incrementId),
            "u",
            { _tag: "UndidDispatch", orderId: last.orderId } as const,
            {
              icon: "undo",
              isMain: true
            }
          )
        ]
  return {
    title: head.title,
    status: statusOf(shown),
    actions: [
      ...together,
      ...undo,
      {
        id: "group",
        title: isGrouped ? "In one list" : "By slot",
        keys: ["g"],
        outcome: { message: { _tag: "GroupedBySlot", isOn: !isGrouped } }
      }
    ],
    parts: [
      strip(model, context.flags),
      ...(model.together === undefined ? [] : notices(model.together)),
      { part: "filters", filters: [columnsMenu("dispatch", columnNames, context.columns)] },
      ordersTable(model, shown, context)
    ],
    file: listFile(
      "dispatch",
      orderFields,
      shown.rows.map(({ order }) => order)
    ),
    back: clearing(model.typed, typing, backHome),
    question: question === undefined ? undefined : questionOf(model, question, context)
  }
}

export const screenView: ScreenView<Model, Message> = (model, around) => {
  const { session, minute, book, settings } = around
  return view(model, {
    flags: session.user.flags,
    now: minute,
    orders: book.orders,
    orderOf: (id) => book.byId.get(id),
    columns: settings.columns.dispatch,
    whyNone: whyNoOrders(around) ?? (isOld(around) ? `${noOrders} (${linkText(around)})` : undefined)
  })
}
