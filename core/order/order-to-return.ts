/** The orders of which packs are picked to come back: each is one call. */
import type * as Q from "../quantity.ts"
import { notReturned, qtyOf, type ReturnPicks } from "./return-picks.ts"

/** A pack that comes back, whichever way, by the line that it was sold on. */
interface LineToReturn {
  readonly id: number
  readonly scan_code: string
  readonly qty: Q.Quantity
  readonly p_reason: string
  readonly s_reason: string
}

/** The return of one order, as it is sent to the server. */
export interface OrderToReturn {
  readonly order_id: number
  readonly allPacketReturn: boolean
  readonly lines: ReadonlyArray<LineToReturn>
  /** The quantity of each line that was with the customer: returning another unit of the line is another return. */
  readonly out: ReadonlyArray<number>
}

/** @param isOfOrders of whole orders: all packets of one are returned by a word of their own */
export const toReturn = (
  { orders, picks }: Pick<ReturnPicks, "orders" | "picks">,
  isOfOrders: boolean
): ReadonlyArray<OrderToReturn> => {
  const byId = new Map(picks.map((pick) => [pick.id, pick]))
  return orders.flatMap(({ order_id, packs }) => {
    const rest = notReturned(packs)
    const chosen = rest.flatMap((pack) => {
      const pick = byId.get(pack.id)
      return pick === undefined ? [] : [{ pack, pick, qty: qtyOf(pack, pick) }]
    })
    const isAll = chosen.length === rest.length && chosen.every(({ pack, qty }) => qty === pack.qty)
    if (chosen.length === 0) return []
    return [
      {
        order_id,
        allPacketReturn: isOfOrders && isAll,
        lines: chosen.map(({ pack: { id, scan_code }, pick: { p_reason, s_reason }, qty }) => ({
          id,
          scan_code,
          qty,
          p_reason,
          s_reason
        })),
        out: chosen.map(({ pack }) => pack.qty)
      }
    ]
  })
}
