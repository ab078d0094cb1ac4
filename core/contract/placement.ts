/** CommerceService: from the cart to the placed order, its invoice, and the paper of that. */
import * as Schema from "effect/Schema"
import { PlacedOrder } from "../counter/cart.ts"
import { InvoiceDocument } from "../label/invoice.ts"
import { NamedAmount } from "../money.ts"
import { longestBuyerAddress, longestBuyerName } from "../order/buyer-fields.ts"
import { ShipAddress } from "../order/order.ts"
import { NamedParts } from "../order/pay-part.ts"
import { works } from "../session/access.ts"
import { Basket, selling } from "./basket.ts"
import { Id, Mobile, Switch, text } from "./id.ts"
import { invoiceFaults } from "./invoice.ts"
import { define, optional, param, writes } from "./method.ts"

/** 'Hub' says where an order was placed; nothing else is taken. */
const Channel = Schema.Literal("Hub")

const slot = Schema.NullOr(Id)
const ExternalCustomer = Schema.NullOr(
  Schema.Struct({
    mobile: Mobile,
    name: Schema.optionalKey(Schema.NullOr(text(200))),
    /** The business of the customers; mrpl where it is left out. */
    source: Schema.optionalKey(Schema.NullOr(text(50)))
  })
)
/** A business buys, or somebody whom the invoice has to name: in India by a GSTIN, in the UAE by a TRN. */
const SentBuyer = Schema.Struct({
  gstin: Schema.optionalKey(Schema.NullOr(text(40))),
  trn: Schema.optionalKey(Schema.NullOr(text(40))),
  legal_name: text(longestBuyerName),
  address: text(longestBuyerAddress),
  /** A unit or developer of a special economic zone: integrated tax, wherever it lies. */
  is_sez: Schema.optionalKey(Schema.NullOr(Schema.Boolean))
})
export const Placement = Schema.Struct({
  /** The delivery slot's `sub_slot_id`; null for express, and for what is handed over at the counter. */
  slot: Schema.optionalKey(slot),
  payment_mode: text(60),
  /** The number of the store credit that pays all of it, where `payment_mode` is storecredit. */
  payment_reference: Schema.optionalKey(Schema.NullOr(text(64))),
  /**
   * What is paid beside `payment_mode`, which pays the rest, of an order that is handed over at the counter: one part a
   * method, together less than the total, cash in whole coins. UPI pays the rest alone, which its code asks for.
   */
  parts: Schema.optionalKey(Schema.NullOr(NamedParts)),
  source: Schema.optionalKey(Schema.NullOr(text(50))),
  channel: Schema.optionalKey(Channel),
  /** The cart was filled by scanning; it stands in the order's audit, and nothing follows from it. */
  scanned: Schema.optionalKey(Switch),
  swipe_machine_tid: Schema.optionalKey(Schema.NullOr(text(60))),
  external_customer: Schema.optionalKey(ExternalCustomer),
  reference_order_id: Schema.optionalKey(Schema.NullOr(text(60))),
  address: Schema.optionalKey(Schema.NullOr(ShipAddress)),
  /** The total that the customer was told: an order with another one is not placed. */
  grand_total: Schema.optionalKey(Schema.NullOr(NamedAmount)),
  /** The till that the sale is made at: with enable_shift its shift is open. */
  till: Schema.optionalKey(Schema.NullOr(text(40))),
  /** The saved draft that the cart came from: it is removed with the placing. */
  draft_id: Schema.optionalKey(Schema.NullOr(Id)),
  basket: Schema.optionalKey(Schema.NullOr(Basket)),
  /** The buyer whom the invoice names; left out it is the registered customer of the cart, null is nobody. */
  buyer: Schema.optionalKey(Schema.NullOr(SentBuyer))
})
export type Placement = typeof Placement.Type

const placeFaults = [
  "DiscountRefused",
  "DiscountUnapproved",
  "SettingUnreadable",
  "CartEmpty",
  "CartLocked",
  "CartChanged",
  "OutOfStock",
  "HubCustomerMissing",
  "EggRefused",
  "AddressIncomplete",
  "InvalidAddress",
  "NoLocations",
  "InvalidMobile",
  "CouponUnusable",
  "CustomerMissing",
  "PartnerRequired",
  "ReferenceTaken",
  "PaymentRefused",
  "SlotUnavailable",
  "NotForSale",
  "NoShift",
  "InvalidData",
  "InvalidBuyer",
  "FlagOff"
] as const

export const placementMethods = {
  placeOrder: define({
    about: "Makes the cart an order, whole and once; the cart is locked from then on.",
    params: [
      optional("slot", slot),
      optional("payment_mode", text(60)),
      optional("source", text(50)),
      optional("channel", Channel),
      optional("scanned", Switch),
      optional("swipe_machine_tid", text(60)),
      optional("external_customer", ExternalCustomer),
      optional("reference_order_id", text(60)),
      optional("address", ShipAddress)
    ],
    result: PlacedOrder,
    faults: placeFaults,
    ...selling,
    ...writes("promise", works.sale)
  }),
  placeOrderV2: define({
    about:
      "As placeOrder, with its arguments by name, the sum that the customer was told, and the draft it came from.",
    params: [param("request", Placement)],
    result: PlacedOrder,
    faults: placeFaults,
    ...selling,
    ...writes("promise", works.sale)
  }),
  updateAndInvoiceOrder: define({
    about:
      "Invoices an order that was placed at a counter, with the packs scanned for it; what is handed over there leaves with it, and is a sale of the shift at the till. A repeat answers the same invoice.",
    params: [
      param("order_id", Id),
      optional("till", text(40)),
      // What the customer gives in cash: its change stands on the invoice.
      optional("given", NamedAmount)
    ],
    result: PlacedOrder,
    faults: [...invoiceFaults, "FlagOff", "NoShift"],
    tenant: [{ is: "order", at: "order_id" }],
    ...writes("stock", works.sale)
  }),
  getInvoicePrintInfo: define({
    about: "The invoice of an order as printers are given it.",
    params: [param("order_id", Id)],
    result: Schema.Struct({
      invoice_id: Schema.String,
      invoice_number: Schema.String,
      document: InvoiceDocument
    }),
    faults: ["NotFound"],
    flag: "none",
    tenant: [{ is: "order", at: "order_id" }],
    effect: "reads"
  })
}
