/** Where and when an order is delivered, as staff change it. What they have set, no import takes back. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import type { Order, ShipAddress } from "#core/order/order.ts"
import type { DaySlot, SlotColumns } from "#core/order/slot.ts"
import type { SlotChange } from "#core/order/slot-change.ts"
import { restart, select, type Tx } from "../engine/transaction.ts"
import { hasRoom } from "./delivery-slots.ts"

const Changed = Schema.Struct({ order_id: Schema.Int })
type Standing = Pick<Order, "order_id" | "store_id" | "updated_at">

const addressRow = select(
  Changed,
  `UPDATE orders SET street = ?, city = ?, region = ?, postcode = ?, updated_at = ?, address_set_at = ?
   WHERE hub_id = :hub AND order_id = ? AND store_id = ? AND updated_at = ? RETURNING order_id`
)
/** Changes the address of an order, if it is still as it was read. */
export const setAddress = function* (order: Standing, to: ShipAddress, updatedAt: Day.GmtTime): Tx<void> {
  const { order_id, store_id, updated_at } = order
  const rows = yield* addressRow(
    to.street,
    to.city,
    to.region,
    to.postcode,
    updatedAt,
    updatedAt,
    order_id,
    store_id,
    updated_at
  )
  if (rows.length === 0) restart()
}

const moved = (
  more: string
) => `UPDATE orders SET sub_slot_id = ?, sub_slot_info = ?, slot_starts = ?, display_string = ?, delivery_at = ?,
     slot_id = ?, sla_start_at = ?, updated_at = ?, slot_set_at = ?${more}
   WHERE hub_id = :hub AND order_id = ? AND store_id = ? AND updated_at = ?`
const slotRow = select(Changed, `${moved("")} AND ${hasRoom} RETURNING order_id`)
const expressRow = select(Changed, `${moved(", order_becomes_pending = ?")} RETURNING order_id`)

const columnsOf = (to: SlotColumns, updatedAt: Day.GmtTime) =>
  [
    to.sub_slot_id,
    to.sub_slot_info,
    to.slot_starts,
    to.display_string,
    to.delivery_at,
    to.slot_id,
    to.sla_start_at,
    updatedAt,
    updatedAt
  ] as const
const readAs = ({ order_id, store_id, updated_at }: Standing) => [order_id, store_id, updated_at] as const

/**
 * Puts an order into a slot of its store while there is room: what is in it is counted by the statement that takes the
 * place. The order and the slots of its store are held by the caller, so that nothing but a full slot can refuse.
 */
export const moveToSlot = function* (
  order: Standing,
  { delivery_at, capacity }: DaySlot,
  to: SlotColumns,
  updatedAt: Day.GmtTime
): Tx<boolean> {
  const { store_id } = order
  const rows = yield* slotRow(
    ...columnsOf(to, updatedAt),
    ...readAs(order),
    store_id,
    delivery_at,
    store_id,
    delivery_at,
    `%"${delivery_at}"%`,
    capacity
  )
  return rows.length > 0
}

/** Makes an order express. Its age counts from then on: nobody waited for it before; one that was express before keeps its clock (SHIP-6). */
export const makeExpress = function* (
  order: Standing,
  { columns, becomesPending }: Extract<SlotChange, { readonly _tag: "Express" }>,
  updatedAt: Day.GmtTime
): Tx<void> {
  const rows = yield* expressRow(...columnsOf(columns, updatedAt), becomesPending, ...readAs(order))
  if (rows.length === 0) restart()
}
