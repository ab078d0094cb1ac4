/** Orders of the network, and what is picked for them. */
import type { OrderSeed } from "./network.ts"

/** Orders of store 11 for a kilogram of chicken each, unless told otherwise. */
export const ordersOf = (
  ids: ReadonlyArray<number>,
  change: Partial<OrderSeed> = {}
): ReadonlyArray<OrderSeed> =>
  ids.map((id) => ({ id, store: 11, items: [{ product: 1773, qty: 1000 }], ...change }))

/** A line of an invoice: the item of an order that so many packs of half a kilogram are scanned for. */
export const pickedLine = (
  order: number,
  codes: ReadonlyArray<string>,
  { at = 0, product = 1773, qty = codes.length / 2, ...more }: PickedLine = {}
) => ({
  item_id: order * 100 + at,
  product_id: product,
  qty,
  ...more,
  scanned_info: { items: codes.map((scan_code) => ({ scan_code, qty: 0.5 })) }
})
interface PickedLine {
  /** Which item of the order, from 0. */
  readonly at?: number
  readonly product?: number
  readonly qty?: number
  readonly reason?: string
}
