/** The changes to a cart at a counter: each waits with its key until the server has answered it. */
import * as Schema from "effect/Schema"
import { UserType } from "../../counter/cart.ts"
import { KeptDiscount } from "../../counter/kept-discount-fields.ts"
import { ShipAddress } from "../../order/order.ts"
import { Quantity } from "../../quantity.ts"

export const Change = Schema.Union([
  /** A pack, or one more of what its code stands for. */
  Schema.Struct({
    _tag: Schema.Literal("Scan"),
    scan_code: Schema.String,
    /** Whoever has it in hand. */
    takes_over: Schema.optionalKey(Schema.Boolean)
  }),
  /** A quantity by hand, beside what is there. */
  Schema.Struct({ _tag: Schema.Literal("Add"), product_id: Schema.Int, name: Schema.String, qty: Quantity }),
  /**
   * What was weighed of a product is all that is by hand of it: of its line, beside the packs that were scanned for it.
   * Which line that is, it is told when it is sent first; a repeat says the same. Null: it has none.
   */
  Schema.Struct({
    _tag: Schema.Literal("Weigh"),
    product_id: Schema.Int,
    name: Schema.String,
    qty: Quantity,
    line: Schema.optionalKey(Schema.NullOr(Schema.Struct({ item_id: Schema.Int, packs: Quantity })))
  }),
  /** The whole quantity of a line; 0 takes it out. */
  Schema.Struct({ _tag: Schema.Literal("Set"), item_id: Schema.Int, name: Schema.String, qty: Quantity }),
  Schema.Struct({ _tag: Schema.Literal("Remove"), item_id: Schema.Int, name: Schema.String }),
  Schema.Struct({ _tag: Schema.Literal("RemovePack"), scan_code: Schema.String }),
  /** A line that was taken out comes back whole: its packs, and what was by hand beside them. */
  Schema.Struct({
    _tag: Schema.Literal("Restore"),
    product_id: Schema.Int,
    name: Schema.String,
    by_hand: Quantity,
    scan_codes: Schema.Array(Schema.String),
    discount: Schema.optionalKey(KeptDiscount)
  }),
  Schema.Struct({ _tag: Schema.Literal("Clear") }),
  /** The lines of a cart that was emptied come back, with the discounts by hand; what is in there by then stays. */
  Schema.Struct({
    _tag: Schema.Literal("Refill"),
    lines: Schema.Array(
      Schema.Struct({
        product_id: Schema.Int,
        product_name: Schema.String,
        by_hand: Quantity,
        scan_codes: Schema.Array(Schema.String),
        discount: Schema.optionalKey(KeptDiscount)
      })
    ),
    discount: Schema.optionalKey(KeptDiscount)
  }),
  /** The next cart, after one that became an order. */
  Schema.Struct({ _tag: Schema.Literal("New") }),
  /** Null takes it off. */
  Schema.Struct({ _tag: Schema.Literal("Coupon"), code: Schema.NullOr(Schema.String) }),
  /** Of a line, or of the whole where no line is named; null takes it off. */
  Schema.Struct({
    _tag: Schema.Literal("Discount"),
    item_id: Schema.NullOr(Schema.Int),
    name: Schema.String,
    given: Schema.NullOr(KeptDiscount)
  }),
  /** Without a number it is a guest. */
  Schema.Struct({
    _tag: Schema.Literal("Customer"),
    userType: UserType,
    mobile: Schema.NullOr(Schema.String),
    name: Schema.NullOr(Schema.String)
  }),
  Schema.Struct({ _tag: Schema.Literal("Address"), address: ShipAddress })
])
export type Change = typeof Change.Type

/** A change, and the idempotency key under which it is sent however often. */
export const Waiting = Schema.Struct({ key: Schema.String, change: Change })
export type Waiting = typeof Waiting.Type

/** The name of a change while it waits. */
export const nameOf = (change: Change): string => {
  switch (change._tag) {
    case "Scan":
    case "RemovePack":
      return change.scan_code
    case "Add":
    case "Weigh":
    case "Set":
    case "Remove":
    case "Restore":
      return change.name
    case "Clear":
      return "Clear"
    case "Refill":
      return "All lines"
    case "New":
      return "New order"
    case "Coupon":
      return change.code ?? "Coupon"
    case "Discount":
      return `Discount, ${change.name}`
    case "Customer":
      return change.mobile ?? "Guest"
    case "Address":
      return "Address"
  }
}
