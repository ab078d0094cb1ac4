/**
 * The return stock sheet of a hub: of each product what it kept at its last return, what has come and gone since, and
 * what goes back unless somebody says otherwise (sections 3 and 5).
 */
import * as Schema from "effect/Schema"
import { isMarinated } from "../barcode/shelf-life.ts"
import { notFound } from "../catalogue/feed.ts"
import * as Day from "../day.ts"
import { SellBy } from "../order/order.ts"
import * as Q from "../quantity.ts"
import { type Flags, isOn } from "../session/flags.ts"
import { countingIncrement } from "./counting-step.ts"
import { stepOf } from "./received-quantity.ts"
import { type MaximumAges, ReturnProduct } from "./return-product.ts"
import { isTooOld } from "./return-quantity.ts"

/** Groceries are never sent back, nor what a hub excludes. */
export const isLeftOut = (
  { product_id, category_type }: { readonly product_id: number; readonly category_type: string | null },
  excluded: ReadonlySet<number>
): boolean => excluded.has(product_id) || category_type === "groceries"

const Group = Schema.Struct({ age_products: Schema.Array(ReturnProduct) })
export const ReturnSheet = Schema.Struct({
  "Non-Marinated Products": Group,
  "Marinated Products": Group
})
export type ReturnSheet = typeof ReturnSheet.Type

/** The movements of a product in a hub since its last return, or since the cut-off where there was none. */
export interface Movement {
  readonly product_id: number
  readonly product_name: string
  readonly category_id: number | null
  readonly category_type: string | null
  readonly whole: 0 | 1
  readonly sell_by: SellBy
  readonly qty_increments: Q.Quantity | null
  /** The stock at the last return that stayed here. */
  readonly retained: Q.Quantity
  readonly sent: Q.Quantity
  /** The quantity received since, without what was corrected away or sent to another hub. */
  readonly received: Q.Quantity
  readonly receivedToday: Q.Quantity
  readonly sold: Q.Quantity
  readonly returned: Q.Quantity
  /** Available packs, and since when the oldest of them is here. */
  readonly onShelf: Q.Quantity
  readonly oldest: Day.Instant | null
  readonly inventory_ids: ReadonlyArray<number>
  readonly shipment_table_ids: ReadonlyArray<number>
  /** The central stock of the product; null where the central stock does not know it. */
  readonly centralStock: Q.Quantity | null
}

/** Rounded down to a multiple of the increment, in hundredths. */
const floored = (quantity: Q.Quantity, increment: Q.Quantity): Q.Quantity => {
  const step = Math.max(1, Q.hundredths(increment))
  return Q.ofThousandths(Math.floor(Math.floor(quantity / 10) / step) * step * 10)
}

interface Choosing {
  readonly ages: MaximumAges
  readonly flags: Flags
  readonly now: Day.Instant
}

export const rowOf = (movement: Movement, { ages, flags, now }: Choosing): ReturnProduct => {
  const { retained, received, sold, returned, onShelf, centralStock, oldest } = movement
  const marinated = isMarinated(movement.category_id)
  const age = oldest === null ? 0 : Day.daysBetween(Day.dayAt(oldest), Day.dayAt(now))
  const week = Math.floor(age / 7)
  const choosesItself = !isOn(flags, "disable_def_selection_in_ret_stock")
  const retain =
    choosesItself && marinated && !isTooOld({ age, marinated: 1 }, ages) && !isOn(flags, "force_return")
  const remaining = Q.most(Q.zero, Q.minus(Q.minus(Q.plus(retained, received), sold), returned))
  const increment = stepOf({
    qty_inc: countingIncrement(flags, movement, movement.qty_increments),
    sell_by: movement.sell_by
  })
  const whole = floored(remaining, increment)
  return {
    product_id: movement.product_id,
    product_name: movement.product_name,
    age,
    week,
    display_age: marinated ? week : age,
    retained,
    sent: movement.sent,
    received,
    sold,
    remaining,
    return: !choosesItself || retain ? Q.zero : centralStock === null ? whole : Q.least(whole, centralStock),
    retain,
    isValidQty: true,
    marinated: marinated ? 1 : 0,
    whole: movement.whole,
    sell_by: movement.sell_by,
    qty_increment: increment,
    stock_for_the_day: Q.plus(retained, movement.receivedToday),
    total_remaining: onShelf,
    sold_and_returned: Q.plus(sold, returned),
    inventory_ids: movement.inventory_ids,
    shipment_table_ids: movement.shipment_table_ids,
    category: movement.category_type,
    central_stock: centralStock ?? notFound
  }
}

/**
 * The sheet: products by name. Left out are the excluded ones and groceries. What is older than its maximum age cannot
 * be kept; any other marinated product is, unless `force_return` is on.
 */
export const sheetOf = (
  movements: ReadonlyArray<Movement>,
  excluded: ReadonlySet<number>,
  choosing: Choosing
): ReturnSheet => {
  const rows = movements
    .filter((movement) => !isLeftOut(movement, excluded))
    .map((movement) => rowOf(movement, choosing))
    .sort((a, b) => {
      const [left, right] = [a.product_name.toLowerCase(), b.product_name.toLowerCase()]
      return left < right ? -1 : left > right ? 1 : a.product_id - b.product_id
    })
  return {
    "Non-Marinated Products": { age_products: rows.filter(({ marinated }) => marinated === 0) },
    "Marinated Products": { age_products: rows.filter(({ marinated }) => marinated === 1) }
  }
}

/** One shipment of a product, and what became of it. */
export const ProductShipment = Schema.Struct({
  id: Schema.Int,
  shipment_id: Schema.String,
  shipment_name: Schema.String,
  /** The time of its acceptance. */
  time: Schema.NullOr(Day.GmtTime),
  sent: Q.Quantity,
  received: Q.Quantity,
  sold: Q.Quantity,
  returned: Q.Quantity
})

/** The last return of a hub, as its papers say it. */
export const LastReturn = Schema.Struct({
  id: Schema.Int,
  kind: Schema.Literals(["return", "retain"]),
  shipment_id: Schema.String,
  shipment_name: Schema.String,
  ref_no: Schema.NullOr(Schema.String),
  time_of_shipping: Day.GmtTime,
  time_of_shipping_ist: Schema.String,
  created_by: Schema.String,
  shipment_item_count: Schema.Int,
  items: Schema.Array(
    Schema.Struct({
      product_id: Schema.Int,
      product_name: Schema.String,
      qty: Q.Quantity,
      sell_by: SellBy
    })
  )
})
export type LastReturn = typeof LastReturn.Type
