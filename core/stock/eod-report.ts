/** The end-of-day report of a hub: its rows as they are counted, and how it stands (sections 3 and 4). */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { Money, minus, times, zero } from "../money.ts"
import { SellBy } from "../order/order.ts"
import * as Q from "../quantity.ts"

/** Characters of a comment. */
export const longestComment = 200

/** A counted figure as it was written: the number of its decimals matters. */
export const PhysicalStock = Schema.Union([Schema.Finite, Schema.String.check(Schema.isMaxLength(40))])

const Bit = Schema.Literals([0, 1])
const Increment = Schema.NullOr(Q.Quantity)

/** A product of the report. */
export const EodRow = Schema.Struct({
  product_id: Schema.Int,
  product_name: Schema.String,
  /** The books' figure; null in a blind count before it is handed in (EOD-8). */
  current_stock: Schema.NullOr(Q.Quantity),
  /** The counted figure: the books' until somebody has counted. */
  physical_stock: Schema.NullOr(Q.Quantity),
  comment: Schema.String,
  whole: Bit,
  /** The original quantity of the packs on the shelf. */
  qty: Q.Quantity,
  min_sale_qty: Increment,
  qty_increments: Increment,
  sell_by: SellBy,
  category_type: Schema.NullOr(Schema.String),
  /** Sold today; and what of it came out of packs that still stand on the shelf. */
  total_qty_sold: Q.Quantity,
  total_partialy_sold: Q.Quantity,
  /** The newest shipment that brought some of it. */
  shipment_id: Schema.NullOr(Schema.String),
  selected: Schema.Boolean,
  isValidQty: Schema.Boolean,
  /** The price of one kilogram or pack. */
  price: Schema.NullOr(Money),
  /** The time of the books' figure. */
  as_of: Day.GmtTime
})
export type EodRow = typeof EodRow.Type

/** The count of a product by all devices together. */
export const CountedProduct = Schema.Struct({
  product_id: Schema.Int,
  product_name: Schema.String,
  sell_by: SellBy,
  counted: Q.Quantity,
  /** The books' figure at the last count; null in a blind count before the report is in (EOD-8). */
  expected: Schema.NullOr(Q.Quantity),
  lines: Schema.Int,
  counted_at: Day.GmtTime
})
export type CountedProduct = typeof CountedProduct.Type

/** A product of which something else was counted than the books said. */
export const EodDifference = Schema.Struct({
  product_id: Schema.Int,
  product_name: Schema.String,
  sell_by: SellBy,
  expected: Q.Quantity,
  counted: Q.Quantity,
  comment: Schema.NullOr(Schema.String),
  /** The worth of the difference at the product's price, below 0 for a loss. */
  value: Money
})
export type EodDifference = typeof EodDifference.Type

/** Differences by their worth, the dearest first, missing or found: those deserve a second look. */
export const byWeight = (a: EodDifference, b: EodDifference): number =>
  Math.abs(b.value) - Math.abs(a.value) || a.product_id - b.product_id

/** The worth of a difference; nothing for a product without a price. */
export const costOf = (price: Money | null, difference: Q.Quantity): Money => {
  const magnitude = times(price ?? zero, Q.ofThousandths(Math.abs(difference)))
  return difference < 0 ? minus(zero, magnitude) : magnitude
}

/** The ways in which a report came back to its counters. */
export const SentBack = Schema.Literals(["rejected", "reopened"])
export type SentBack = typeof SentBack.Type

/** The state of a day's report. */
export const EodStatus = Schema.Struct({
  submitted: Schema.Boolean,
  submission_updated_at: Schema.NullOr(Day.GmtTime),
  approved_at: Schema.NullOr(Day.GmtTime),
  /** The day that it is of. */
  day: Day.Day,
  /** Counts up with each submission; 0 while there is none. */
  version: Schema.Int,
  submitted_by: Schema.NullOr(Schema.String),
  approved_by: Schema.NullOr(Schema.String),
  /** The report was rejected, or opened again after its approval: its next version is awaited. */
  sent_back: Schema.NullOr(SentBack),
  sent_back_at: Schema.NullOr(Day.GmtTime),
  sent_back_by: Schema.NullOr(Schema.String),
  /** The reason given for that. */
  sent_back_reason: Schema.NullOr(Schema.String),
  /**
   * True where the caller submitted a version of the report or counted for it: somebody else approves it or opens it
   * again.
   */
  is_own: Schema.optionalKey(Schema.Boolean),
  /** The owner of a report that waits for an approval, of this day or of another one listed. */
  waiting: Schema.optionalKey(Schema.Literals(["own", "other", "none"]))
})
export type EodStatus = typeof EodStatus.Type

/**
 * Where a report stands: nothing is handed in, it can be handed in again, it was sent back and is to be, or it is locked
 * (EOD-2).
 */
export type EodState = "none" | "submitted" | SentBack | "approved"
export const stateOf = ({ submitted, approved_at, sent_back }: EodStatus): EodState =>
  approved_at !== null ? "approved" : (sent_back ?? (submitted ? "submitted" : "none"))

/** The role type whose users approve reports. */
export const approverType = "eod_stock_approval_user"
