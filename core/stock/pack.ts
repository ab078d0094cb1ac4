/** A pack in a hub's inventory, as the look-ups answer it. */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { SellBy } from "../order/order.ts"
import { Quantity } from "../quantity.ts"

export const available = 0
/** Sold: an order has it. */
export const used = 1
/** Spoiled, or sent back. */
export const returned = 2
export const corrected = 3
/** Sent to another hub, from where it may come back. */
export const transferred = 4
/** 0 is available and unused; every other number has left the stock. */
export const PackStatus = Schema.Literals([available, used, returned, corrected, transferred])
export type PackStatus = typeof PackStatus.Type

/** The scan code that stands for a manually entered quantity. */
export const manualPack = "MANUAL_PACK"

export const Pack = Schema.Struct({
  id: Schema.Int,
  hub_id: Schema.Int,
  shipment_id: Schema.NullOr(Schema.String),
  product_id: Schema.Int,
  product_name: Schema.String,
  /** The code as it was scanned at receipt, a leading M included. */
  scan_code: Schema.String,
  date_of_expiry: Day.Day,
  /** What is left of it. */
  qty: Quantity,
  /** Days since it was received. */
  age: Schema.Int,
  status: PackStatus,
  /**
   * What all unexpired available rows of the same code hold together. Equals `qty` for a code with a unique part; a
   * code without one is the same for every unit, so several rows may carry it.
   */
  available_qty: Quantity
})
export type Pack = typeof Pack.Type

/** On the shelf, for who takes packs without a scanner. */
export const ShelfPack = Schema.Struct({
  ...Pack.fields,
  /**
   * How much one scan of its code counts where that is one of the trade, by the lists of the network; 0 where its code is
   * refused.
   */
  counts: Schema.optionalKey(Quantity)
})
export type ShelfPack = typeof ShelfPack.Type

/** Whose a pack is, and where: "in order 100000012". */
export const ClaimedBy = Schema.Struct({ by: Schema.String, where: Schema.String })
export type ClaimedBy = typeof ClaimedBy.Type

/** The order that a pack left the stock with. */
export const TakenBy = Schema.Struct({ order_id: Schema.Int, increment_id: Schema.String })

/** A pack as an order's scan is answered: with who has it in hand for other work, and the order that took it, where there is one. */
export const ScannedPack = Schema.Struct({
  ...Pack.fields,
  claimed_by: Schema.optionalKey(ClaimedBy),
  taken_by: Schema.optionalKey(TakenBy)
})
export type ScannedPack = typeof ScannedPack.Type

/** With the unit of its quantity, as what expires is added up by product, and the shelf of a product that has one. */
export const ListedPack = Schema.Struct({
  ...Pack.fields,
  sell_by: SellBy,
  shelf: Schema.optionalKey(Schema.String)
})
export type ListedPack = typeof ListedPack.Type

/** A product of which packs expire, and the day of the first of them. */
export const ExpiringProduct = Schema.Struct({
  product_id: Schema.Int,
  product_name: Schema.String,
  date_of_expiry: Day.Day
})
export type ExpiringProduct = typeof ExpiringProduct.Type

/**
 * How many packs stand on a shelf with today's date, and how many with an earlier one; and the products that they are of,
 * the first to expire first, without a quantity: who counts blindly sees none.
 */
export const ExpiryCounts = Schema.Struct({
  today: Schema.Int,
  expired: Schema.Int,
  products: Schema.optionalKey(Schema.Array(ExpiringProduct))
})
export type ExpiryCounts = typeof ExpiryCounts.Type

/** Today's date is still good: a pack is expired from the day after. */
export const isExpired = (pack: Pick<Pack, "date_of_expiry">, today: Day.Day): boolean =>
  pack.date_of_expiry < today

/** On the shelf of its hub, where it may no longer be sold. */
export const isExpiredStock = (pack: Pick<Pack, "status" | "date_of_expiry">, today: Day.Day): boolean =>
  pack.status === available && isExpired(pack, today)
