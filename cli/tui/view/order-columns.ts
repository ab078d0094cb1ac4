/** The columns of the order queue, fitted to the terminal. */

import type * as Day from "#core/day.ts"
import { timeAgo } from "#core/day.ts"
import { isLate, pendingSince } from "#core/order/age.ts"
import type { BriefOrder } from "#core/order/brief-order.ts"
import { deliveryAt, deliveryStart } from "#core/order/delivery.ts"
import { customerName } from "#core/order/order.ts"
import type { SortColumn } from "#core/order/queue.ts"
import { statusText } from "#core/text/status.ts"
import { fitted, type Side } from "../fit.ts"

interface Column {
  readonly title: string
  readonly width: number
  readonly side: Side
  readonly sort?: SortColumn
  readonly text: (order: BriefOrder, number: number, now: Day.Instant) => string
}

/** "12 minutes ago" is the longest usual age. */
const ageWidth = 14

/** Who is working on an order: as much of the name as fits. */
const assigneeOf = (order: BriefOrder): string => {
  const name = order.assigned_to?.name ?? ""
  return name === "" ? "" : `► ${name}`
}

export const columnsFor = (columns: number, highestNumber: number): ReadonlyArray<Column> => {
  const isWide = columns >= 110
  const widths = {
    number: Math.max(2, String(highestNumber).length),
    id: 10,
    items: 5,
    status: isWide ? 15 : 10,
    delivery: isWide ? 24 : 12,
    by: isWide ? 16 : 6
  }
  const taken = Object.values(widths).reduce((sum, width) => sum + width, 0) + ageWidth
  // The sign of the age stands before the columns, and a blank between two of them.
  const name = columns - 2 - taken - 7
  return [
    { title: "#", width: widths.number, side: "right", text: (_, number) => String(number) },
    {
      title: "Order Id",
      width: widths.id,
      side: "left",
      sort: "increment_id",
      text: (order) => order.increment_id
    },
    {
      title: name < 13 ? "Customer" : "Customer Name",
      width: name,
      side: "left",
      sort: "name",
      text: customerName
    },
    {
      title: "Items",
      width: widths.items,
      side: "right",
      sort: "items",
      text: (order) => String(order.total_item_count)
    },
    { title: "Status", width: widths.status, side: "left", sort: "status", text: statusText },
    {
      title: "Delivery At",
      width: widths.delivery,
      side: "left",
      sort: "delivery_at",
      text: (order, _, now) => {
        const when = isWide ? deliveryAt(order) : deliveryStart(order, now)
        return isLate(order, now) ? `! ${when}` : when
      }
    },
    {
      title: "Created",
      width: ageWidth,
      side: "left",
      sort: "created_at",
      text: (order, _, now) => timeAgo(pendingSince(order), now)
    },
    { title: "By", width: widths.by, side: "left", text: assigneeOf }
  ]
}

export const headOf = (
  columns: ReadonlyArray<Column>,
  sort: { readonly by: SortColumn; readonly desc: boolean } | undefined
): string =>
  columns
    .map(({ title, width, side, sort: column }) => {
      const sign = sort !== undefined && column === sort.by ? (sort.desc ? "▼" : "▲") : ""
      return fitted(
        title.length + sign.length > width ? title.slice(0, width - sign.length) + sign : title + sign,
        width,
        side
      )
    })
    .join(" ")

export const rowOf = (
  columns: ReadonlyArray<Column>,
  order: BriefOrder,
  number: number,
  now: Day.Instant
): string => columns.map(({ text, width, side }) => fitted(text(order, number, now), width, side)).join(" ")
