/** The orders that may leave, as rows: by slot or in one list, to press one or to tick several. */

import type * as Day from "../../day.ts"
import { isShown, type ListColumn, listColumns, type ShownColumns } from "../../kit/settings/list-columns.ts"
import {
  namedColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  timeColumn,
  titleColumn
} from "../../kit/view/columns.ts"
import { type ColumnOf, type Table, table } from "../../kit/view/table.ts"
import { paymentName } from "../../label/payment-name.ts"
import * as Money from "../../money.ts"
import type { BriefOrder } from "../../order/brief-order.ts"
import { deliveryAt, deliveryStart } from "../../order/delivery.ts"
import { leavesByPress } from "../../order/dispatch.ts"
import { isHeld } from "../../order/hold.ts"
import { customerName } from "../../order/order.ts"
import { currencyOf } from "../../session/currency.ts"
import type { Flags } from "../../session/flags.ts"
import { durationText, timeLeft } from "../../text/duration.ts"
import { onHold } from "../../text/hold.ts"
import { noOrders } from "../../text/order.ts"
import { head } from "./head.ts"
import { type Message, type Model, mayDispatch, underCursor } from "./model.ts"
import type { Row } from "./ready-orders.ts"
import type { ShownOrders } from "./slots.ts"

export interface Context {
  readonly flags: Flags
  /** By the minute. */
  readonly now: Day.Instant
  readonly orders: ReadonlyArray<BriefOrder>
  readonly orderOf: (orderId: number) => BriefOrder | undefined
  readonly columns: ShownColumns["dispatch"]
  /** In the place of rows where there are none. */
  readonly whyNone: string | undefined
}

/** What stands over the columns that a workstation shows or not. */
export const columnNames: Record<ListColumn<"dispatch">, string> = {
  items: "Items",
  duration: "Duration",
  area: "Area",
  amount: "Amount",
  payment: "Payment"
}
const isChosen = ({ columns }: Context, id: string): boolean =>
  isShown(columns, id) || !isShown(listColumns.dispatch, id)

/** Nothing where nobody can read when the slot starts. */
const leftOf = (until: Day.Instant | undefined, now: Day.Instant): string =>
  until === undefined ? "" : timeLeft(until, now)

const idsOf = (rows: ReadonlyArray<Row>): ReadonlyArray<number> => rows.map(({ order }) => order.order_id)

export const ordersTable = (
  model: Model,
  { rows, groups }: ShownOrders,
  context: Context
): Table<Message> => {
  const [leaving, ticked] = [new Set(model.leaving), new Set(model.ticked)]
  const mayLeave = mayDispatch(context.flags)
  const isTicked = mayLeave && leavesByPress(context.flags) && rows.length > 0
  const current = underCursor(model, rows)
  const currency = currencyOf(context.flags)
  const numbers = new Map(rows.map(({ order }, at) => [order.order_id, String(at + 1)]))
  const tickAll = (some: ReadonlyArray<Row>) => ({
    isOn: some.every(({ order }) => ticked.has(order.order_id)),
    message: { _tag: "TickedOrders", orderIds: idsOf(some) } as const
  })
  // In a narrow window what everybody has makes room for what was chosen beside it.
  const givingWay = (goes: number) => (isChosen(context, "amount") ? { goes } : {})
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
    caption: head.title,
    isDense: true,
    columns: (
      [
        textColumn("number", "#", 3, ({ order }) => numbers.get(order.order_id) ?? "", {
          traits: ["ordinal"]
        }),
        titleColumn("order", "Order no.", 9, ({ order }) => order.increment_id),
        quantityColumn("items", columnNames.items, 12, ({ order }) => String(order.total_item_count), {
          ...givingWay(3),
          short: { title: "Items", width: 5 },
          traits: ["named"],
          cardTitle: "Items"
        }),
        statusColumn("status", "Status", 11, ({ order, status, isEarly }) =>
          leaving.has(order.order_id)
            ? "Leaving"
            : isHeld(order)
              ? onHold
              : isEarly
                ? `${status} early`
                : status
        ),
        textColumn("left", "Leaves in", 16, ({ leavesBy }) => leftOf(leavesBy, context.now), {
          traits: ["named", "beside"],
          toneOf: ({ isLate }) => (isLate ? "danger" : undefined)
        }),
        textColumn("duration", columnNames.duration, 11, ({ duration }) => durationText(duration), {
          goes: 9,
          traits: ["named"],
          cardTitle: "Waiting"
        }),
        timeColumn("delivery", "Delivery at", 12, ({ order }) => deliveryAt(order), {
          shortOf: ({ order }) => deliveryStart(order, context.now)
        }),
        namedColumn("customer", "Customer", "rest", ({ order }) => customerName(order)),
        namedColumn("area", columnNames.area, 18, ({ order }) => order.area ?? "", { isSpare: true }),
        quantityColumn("amount", columnNames.amount, 12, ({ order }) =>
          Money.format(order.grand_total, currency)
        ),
        namedColumn("payment", columnNames.payment, 16, ({ order }) => paymentName(order.payment_method), {
          isSpare: true
        })
      ] satisfies ReadonlyArray<ColumnOf<Row, Message>>
    ).filter(({ id }) => isChosen(context, id)),
    things: rows,
    empty: context.whyNone ?? noOrders,
    idOf: ({ order }) => String(order.order_id),
    toneOf: ({ isLate, isScheduled }) => (isLate ? "danger" : isScheduled ? "info" : undefined),
    outcomeOf: ({ order: { order_id } }) =>
      leaving.has(order_id) || !mayLeave
        ? undefined
        : { message: { _tag: "PressedOrder", orderId: order_id } },
    tickOf: ({ order, order: { order_id } }) =>
      isTicked && !leaving.has(order.order_id) && !isHeld(order)
        ? { isOn: ticked.has(order_id), message: { _tag: "TickedOrder", orderId: order_id } }
        : undefined,
    cursor: {
      index: current === undefined ? -1 : rows.indexOf(current),
      isImplied: current?.order.order_id !== model.selected,
      noun: "an order",
      moved: (by) => ({ _tag: "MovedDispatch", by, among: groups === undefined ? undefined : idsOf(rows) }),
      ...(mayLeave ? { opens: "dispatch" } : {})
    },
    ticks: isTicked ? tickAll(rows) : undefined,
    groups: heads,
    legend: [
      { tone: "danger", text: "Late" },
      { tone: "info", text: "Scheduled Orders" }
    ]
  })
}
