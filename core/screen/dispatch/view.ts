/** The dispatch screen: the strip for labels, the orders that may leave, and the question before any of them does. */

import type * as Day from "../../day.ts"
import { listFile } from "../../list-file.ts"
import type { BriefOrder } from "../../order/brief-order.ts"
import { deliveryAt, deliveryStart } from "../../order/delivery.ts"
import { leavesByPress } from "../../order/dispatch.ts"
import { isHeld } from "../../order/hold.ts"
import { customerName } from "../../order/order.ts"
import { orderFields } from "../../order/order-fields.ts"
import type { Flags } from "../../session/flags.ts"
import { durationText } from "../../text/duration.ts"
import { heldBy, onHold, release } from "../../text/hold.ts"
import * as say from "../../text/order.ts"
import { noOrders } from "../../text/order.ts"
import { nothingScanned } from "../../text/scan.ts"
import { isOld, linkText, whyNoOrders } from "../app/link.ts"
import { empty } from "../scan-session/queue.ts"
import { acknowledging } from "../scan-session/strip.ts"
import { type Shows, shownAs } from "../shown.ts"
import type { Action } from "../view/action.ts"
import { backHome, clearing } from "../view/back.ts"
import type { ScanStrip } from "../view/entry.ts"
import { table } from "../view/table.ts"
import type * as Telling from "../view/telling.ts"
import type * as View from "../view/view.ts"
import {
  askingOf,
  isYesByEnter,
  type Message,
  type Model,
  type Question,
  type Together,
  tickedOrders,
  underCursor
} from "./model.ts"
import type { Row } from "./ready-orders.ts"
import { type ShownOrders, shownOrders } from "./slots.ts"

export interface Context {
  readonly flags: Flags
  /** By the minute. */
  readonly now: Day.Instant
  readonly orders: ReadonlyArray<BriefOrder>
  readonly orderOf: (orderId: number) => BriefOrder | undefined
  /** In the place of rows where there are none. */
  readonly whyNone: string | undefined
}

const typing = (text: string): Message => ({ _tag: "TypedLabel", text })

const strip = ({ typed, lastScan, refused }: Model): ScanStrip<Message> => ({
  part: "scan",
  entry: {
    part: "entry",
    label: "Scan in ship list",
    prompt: say.scanPrompt,
    text: typed,
    typed: typing,
    holds: "code",
    submit:
      typed === "" ? undefined : { title: "take the code", outcome: { message: { _tag: "SubmittedLabel" } } }
  },
  lastScan,
  hint: nothingScanned,
  isLarge: false,
  queue: empty,
  refused,
  acknowledge: acknowledging(refused)
})

/** The last answer for a list of orders: it is not gone through anew for a cursor that moves. */
const known = new WeakMap<
  ReadonlyArray<BriefOrder>,
  { readonly now: Day.Instant; readonly isGrouped: boolean | undefined; readonly shown: ShownOrders }
>()
const shownOf = ({ orders, now }: Context, isGrouped: boolean | undefined): ShownOrders => {
  const before = known.get(orders)
  if (before !== undefined && before.now === now && before.isGrouped === isGrouped) return before.shown
  const shown = shownOrders(orders, now, isGrouped)
  known.set(orders, { now, isGrouped, shown })
  return shown
}

const idsOf = (rows: ReadonlyArray<Row>): ReadonlyArray<number> => rows.map(({ order }) => order.order_id)

const listed = (model: Model, { rows, groups }: ShownOrders, context: Context): View.Part<Message> => {
  const [leaving, ticked] = [new Set(model.leaving), new Set(model.ticked)]
  const isTicked = leavesByPress(context.flags) && rows.length > 0
  const current = underCursor(model, rows)
  const numbers = new Map(rows.map(({ order }, at) => [order.order_id, String(at + 1)]))
  const tickAll = (some: ReadonlyArray<Row>) => ({
    isOn: some.every(({ order }) => ticked.has(order.order_id)),
    message: { _tag: "TickedOrders", orderIds: idsOf(some) } as const
  })
  let from = 0
  const heads = groups?.map(({ id, title, rows: own }) => {
    const head = {
      id,
      title,
      note: own.length === 1 ? "1 order" : `${own.length} orders`,
      from,
      tick: isTicked ? tickAll(own) : undefined
    }
    from += own.length
    return head
  })
  return table<Row, Message>({
    id: "dispatch",
    caption: "Dispatch Order",
    columns: [
      {
        id: "number",
        title: "#",
        kind: "text",
        width: 3,
        cell: ({ order }) => numbers.get(order.order_id) ?? ""
      },
      { id: "order", title: "OrderId", kind: "title", width: 9, cell: ({ order }) => order.increment_id },
      {
        id: "items",
        title: "No. of Items",
        kind: "quantity",
        width: 12,
        cell: ({ order }) => String(order.total_item_count)
      },
      {
        id: "status",
        title: "Status",
        kind: "status",
        width: 11,
        cell: ({ order, status, isEarly }) =>
          leaving.has(order.order_id)
            ? "Leaving"
            : isHeld(order)
              ? onHold
              : isEarly
                ? `${status} early`
                : status
      },
      {
        id: "duration",
        title: "Duration",
        kind: "text",
        width: 11,
        cell: ({ duration }) => durationText(duration)
      },
      {
        id: "delivery",
        title: "Delivery At",
        kind: "text",
        width: 12,
        cell: ({ order }) => deliveryAt(order),
        shortOf: ({ order }) => deliveryStart(order, context.now)
      },
      {
        id: "customer",
        title: "Customer",
        kind: "name",
        width: "rest",
        cell: ({ order }) => customerName(order)
      },
      {
        id: "area",
        title: "Area",
        kind: "name",
        width: 18,
        isSpare: true,
        cell: ({ order }) => order.area ?? ""
      }
    ],
    things: rows,
    empty: context.whyNone ?? say.noOrders,
    idOf: ({ order }) => String(order.order_id),
    toneOf: ({ isScheduled }) => (isScheduled ? "info" : undefined),
    outcomeOf: ({ order: { order_id } }) =>
      leaving.has(order_id) ? undefined : { message: { _tag: "PressedOrder", orderId: order_id } },
    tickOf: ({ order, order: { order_id } }) =>
      isTicked && !leaving.has(order.order_id) && !isHeld(order)
        ? { isOn: ticked.has(order_id), message: { _tag: "TickedOrder", orderId: order_id } }
        : undefined,
    cursor: {
      index: current === undefined ? -1 : rows.indexOf(current),
      isImplied: current?.order.order_id !== model.selected,
      noun: "an order",
      moved: (by) => ({ _tag: "MovedDispatch", by, among: groups === undefined ? undefined : idsOf(rows) }),
      opens: "dispatch"
    },
    ticks: isTicked ? tickAll(rows) : undefined,
    groups: heads,
    legend: [{ tone: "info", text: "Scheduled Orders" }]
  })
}

