/** OrderReturnService and OrderClientService.returnOrder: orders that were cancelled or came back, and packs that come back. */

import * as Schema from "effect/Schema"
import { longestScan } from "../barcode/layouts.ts"
import * as Day from "../day.ts"
import { Money } from "../money.ts"
import { OrderStatus } from "../order/order.ts"
import { ReturnOrder } from "../order/order-return.ts"
import { refundHows, refundWays } from "../order/refund.ts"
import { Quantity } from "../quantity.ts"
import { works } from "../session/access.ts"
import { Id, text } from "./id.ts"
import { define, optional, param, service, writes } from "./method.ts"

/** More packs than any order has. */
const mostLines = 2000
/** Orders that were cancelled or came back stand in the list for so many days after their last change. */
export const listedReturnDays = 30
export const mostReturns = 1000

const CancelledOrder = Schema.Struct({
  order_id: Schema.Int,
  increment_id: Schema.String,
  source: Schema.String,
  status: OrderStatus,
  customer_firstname: Schema.NullOr(Schema.String),
  customer_lastname: Schema.NullOr(Schema.String),
  created_at: Day.GmtTime,
  returned_at: Schema.NullOr(Day.GmtTime)
})
export type CancelledOrder = typeof CancelledOrder.Type

export const SentLine = Schema.Struct({
  /** The id of the line of the order, as `getReturnOrder` has it, or of the pack. */
  id: Schema.optionalKey(Schema.NullOr(Id)),
  /** Left out: a pack, one unit of a code that every unit carries; all that is out where every packet is returned. */
  qty: Schema.optionalKey(Schema.NullOr(Quantity)),
  p_reason: Schema.String,
  s_reason: Schema.optionalKey(Schema.NullOr(Schema.String)),
  scan_code: text(longestScan)
})
/** A line of which nobody has said yet why it comes back. */
const { id, qty, scan_code } = SentLine.fields
const ChosenLine = Schema.Struct({ id, qty, scan_code })

/** The order that packs come back of. */
export const ReturnedOrder = Schema.Struct({
  order_id: Id,
  allPacketReturn: Schema.Boolean,
  /** The till of the own store whose open shift gives cash back; left out, the one that sold the order there. */
  till: Schema.optionalKey(Schema.NullOr(text(40))),
  /** How the money goes back; left out, as it was paid. What was paid out of a store credit goes back to it either way. */
  refund_as: Schema.optionalKey(Schema.Literals(refundWays))
})

/**
 * The money that goes back for a return, and how: out of the drawer, as a task of the store, as store credit, or not by
 * the store.
 */
const Refund = Schema.Struct({
  how: Schema.Literals(refundHows),
  amount: Money,
  method: Schema.String,
  reference: Schema.NullOr(Schema.String),
  /** The till whose shift paid, or is to pay; null where no shift does. */
  till: Schema.NullOr(Schema.String),
  /** The store that pays cash back. */
  store: Schema.optionalKey(Schema.String),
  /** True where the refund waits, as a task of the store, for another person than took the packs back. */
  waits: Schema.optionalKey(Schema.Boolean),
  /** The store credit that it went to, and what that holds now. */
  credit: Schema.optionalKey(Schema.Struct({ number: Schema.String, balance: Money }))
}).annotate({ identifier: "Refund" })

export const OrderReturned = Schema.Struct({
  status: Schema.Literal("success"),
  message: Schema.String,
  order_id: Schema.Int,
  increment_id: Schema.String,
  order_status: OrderStatus,
  returned_at: Day.GmtTime,
  /** The number of the return: each order counts its own from 1. */
  return_number: Schema.Int,
  /** Null where the returned items were free. */
  credit_note: Schema.NullOr(Schema.String),
  credited: Money,
  refund: Refund,
  /** All of it, each by another way, where the order was paid in parts: `refund` is the first of them. */
  refunds: Schema.optionalKey(Schema.Array(Refund))
})
export type OrderReturned = typeof OrderReturned.Type

const ReckonedRefund = Schema.Struct({
  how: Schema.Literals(refundHows),
  amount: Money,
  method: Schema.String
})

/** The credit and the money that a return would come to. */
const ReturnCredit = Schema.Struct({
  order_id: Schema.Int,
  credited: Money,
  refund: ReckonedRefund,
  /** As `refunds` of a return. */
  refunds: Schema.optionalKey(Schema.Array(ReckonedRefund))
})
export type ReturnCredit = typeof ReturnCredit.Type

export const OrderReturnService = service("OrderReturnService", {
  getAllCancelledOrders: define({
    about: `The orders of a store that were cancelled or came back, the newest first: those that changed in the last ${listedReturnDays} days, at most ${mostReturns}.`,
    params: [param("hub_store_id", Id)],
    result: Schema.Array(CancelledOrder),
    faults: [],
    flag: "enable_order_return",
    tenant: [{ is: "store", at: "hub_store_id" }],
    effect: "reads"
  }),
  getReturnOrder: define({
    about:
      "The order behind what was scanned or typed for a return, with its packs: an order's label or receipt, an order id or increment id, the number of its invoice, the code or link of a receipt that was shared, or a pack that an order took. One from the archive comes back. With `back_too` also one of which nothing is out.",
    params: [param("code", text(200)), optional("back_too", Schema.Boolean)],
    result: ReturnOrder,
    faults: [
      "InvalidOrderId",
      "NotInvoiced",
      "TransferNotReturned",
      "NothingToReturn",
      "NotAProduct",
      "PackNotInOrder"
    ],
    tenant: [],
    ...writes("promise", works.orderReturn)
  }),
  getReturnCredit: define({
    about:
      "What a return of these packs would credit, and how it would be paid back, before it is confirmed: nothing is written.",
    params: [
      param("order", ReturnedOrder),
      param("lines", Schema.Array(ChosenLine).check(Schema.isMaxLength(mostLines)))
    ],
    result: ReturnCredit,
    faults: [
      "InvalidOrderId",
      "NotInvoiced",
      "TransferNotReturned",
      "NothingToReturn",
      "NoPacksSelected",
      "PackNotInOrder",
      "InvalidData"
    ],
    flag: "enable_order_return",
    tenant: [{ is: "order", at: "order.order_id" }],
    effect: "reads"
  })
})

export const OrderReturns = service("OrderClientService", {
  returnOrder: define({
    about:
      "Takes packs of an invoiced order back, once: they go back on the shelf or leave the stock by their primary reason; the invoice is credited for them, and the customer refunded as they paid, or as store credit where `refund_as` says so, where they have paid: nothing goes back for what is still in the house or undelivered. What goes beyond refund_limit, with what the caller has given back today, or out of the drawer of another cashier, waits as a refund task for somebody else. With every pack back the order is canceled, else partial_return; one that has not left yet, or is undelivered, keeps its status.",
    params: [
      param("order", ReturnedOrder),
      param("lines", Schema.Array(SentLine).check(Schema.isMaxLength(mostLines)))
    ],
    result: OrderReturned,
    faults: [
      "InvalidOrderId",
      "NotInvoiced",
      "TransferNotReturned",
      "NothingToReturn",
      "NoPacksSelected",
      "ReturnReasonMissing",
      "PackNotInOrder",
      "InvalidData",
      "NoShift",
      "ShiftClosed",
      "NotInDrawer"
    ],
    tenant: [{ is: "order", at: "order.order_id" }],
    ...writes("money", works.orderReturn)
  })
})
