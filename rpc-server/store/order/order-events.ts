/**
 * The events that happen to an order once: its shipment or its cancellation, each unique by a constraint, and by another never
 * both (SHIP-7).
 */
import { Schema } from "effect"
import type { Grounds } from "#core/order/status.ts"
import { restart, select, type Tx, write } from "../engine/transaction.ts"

const ShipmentRow = Schema.Struct({ id: Schema.Int, created_at: Schema.String, user_id: Schema.Int })
export type Shipment = typeof ShipmentRow.Type
const shipmentOf = select(
  ShipmentRow,
  "SELECT id, created_at, user_id FROM order_shipment WHERE hub_id = :hub AND order_id = ?"
)
const insertShipment = select(
  Schema.Struct({ id: Schema.Int }),
  "INSERT INTO order_shipment (hub_id, order_id, created_at, user_id, label) VALUES (:hub, ?, ?, ?, ?) ON CONFLICT (order_id) DO NOTHING RETURNING id"
)
export const shipment = function* (orderId: number): Tx<Shipment | undefined> {
  const [row] = yield* shipmentOf(orderId)
  return row
}
/** Deletes the dispatch of an order, which was taken back. */
export const removeShipment = write("DELETE FROM order_shipment WHERE hub_id = :hub AND order_id = ?")
/** The order leaves, if it has not been cancelled. */
const leaveRow = select(
  Schema.Struct({ order_id: Schema.Int }),
  "UPDATE orders SET left_at = ? WHERE hub_id = :hub AND order_id = ? AND status = 'processing' AND left_at IS NULL RETURNING order_id"
)
export const addShipment = function* (
  orderId: number,
  at: string,
  userId: number,
  label: string | null
): Tx<number> {
  const left = yield* leaveRow(at, orderId)
  if (left.length === 0) return restart()
  const [row] = yield* insertShipment(orderId, at, userId, label)
  return row?.id ?? restart()
}

const CancellationRow = Schema.Struct({ order_id: Schema.Int })
const cancellationOf = select(
  CancellationRow,
  "SELECT order_id FROM cancellation WHERE hub_id = :hub AND order_id = ?"
)
const insertCancellation = select(
  CancellationRow,
  "INSERT INTO cancellation (hub_id, order_id, created_at, user_id, reasons) VALUES (:hub, ?, ?, ?, ?) ON CONFLICT (order_id) DO NOTHING RETURNING order_id"
)
/** Whether an order has a shipment, and a cancellation. */
export const grounds = function* (orderId: number): Tx<Grounds> {
  return {
    hasShipment: (yield* shipment(orderId)) !== undefined,
    hasCancellation: yield* hasCancellation(orderId)
  }
}
const hasCancellation = function* (orderId: number): Tx<boolean> {
  const rows = yield* cancellationOf(orderId)
  return rows.length > 0
}
export const addCancellation = function* (
  orderId: number,
  at: string,
  userId: number,
  reasons: unknown
): Tx<void> {
  const rows = yield* insertCancellation(orderId, at, userId, JSON.stringify(reasons))
  if (rows.length === 0) restart()
}
