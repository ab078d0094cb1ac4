/**
 * The changes of an order that was read to decide: each change holds only while the order is as it was read; another
 * one in between starts the transaction anew. All raise `updated_at`.
 */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import type { Order, OrderStatus } from "#core/order/order.ts"
import { restart, select, type Tx } from "../engine/transaction.ts"

const Claimed = Schema.Struct({ order_id: Schema.Int })
const requireClaimed = (rows: ReadonlyArray<typeof Claimed.Type>): void => {
  if (rows.length === 0) restart()
}

const invoicedRow = select(
  Claimed,
  `UPDATE orders SET status = 'processing', updated_at = ?, subtotal = ?, shipping = ?, discount = ?, tax = ?, grand_total = ?
   WHERE hub_id = :hub AND order_id = ? AND updated_at = ? AND status = ? RETURNING order_id`
)
/** Sets an order invoiced, if it is still as it was read. */
export const setInvoiced = function* (
  order: Order,
  updatedAt: Day.GmtTime,
  totals: Order["totals"]
): Tx<void> {
  requireClaimed(
    yield* invoicedRow(
      updatedAt,
      totals.subtotal,
      totals.shipping,
      totals.discount,
      totals.tax,
      totals.grand_total,
      order.order_id,
      order.updated_at,
      order.status
    )
  )
}

const statusRow = select(
  Claimed,
  `UPDATE orders SET status = ?, updated_at = ?, shipped_at = COALESCE(?, shipped_at),
     order_becomes_pending = COALESCE(order_becomes_pending, ?)
   WHERE hub_id = :hub AND order_id = ? AND updated_at = ? AND status = ? RETURNING order_id`
)
/** Changes an order's status, if it is still as it was read. Its age counts from when it first became pending. */
export const setStatus = function* (
  order: Pick<Order, "order_id" | "updated_at" | "status">,
  status: OrderStatus,
  updatedAt: Day.GmtTime,
  shippedAt: string | null
): Tx<void> {
  requireClaimed(
    yield* statusRow(
      status,
      updatedAt,
      shippedAt,
      status === "pending" ? updatedAt : null,
      order.order_id,
      order.updated_at,
      order.status
    )
  )
}

/** Changes an order that is still as it was read: its status and last change, and what `also` says. */
const changing = (status: OrderStatus, also: { readonly set?: string; readonly where?: string }) => {
  const changed = select(
    Claimed,
    `UPDATE orders SET status = '${status}', updated_at = ?${also.set ?? ""}
     WHERE hub_id = :hub AND order_id = ? AND updated_at = ? AND status = ?${also.where ?? ""} RETURNING order_id`
  )
  return function* (
    { order_id, updated_at, status: before }: Pick<Order, "order_id" | "updated_at" | "status">,
    updatedAt: Day.GmtTime
  ): Tx<void> {
    requireClaimed(yield* changed(updatedAt, order_id, updated_at, before))
  }
}
/** The order has not left after all, if it is still as it was read. */
export const setStayed = changing("processing", { set: ", shipped_at = NULL, left_at = NULL" })
/** Cancels an order, if it is still as it was read and has not left. */
export const setCanceled = changing("canceled", { where: " AND left_at IS NULL" })

const namedRow = select(
  Claimed,
  `UPDATE orders SET customer_firstname = ?, customer_lastname = ?, item_pickup_status = ?, updated_at = ?,
     name_set_at = COALESCE(?, name_set_at), pickup_set_at = COALESCE(?, pickup_set_at)
   WHERE hub_id = :hub AND order_id = ? AND updated_at = ? RETURNING order_id`
)
/** Changes the fields of an order that clients may name. */
export const setNamedFields = function* (
  order: Order,
  fields: {
    readonly firstname: string | null
    readonly lastname: string | null
    readonly pickup: string | null
  },
  updatedAt: Day.GmtTime
): Tx<void> {
  const isSameName =
    fields.firstname === order.customer_firstname && fields.lastname === order.customer_lastname
  requireClaimed(
    yield* namedRow(
      fields.firstname,
      fields.lastname,
      fields.pickup,
      updatedAt,
      isSameName ? null : updatedAt,
      fields.pickup === order.item_pickup_status ? null : updatedAt,
      order.order_id,
      order.updated_at
    )
  )
}
