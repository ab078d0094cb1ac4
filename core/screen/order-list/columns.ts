/** The columns of the order queue: those that every workstation has, and those that it has chosen. */
import * as Day from "../../day.ts"
import type { ListColumn } from "../../kit/settings/list-columns.ts"
import type { Tone } from "../../kit/view/action.ts"
import { dateInWords } from "../../kit/view/dates.ts"
import type { Cell, Flag } from "../../kit/view/row.ts"
import type { TableHeading } from "../../kit/view/table.ts"
import * as Money from "../../money.ts"
import { type Colour, colourOf, isLate, pendingSince, promisedBy } from "../../order/age.ts"
import type { BriefOrder } from "../../order/brief-order.ts"
import { deliveryAt, deliveryStart } from "../../order/delivery.ts"
import { customerName } from "../../order/order.ts"
import { open } from "../../order/queue.ts"
import type { RowColumn } from "../../order/queue-rows.ts"
import { timeLeft } from "../../text/duration.ts"
import { keptHere } from "../../text/order.ts"
import { statusText } from "../../text/status.ts"
import { columnNames, isOnIt, shortAgo } from "./wording.ts"

/** What a cell says beside its order: when it is looked at, at which place of the list, and what its money is. */
export interface Seen {
  readonly minute: Day.Instant
  readonly number: number
  readonly currency: Money.Currency
}

export interface Column extends Omit<TableHeading<never>, "sort"> {
  readonly sort?: RowColumn
  readonly cell: (order: BriefOrder, seen: Seen) => Cell
}

/** How long an open order waits is said by the edge of its row, and by this cell. */
const ageTones: Partial<Record<Colour, Tone>> = { danger: "danger", warning: "warning" }

const assignee = ({ assigned_to }: BriefOrder): string => assigned_to?.name ?? ""

const chosen: Record<ListColumn<"orders">, Column> = {
  area: {
    id: "area",
    title: columnNames.area,
    kind: "name",
    width: 14,
    traits: ["cut", "away"],
    goes: 7,
    sort: "area",
    cell: ({ area }) => ({ text: area ?? "" })
  },
  amount: {
    id: "amount",
    title: columnNames.amount,
    kind: "quantity",
    width: 12,
    goes: 1,
    sort: "amount",
    cell: ({ grand_total }, { currency }) => ({ text: Money.format(grand_total, currency) })
  },
  source: {
    id: "source",
    title: columnNames.source,
    kind: "text",
    width: 12,
    short: { title: columnNames.source, width: 8 },
    goes: 3,
    sort: "source",
    cell: ({ source }) => ({ text: source.toUpperCase() })
  },
  left: {
    id: "left",
    title: columnNames.left,
    kind: "time",
    width: 16,
    traits: ["named"],
    short: { title: "Left", width: 11 },
    goes: 2,
    sort: "left",
    cell: (order, { minute: now }) => {
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
    traits: ["cut", "named"],
    short: { title: "By", width: 6 },
    goes: 4,
    sort: "by",
    cell: (order) => {
      const name = assignee(order)
      return name === "" ? { text: "" } : { text: name, short: `► ${name}` }
    }
  }
}

const always: ReadonlyArray<Column> = [
  {
    id: "id",
    title: "Order no.",
    kind: "title",
    width: 10,
    short: { title: "Order no.", width: 9 },
    sort: "increment_id",
    cell: ({ increment_id }) => ({ text: increment_id })
  },
  {
    id: "name",
    title: "Customer",
    kind: "name",
    width: "rest",
    traits: ["cut"],
    sort: "name",
    cell: (order) => ({ text: customerName(order) || "–" })
  },
  {
    id: "items",
    title: "Items",
    kind: "quantity",
    width: 5,
    sort: "items",
    goes: 5,
    traits: ["named", "beside"],
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
    traits: ["cut"],
    short: { title: "Delivery at", width: 12 },
    sort: "delivery_at",
    cell: (order, { minute: now }) => ({
      // The first page is drawn before the rest of what puts dates into words is there.
      text: dateInWords(deliveryAt(order), Day.yearOf(Day.dayAt(now))),
      short: deliveryStart(order, now),
      flag: isLate(order, now) ? { text: "Late", sign: "!", tone: "warning" } : undefined
    })
  },
  {
    id: "created",
    title: "Created",
    kind: "text",
    width: 15,
    short: { title: "Created", width: 9 },
    goes: 6,
    traits: ["beside", "yields"],
    sort: "created_at",
    cell: (order, { minute: now }) => ({
      text: Day.timeAgo(pendingSince(order), now),
      tone: open.includes(order.status) ? ageTones[colourOf(order, now)] : undefined,
      short: shortAgo(pendingSince(order), now)
    })
  }
]

/** Who is on an order stands beside its status where it has no column. */
const withAssignee = (column: Column): Column => ({
  ...column,
  cell: (order, seen) => ({
    ...column.cell(order, seen),
    flag: assignee(order) === "" ? undefined : { text: isOnIt(assignee(order)), sign: "►", tone: "info" }
  })
})

/** @param highest the highest number of a row on the page */
export const columnsOf = (
  shown: ReadonlyArray<ListColumn<"orders">>,
  highest: number
): ReadonlyArray<Column> => [
  {
    id: "number",
    title: "#",
    kind: "quantity",
    width: Math.max(2, String(highest).length),
    traits: ["ordinal"],
    cell: (_, { number }) => ({ text: String(number) })
  },
  ...always.map((column) =>
    column.id === "status" && !shown.includes("by") ? withAssignee(column) : column
  ),
  ...shown.map((each) => chosen[each])
]

/** That it must not go on is said before that its scans are kept here. */
export const rowFlag = ({ hold }: BriefOrder, isKept: boolean): Flag | undefined => {
  if (hold != null) return { text: "On hold", sign: "H", tone: "danger" }
  return isKept ? { text: keptHere, sign: "*", tone: "warning" } : undefined
}
