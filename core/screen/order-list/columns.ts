/** The columns of the order queue: those that every workstation has, and those that it has chosen. */
import type * as Day from "../../day.ts"
import { timeAgo } from "../../day.ts"
import * as Money from "../../money.ts"
import { isLate, pendingSince, promisedBy } from "../../order/age.ts"
import type { BriefOrder } from "../../order/brief-order.ts"
import { deliveryAt, deliveryStart } from "../../order/delivery.ts"
import { customerName } from "../../order/order.ts"
import type { SortColumn } from "../../order/queue.ts"
import { statusText } from "../../text/status.ts"
import type { QueueColumn } from "../settings/settings.ts"
import type { Cell, TableHeading } from "../view/table.ts"
import { columnNames, isOnIt, shortAgo, timeLeft } from "./wording.ts"

export interface Column extends Omit<TableHeading<never>, "sort"> {
  readonly sort?: SortColumn
  readonly cell: (order: BriefOrder, now: Day.Instant, number: number) => Cell
}

const assignee = ({ assigned_to }: BriefOrder): string => assigned_to?.name ?? ""

const chosen: Record<QueueColumn, Column> = {
  amount: {
    id: "amount",
    title: columnNames.amount,
    kind: "quantity",
    width: 10,
    goes: 1,
    cell: ({ grand_total }) => ({ text: Money.formatPlain(grand_total) })
  },
  source: {
    id: "source",
    title: columnNames.source,
    kind: "text",
    width: 12,
    short: { title: columnNames.source, width: 8 },
    goes: 3,
    cell: ({ source }) => ({ text: source.toUpperCase() })
  },
  left: {
    id: "left",
    title: columnNames.left,
    kind: "time",
    width: 16,
    short: { title: "Left", width: 11 },
    goes: 2,
    cell: (order, now) => {
      const until = promisedBy(order)
      if (until === undefined) return { text: "" }
      const text = timeLeft(until, now)
      return {
        text,
        short: now > until ? `-${text.slice(0, -5)}` : text,
        tone: now > until ? "danger" : undefined
      }
    }
  },
  by: {
    id: "by",
    title: columnNames.by,
    kind: "name",
    width: 16,
    short: { title: "By", width: 6 },
    goes: 4,
    cell: (order) => {
      const name = assignee(order)
      return name === "" ? { text: "" } : { text: isOnIt(name), short: `► ${name}` }
    }
  }
}

const always: ReadonlyArray<Column> = [
  {
    id: "id",
    title: "Order id",
    kind: "title",
    width: 10,
    short: { title: "Order id", width: 9 },
    sort: "increment_id",
    cell: ({ increment_id }) => ({ text: increment_id })
  },
  {
    id: "name",
    title: "Customer",
    kind: "name",
    width: "rest",
    sort: "name",
    cell: (order) => ({ text: customerName(order) })
  },
  {
    id: "items",
    title: "Items",
    kind: "quantity",
    width: 5,
    sort: "items",
    goes: 5,
    cell: ({ total_item_count }) => ({ text: String(total_item_count) })
  },
  {
    id: "status",
    title: "Status",
    kind: "status",
    width: 15,
    short: { title: "Status", width: 10 },
    sort: "status",
    cell: (order) => ({ text: statusText(order) })
  },
  {
    id: "delivery",
    title: "Delivery at",
    kind: "time",
    width: 24,
    short: { title: "Delivery at", width: 12 },
    sort: "delivery_at",
    cell: (order, now) => ({
      text: deliveryAt(order),
      short: deliveryStart(order, now),
      flag: isLate(order, now) ? { text: "Late", sign: "!", tone: "warning" } : undefined
    })
  },
  {
    id: "created",
    title: "Created",
    kind: "time",
    width: 14,
    short: { title: "Created", width: 9 },
    goes: 6,
    sort: "created_at",
    cell: (order, now) => ({
      text: timeAgo(pendingSince(order), now),
      short: shortAgo(pendingSince(order), now)
    })
  }
]

/** Who is on an order stands beside its status where it has no column. */
const withAssignee = (column: Column): Column => ({
  ...column,
  cell: (order, now, number) => ({
    ...column.cell(order, now, number),
    flag: assignee(order) === "" ? undefined : { text: isOnIt(assignee(order)), sign: "►", tone: "info" }
  })
})

/** @param highest the highest number of a row on the page */
export const columnsOf = (shown: ReadonlyArray<QueueColumn>, highest: number): ReadonlyArray<Column> => [
  {
    id: "number",
    title: "#",
    kind: "quantity",
    width: Math.max(2, String(highest).length),
    cell: (_, __, number) => ({ text: String(number) })
  },
  ...always.map((column) =>
    column.id === "status" && !shown.includes("by") ? withAssignee(column) : column
  ),
  ...shown.map((each) => chosen[each])
]
