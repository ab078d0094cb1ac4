/**
 * The stock ledger: every movement of every pack of a product in a hub, as what, why, who and when. What a hub has is the
 * sum of its movements (LEDGER-1), so that the stock of any day follows from the stock of now.
 */
import * as Schema from "effect/Schema"
import type { Retention } from "../archive.ts"
import * as Day from "../day.ts"
import { type DateRange, isBackwards } from "../order/date-range.ts"
import { SellBy } from "../order/order.ts"
import * as Q from "../quantity.ts"
import { PackEvent } from "./pack-life.ts"

/** One movement of one pack. */
export const Movement = Schema.Struct({ ...PackEvent.fields, scan_code: Schema.String })
export type Movement = typeof Movement.Type

export const StockLedger = Schema.Struct({
  hub_id: Schema.Int,
  product_id: Schema.Int,
  product_name: Schema.String,
  sell_by: SellBy,
  /** The first and the last day. */
  from: Day.Day,
  to: Day.Day,
  /** What the hub had as the first day began, and as the last one ended, or has now. */
  opening: Q.Quantity,
  closing: Q.Quantity,
  /** The oldest first. */
  movements: Schema.Array(Movement)
})
export type StockLedger = typeof StockLedger.Type

/** So far back movements stand with their packs; what is older is told by the packs' own lives. */
export const mostDays = 31
/** A ledger has no more lines than these: fewer days are asked for then. */
export const mostMovements = 20_000

/** Why these days have no ledger, in words; undefined where they have one. */
export const problemOf = (range: DateRange, today: Day.Day, retention: Retention): string | undefined => {
  const days = [retention.orders, retention.packs].filter((each) => each > 0)
  const first = Day.addDays(today, 1 - Math.min(mostDays, ...days))
  if (isBackwards(range)) return "the first day is after the last"
  return range.from < first
    ? `the ledger goes back to ${first}: for what is older, ask for the life of a pack`
    : undefined
}

/** Movements of some days: how the stock came to be what it is. @param since all of them from the first day on until now */
export const ledgerOf = (
  product: Pick<StockLedger, "hub_id" | "product_id" | "product_name" | "sell_by">,
  { from, to }: DateRange,
  onHand: Q.Quantity,
  since: ReadonlyArray<Movement>
): StockLedger => {
  const end = Day.toGmt(Day.startOf(Day.addDays(to, 1)))
  const movements = since.filter(({ at }) => at < end)
  const changeOf = (some: ReadonlyArray<Movement>) =>
    some.reduce((sum, { change }) => Q.plus(sum, change), Q.zero)
  const opening = Q.minus(onHand, changeOf(since))
  return { ...product, from, to, opening, closing: Q.plus(opening, changeOf(movements)), movements }
}

/** A pack that does not hold what its movements come to. */
export const Unexplained = Schema.Struct({
  pack_id: Schema.Int,
  product_id: Schema.Int,
  product_name: Schema.String,
  sell_by: SellBy,
  scan_code: Schema.String,
  /** What it holds, and what it would hold by its movements. */
  qty: Q.Quantity,
  explained: Q.Quantity
})
export type Unexplained = typeof Unexplained.Type
