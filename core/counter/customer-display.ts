/**
 * The sale as its customer sees it, on a display of its own: the server's word on the cart of a counter and the order
 * that it became (DISPLAY-1 to DISPLAY-5). Nothing in it says who buys, and nothing who sells.
 */

import * as Schema from "effect/Schema"
import type * as Day from "../day.ts"
import { Money } from "../money.ts"
import { costsNow, restNow } from "../order/costs.ts"
import { LevySum } from "../order/levy-sum.ts"
import { type Order, SellBy, Totals } from "../order/order.ts"
import { isInParts } from "../order/pay-parts.ts"
import { coveringPayment, upiPayment } from "../order/payment.ts"
import { Tender } from "../order/tender-fields.ts"
import { upiState } from "../order/upi-payment.ts"
import { Quantity } from "../quantity.ts"
import { tillKey } from "../shift/till.ts"
import type { Cart } from "./cart.ts"
import { leviesFor } from "./cart-totals.ts"
import { isTakenAway } from "./placement.ts"

/**
 * `open`: things are being put into the cart. `due`: it is an order, and to be paid for. `waiting`: by UPI, the code is
 * good. `failed`: that did not come to a payment, the same code is good. `expired`: its time is over. `cash`: it is paid
 * in cash instead. `paid`. `done`: it is an order that is paid for elsewhere, at the door or to a partner.
 */
export const DisplayStage = Schema.Literals([
  "open",
  "due",
  "waiting",
  "failed",
  "expired",
  "cash",
  "paid",
  "done"
])
export type DisplayStage = typeof DisplayStage.Type

const DisplayLine = Schema.Struct({
  id: Schema.Int,
  /** Whose picture stands before it; left out by older servers. */
  product_id: Schema.optionalKey(Schema.Int),
  name: Schema.String,
  sell_by: SellBy,
  qty: Quantity,
  price: Money,
  total_price: Money
})
export type DisplayLine = typeof DisplayLine.Type

export const DisplayedSale = Schema.Struct({
  stage: DisplayStage,
  lines: Schema.Array(DisplayLine),
  totals: Totals,
  /** Its tax by levies; left out by older servers. */
  levies: Schema.optionalKey(Schema.Array(LevySum)),
  /** The number of the order, once it is one. */
  increment_id: Schema.NullOr(Schema.String),
  /** The text of the QR code, where there is one to scan. */
  link: Schema.NullOr(Schema.String),
  /** What is open of an order in parts, some of which were paid; left out where that is all or nothing. */
  open: Schema.optionalKey(Money),
  /** What was given for it in cash, and the change; left out where nobody said. */
  tender: Schema.optionalKey(Tender)
})
export type DisplayedSale = typeof DisplayedSale.Type

/** A counter that can be followed. */
export const DisplayedCounter = Schema.Struct({
  /** The till's name; where nobody has named the till, a name that lasts as long as the counter's session. */
  name: Schema.String,
  is_named: Schema.Boolean
})
export type DisplayedCounter = typeof DisplayedCounter.Type

export const CustomerDisplay = Schema.Struct({
  /** The counters of the store that are there. */
  counters: Schema.Array(DisplayedCounter),
  /** The counter that is followed, by its name; null where none is. */
  till: Schema.NullOr(Schema.String),
  /** The counter's name in pushes. */
  counter: Schema.NullOr(Schema.String),
  /** Null while the cart is empty. */
  sale: Schema.NullOr(DisplayedSale)
})
export type CustomerDisplay = typeof CustomerDisplay.Type

/** The name of a counter: its till's, or else a part of its session that means nothing else. */
export const counterName = (till: string, counter: string): DisplayedCounter =>
  till === ""
    ? { name: `Counter ${counter.slice(0, 4).toUpperCase()}`, is_named: false }
    : { name: till, is_named: true }

/** The counter that a display follows: the one it is for, however that is spelled; without one, the only one there is (DISPLAY-2). */
export const followed = <A extends DisplayedCounter>(
  counters: ReadonlyArray<A>,
  till: string | undefined
): A | undefined => {
  if (till === undefined) return counters.length === 1 ? counters[0] : undefined
  const key = tillKey(till)
  return counters.find(({ name }) => tillKey(name) === key)
}

type Sold = Pick<
  Order,
  "status" | "payment_method" | "invoice_id" | "grand_total" | "credited" | "payments" | "parts"
>

/** The stage of an order for the person who pays it; undefined where the display shows nothing of it any more (DISPLAY-4). */
const stageOf = (order: Sold, cart: Pick<Cart, "userInfo">, now: Day.Instant): DisplayStage | undefined => {
  if (order.status === "canceled") return undefined
  const payment = upiPayment(order)
  const state = upiState(payment, now)
  const isPaid =
    state === "paid" || coveringPayment(order) !== undefined || order.payment_method === "checkmo"
  const isTaken = isTakenAway(cart.userInfo?.userType)
  if (isPaid || (isTaken && order.invoice_id !== null)) return "paid"
  if (!isTaken && order.payment_method !== "upi") return "done"
  if (state === "switched") return "cash"
  if (order.payment_method !== "upi" || state === "none" || payment?.amount !== restNow(order)) return "due"
  return state === "pending" ? "waiting" : state
}

/**
 * What is shown of a cart and its order: the lines, the sum, and how far it is paid for. Null while there is nothing.
 * @param linkOf what the QR code of the order says, where there is a payee
 */
export const saleShown = (
  cart: Cart,
  order: (Sold & Pick<Order, "increment_id" | "totals" | "buyer">) | undefined,
  linkOf: () => string | null,
  now: Day.Instant
): DisplayedSale | null => {
  if (cart.items.length === 0) return null
  const stage = order === undefined ? "open" : stageOf(order, cart, now)
  if (stage === undefined) return null
  return {
    stage,
    lines: cart.items.map(({ id, product_id, product_name: name, sell_by, qty, price, total_price }) => ({
      id,
      product_id,
      name,
      sell_by,
      qty,
      price,
      total_price
    })),
    totals: order === undefined ? cart.totals : { ...order.totals, grand_total: costsNow(order) },
    levies: leviesFor(cart, order?.buyer ?? cart.buyer),
    increment_id: order?.increment_id ?? null,
    link: stage === "waiting" || stage === "failed" ? linkOf() : null,
    ...(order === undefined || stage === "paid" || !isInParts(order) ? {} : { open: restNow(order) }),
    ...(stage === "paid" && cart.order?.tender !== undefined ? { tender: cart.order.tender } : {})
  }
}