const namedOrders = (numbers: ReadonlyArray<string>): string =>
  numbers.length > 6 ? `${numbers.slice(0, 6).join(", ")} and ${numbers.length - 6} more` : numbers.join(", ")

/** What has come of those that left together, by order. */
const told = ({ orderIds, left, notLeft }: Together): ReadonlyArray<Telling.Notice> => {
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

const whereTo = (order: BriefOrder): string =>
  [customerName(order), order.area ?? "", deliveryAt(order)].filter((text) => text !== "").join(", ")

const questionOf = (model: Model, asked: Question, { orderOf, now }: Context): View.Question<Message> => {
  const also = asked.also ?? []
  const named = [asked.orderId, ...also].flatMap((id) => orderOf(id) ?? [])
  const [first] = named
  const others = model.questions.length - 1
  const list = named.map((order) => say.ofOrder(order.increment_id, whereTo(order)))
  return {
    id: `Asking/${asked.orderId}`,
    title:
      also.length > 0
        ? `${named.length} orders`
        : first === undefined
          ? ""
          : `${say.orderNamed(first.increment_id)}, ${whereTo(first)}`,
    text: asked.text,
    parts: [
      ...(first?.hold == null || asked.releases !== true
        ? []
        : [{ part: "notice", tone: "warning", text: heldBy(first.hold, now) } as const]),
      {
        part: "lines",
        label: "Orders",
        lines: [...(also.length > 0 ? list : []), ...(others > 0 ? [say.moreQuestions(others)] : [])].map(
          (text) => ({ text, tone: undefined })
        ),
        most: Number.POSITIVE_INFINITY
      }
    ],
    actions: [
      {
        id: "yes",
        ...(asked.releases === true ? { title: release, keys: ["r"] } : { title: "Dispatch", keys: ["d"] }),
        // What Enter must not do by itself a scan does not do either.
        ...(isYesByEnter(model) ? { code: "ok" as const } : {}),
        outcome: { message: { _tag: "ConfirmedDispatch" } }
      },
      { id: "no", title: "Cancel", keys: ["c"], outcome: { message: { _tag: "CancelledDispatch" } } }
    ],
    first: isYesByEnter(model) ? 0 : 1,
    cancel: { _tag: "CancelledDispatch" }
  }
}

export const view = (model: Model, context: Context): View.View<Message> => {
  const shown = shownOf(context, model.isGrouped)
  const isGrouped = shown.groups !== undefined
  const count = tickedOrders(model, context.orders).length
  const asked = askingOf(model)
  const together: ReadonlyArray<Action<Message>> =
    count === 0
      ? []
      : [
          {
            id: "dispatch-ticked",
            title: count === 1 ? "Dispatch 1 order" : `Dispatch ${count} orders`,
            keys: ["d", "F2"],
            isMain: true,
            isPrimary: true,
            code: "ok",
            outcome: { message: { _tag: "PressedTicked" } }
          }
        ]
  return {
    title: "Dispatch Order",
    status: shown.rows.length === 1 ? "1 order" : `${shown.rows.length} orders`,
    actions: [
      ...together,
      {
        id: "group",
        title: isGrouped ? "In one list" : "By slot",
        keys: ["g"],
        outcome: { message: { _tag: "GroupedBySlot", isOn: !isGrouped } }
      }
    ],
    parts: [
      strip(model),
      ...(model.together === undefined ? [] : told(model.together)),
      listed(model, shown, context)
    ],
    file: listFile(
      "dispatch",
      orderFields,
      shown.rows.map(({ order }) => order)
    ),
    back: clearing(model.typed, typing, backHome),
    question: asked === undefined ? undefined : questionOf(model, asked, context)
  }
}

export const shows: Shows<Model> = (model, around) => {
  const { session, minute, book } = around
  return shownAs(
    "Dispatch",
    view(model, {
      flags: session.user.flags,
      now: minute,
      orders: book.orders,
      orderOf: (id) => book.byId.get(id),
      whyNone: whyNoOrders(around) ?? (isOld(around) ? `${noOrders} (${linkText(around)})` : undefined)
    })
  )
}
