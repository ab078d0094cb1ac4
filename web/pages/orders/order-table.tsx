/** The rows of the queue. A row is drawn anew only when its order, its colour or its place has changed. */

import { memo } from "react"
import { Link } from "wouter"
import type * as Day from "#core/day.ts"
import * as time from "#core/day.ts"
import { colourOf, isLate, pendingSince } from "#core/order/age.ts"
import type { BriefOrder } from "#core/order/brief-order.ts"
import { deliveryAt } from "#core/order/delivery.ts"
import { customerName, type OrderItem } from "#core/order/order.ts"
import type { SortColumn } from "#core/order/queue.ts"
import * as Q from "#core/quantity.ts"
import type { Model as ListModel, Message } from "#core/screen/order-list/model.ts"
import * as route from "#core/screen/route.ts"
import type { Flags } from "#core/session/flags.ts"
import { keptHere } from "#core/text/order.ts"
import { statusText } from "#core/text/status.ts"
import { useModel, useSession } from "../../client.tsx"
import { Name } from "../../parts/name.tsx"
import { useSay } from "./say.ts"

const columns: ReadonlyArray<readonly [title: string, column: SortColumn]> = [
  ["Order id", "increment_id"],
  ["Customer", "name"],
  ["Items", "items"],
  ["Status", "status"],
  ["Delivery at", "delivery_at"]
]

const SortButton = ({ list, title, column }: { list: ListModel; title: string; column: SortColumn }) => {
  const say = useSay()
  const isSorted = list.sort.by === column && list.urgentAt === undefined
  return (
    <button type="button" className="sort" onClick={() => say({ _tag: "SortedBy", column })}>
      {title}
      <span aria-hidden="true">{isSorted ? (list.sort.desc ? " ▼" : " ▲") : ""}</span>
    </button>
  )
}

const sortState = (list: ListModel, ...sorts: ReadonlyArray<SortColumn>) =>
  list.urgentAt === undefined && sorts.includes(list.sort.by)
    ? list.sort.desc
      ? "descending"
      : "ascending"
    : undefined

const Items = ({ items }: { items: ReadonlyArray<OrderItem> }) => (
  <tr className="row-items">
    <td colSpan={7} className="items-inside">
      <ul>
        {items.map((item) => (
          <li key={item.item_id}>
            <span className="quantity">{Q.withUnit(item, item.qty)}</span> <Name text={item.name} />
          </li>
        ))}
      </ul>
    </td>
  </tr>
)

interface RowProps {
  readonly order: BriefOrder
  readonly number: number
  readonly minute: Day.Instant
  readonly isSelected: boolean
  readonly isExpanded: boolean
  /** Scans of it are kept on this workstation. */
  readonly isKept: boolean
  /** Those of an open row; undefined until they are known. */
  readonly items: ReadonlyArray<OrderItem> | undefined
  readonly mayExpand: boolean
  readonly flags: Flags
  readonly say: (message: Message) => void
}

const Row = memo(
  ({ order, number, minute, isSelected, isExpanded, isKept, items, mayExpand, flags, say }: RowProps) => {
    const { order_id: orderId } = order
    return (
      <>
        <tr className={`row is-${colourOf(order, minute)}${isSelected ? " is-selected" : ""}`}>
          <td className="cell-number">{number}</td>
          <td className="cell-id">
            <Link
              href={route.print(route.toOrder(orderId, flags))}
              id={`order-${orderId}`}
              className="row-link"
              onFocus={() => say({ _tag: "SelectedRow", orderId })}
            >
              {order.increment_id}
            </Link>
            <span className="ago">{time.timeAgo(pendingSince(order), minute)}</span>
          </td>
          <td className="cell-name" data-label="Customer">
            <Name text={customerName(order)} />
          </td>
          <td className="cell-items" data-label="Items">
            {order.total_item_count}
          </td>
          <td className="cell-status" data-label="Status">
            {statusText(order)}
            {order.assigned_to === undefined || order.assigned_to === null ? null : (
              <span className="assignee">
                <Name text={order.assigned_to.name} /> is on it
              </span>
            )}
            {isKept ? <span className="kept">{keptHere}</span> : null}
          </td>
          <td className="cell-delivery" data-label="Delivery at">
            {deliveryAt(order)}
            {isLate(order, minute) ? <span className="late">Late</span> : null}
          </td>
          <td className="cell-actions">
            <span className="view" aria-hidden="true">
              View
            </span>
            {mayExpand ? (
              <button
                type="button"
                className="button is-small expand"
                aria-expanded={isExpanded}
                onClick={() => say({ _tag: "ToggledRow", orderId })}
              >
                {isExpanded ? "Hide" : "Items"}
                <span className="unseen"> of {order.increment_id}</span>
              </button>
            ) : null}
          </td>
        </tr>
        {isExpanded && items !== undefined ? <Items items={items} /> : null}
      </>
    )
  },
  (before, after) =>
    before.order === after.order &&
    before.number === after.number &&
    before.minute === after.minute &&
    before.isSelected === after.isSelected &&
    before.isExpanded === after.isExpanded &&
    before.isKept === after.isKept &&
    before.items === after.items &&
    before.mayExpand === after.mayExpand
)

export const OrderTable = ({
  list,
  shown,
  first,
  mayExpand
}: {
  readonly list: ListModel
  readonly shown: ReadonlyArray<BriefOrder>
  readonly first: number
  readonly mayExpand: boolean
}) => {
  const minute = useModel((model) => model.minute)
  const { user } = useSession()
  const say = useSay()
  const kept = useModel(({ keptOrders }) => keptOrders)
  return (
    <table className="rows">
      <caption className="unseen">Orders</caption>
      <thead>
        <tr>
          <th scope="col" className="cell-number">
            #
          </th>
          {columns.map(([title, column]) => (
            <th
              key={column}
              scope="col"
              className={`cell-${column}`}
              aria-sort={
                column === "increment_id" ? sortState(list, column, "created_at") : sortState(list, column)
              }
            >
              <SortButton list={list} title={title} column={column} />
              {column === "increment_id" ? (
                <SortButton list={list} title="Created" column="created_at" />
              ) : null}
            </th>
          ))}
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((order, index) => (
          <Row
            key={order.order_id}
            order={order}
            number={first + index}
            minute={minute}
            isSelected={order.order_id === list.selected}
            isExpanded={mayExpand && list.expanded.includes(order.order_id)}
            isKept={kept.has(order.order_id)}
            items={list.items.get(order.order_id)?.items}
            mayExpand={mayExpand}
            flags={user.flags}
            say={say}
          />
        ))}
      </tbody>
    </table>
  )
}
