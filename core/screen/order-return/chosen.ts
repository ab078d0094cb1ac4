/** What of the orders that are loaded is ticked, and how much of each line. */
import type { ReturnLine, ReturnPack } from "../../order/order-return.ts"
import { isCounted } from "../../order/returned-quantity.ts"
import * as Q from "../../quantity.ts"
import { type Model, out, type Pick as Picked } from "./model.ts"

/** How much of a pack is ticked. */
export const qtyOf = (pack: ReturnPack, { qty }: Pick<Picked, "qty">): Q.Quantity =>
  qty === undefined ? pack.qty : Q.least(Q.ofThousandths(qty), pack.qty)

/** So much of it is ticked; all of it has no quantity of its own. */
export const withQty = ({ qty: _, ...pick }: Picked, pack: ReturnPack, qty: Q.Quantity): Picked =>
  qty === pack.qty ? pick : { ...pick, qty }

export interface ChosenOrder {
  readonly order_id: number
  readonly allPacketReturn: boolean
  readonly lines: ReadonlyArray<ReturnLine>
  /** Of each line what the customer had: a return of another unit of it is another return. */
  readonly out: ReadonlyArray<number>
}

export const chosenOf = ({
  kind,
  orders,
  picks
}: Pick<Model, "kind" | "orders" | "picks">): ReadonlyArray<ChosenOrder> => {
  const byId = new Map(picks.map((pick) => [pick.id, pick]))
  return orders.flatMap(({ order_id, packs }) => {
    const still = out(packs)
    const chosen = still.flatMap((pack) => {
      const pick = byId.get(pack.id)
      return pick === undefined ? [] : [{ pack, pick, qty: qtyOf(pack, pick) }]
    })
    const isAll = chosen.length === still.length && chosen.every(({ pack, qty }) => qty === pack.qty)
    if (chosen.length === 0) return []
    return [
      {
        order_id,
        allPacketReturn: kind === "orderreturn" && isAll,
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

/** Lines of which nothing more can be ticked. */
export const full = ({ orders, picks }: Pick<Model, "orders" | "picks">): ReadonlySet<number> => {
  const packs = new Map(orders.flatMap((order) => order.packs.map((pack) => [pack.id, pack] as const)))
  return new Set(
    picks.flatMap((pick) => {
      const pack = packs.get(pick.id)
      return pack !== undefined && qtyOf(pack, pick) < pack.qty ? [] : [pick.id]
    })
  )
}

export const canCount = (pack: ReturnPack | undefined): pack is ReturnPack =>
  pack !== undefined && pack.returned_at === null && isCounted(pack)
