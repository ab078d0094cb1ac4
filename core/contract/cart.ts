/** The cart of CommerceService, from the first scan to the placed and invoiced order. The session says whose it is. */
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { Cart, PlacedOrder, RefusedItem, UserType } from "../counter/cart.ts"
import { InvoiceDocument } from "../label/invoice.ts"
import { NamedAmount } from "../money.ts"
import { longestBuyerAddress, longestBuyerName } from "../order/buyer-fields.ts"
import { ShipAddress } from "../order/order.ts"
import { NamedParts } from "../order/pay-part.ts"
import { Quantity } from "../quantity.ts"
import { works } from "../session/access.ts"
import { Id, Mobile, Switch, text } from "./id.ts"
import { invoiceFaults } from "./invoice.ts"
import { define, exact, optional, param, secret, service, sessionOnly, writes } from "./method.ts"

const Scans = Schema.Struct({
  items: Schema.Array(Schema.Struct({ scan_code: text(64) })).check(Schema.isMaxLength(200))
})

/** A product in a quantity by hand, packs by their codes, or both. */
const AddedItem = Schema.Struct({
  product_id: Schema.optionalKey(Schema.NullOr(Id)),
  /** The quantity by hand, beside the packs; none where it is left out. */
  qty: Schema.optionalKey(Schema.NullOr(Quantity)),
  scan_code: Schema.optionalKey(Schema.NullOr(text(64))),
  /** The pack under `scan_code`, whoever has it in hand: their screen is told. */
  take_over: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  scanned_info: Schema.optionalKey(Schema.NullOr(Scans))
})
export type AddedItem = typeof AddedItem.Type

/** 'Hub' says where an order was placed; nothing else is taken. */
const Channel = Schema.Literal("Hub")

/**
 * A cart with a name: the user's, beside the one of their session, in the same store; `quick` is the session's second
 * one, of the quick checkout. Left out or empty, the session's own.
 */
const Basket = text(64)
const basket = optional("basket", Basket)

/** Also accepted as its digit. */
const TypeId = Schema.Union([UserType, Schema.Literals(["1", "2", "3"])]).pipe(
  Schema.decodeTo(UserType, {
    decode: SchemaGetter.transform((input: UserType | "1" | "2" | "3") => Number(input) as UserType),
    encode: SchemaGetter.transform((id: UserType): UserType | "1" | "2" | "3" => id)
  })
)

/** A discount by hand: an amount or a percent, of a line or, where none is named, of the whole cart. */
const SentDiscount = Schema.Struct({
  item_id: Schema.optionalKey(Schema.NullOr(Id)),
  percent: Schema.optionalKey(Schema.NullOr(Schema.Finite)),
  amount: Schema.optionalKey(Schema.NullOr(NamedAmount)),
  /** One of the setting `discount_reason`. */
  reason: text(200),
  remark: Schema.optionalKey(Schema.NullOr(text(400)))
})
export type SentDiscount = typeof SentDiscount.Type

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
  address: text(longestBuyerAddress)
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

const scanFaults = [
  "UnknownBarcode",
  "NotAProduct",
  "InvalidPacket",
  "NotInHub",
  "NoPackInHub",
  "ExpiredPack",
  "AlreadyUsed",
  "PackReserved",
  "AlreadyInCart"
] as const
const addFaults = [
  ...scanFaults,
  "CartLocked",
  "NotForSale",
  "OutOfStock",
  "EggRefused",
  "NotAMultiple",
  "BelowMinimum",
  "InvalidData",
  "NotFound"
] as const
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

const cart = { flag: "enable_order_create", tenant: sessionOnly } as const
const writing = { tenant: sessionOnly, result: Cart, ...writes("promise", works.sale) } as const

export const CommerceCart = service("CommerceService", {
  getCart: define({
    about:
      "The cart of the caller's session in the store, with its totals, at the prices of now; or a basket's.",
    params: [basket],
    result: Cart,
    faults: [],
    ...cart,
    effect: "reads"
  }),
  clearCart: define({
    about: "Empties the cart and lets its packs go.",
    params: [basket],
    faults: ["CartLocked"],
    ...writing
  }),
  newCart: define({
    about:
      "Begins the next cart after one that became an order, which is left behind. A cart that is no order stays as it is.",
    params: [basket],
    faults: [],
    ...writing
  }),
  setCartAside: define({
    about:
      "The cart of the session with this number, or its second one, becomes a basket, with its packs, and the next one there is empty. Nothing happens to another cart, to one that is an order, and where the basket is there already.",
    params: [param("cart_id", Id), param("basket", Basket.check(Schema.isMinLength(1)))],
    faults: [],
    ...writing
  }),
  addItemToCart: define({
    about:
      "Adds one pack by its code, or a product in a quantity by hand. The pack is kept from other counters from then on.",
    params: [param("item", AddedItem), basket],
    faults: addFaults,
    ...writing
  }),
  addMultipleItemsToCart: define({
    about:
      "Adds several things, with clearCart after emptying the cart; what is refused is named, and all else is in the cart. inventoryCheck false takes more than the store has.",
    params: [
      param(
        "request",
        Schema.Struct({
          clearCart: Schema.optionalKey(Switch),
          inventoryCheck: Schema.optionalKey(Switch),
          items: Schema.Array(AddedItem).check(Schema.isMaxLength(200)),
          basket: Schema.optionalKey(Schema.NullOr(Basket))
        })
      )
    ],
    result: Schema.Struct({ ...Cart.fields, refused: Schema.Array(RefusedItem) }),
    faults: ["CartLocked"],
    ...cart,
    ...writes("promise", works.sale)
  }),
  updateItemInCart: define({
    about:
      "Sets the quantity of a line, its packs among it: what they do not hold is by hand. 0 and less takes the line out with its packs.",
    params: [param("item_id", Id), param("qty", Quantity), basket],
    faults: [
      "CartLocked",
      "LineNotFound",
      "NotAMultiple",
      "BelowMinimum",
      "BelowScanned",
      "OutOfStock",
      "InvalidData"
    ],
    ...writing
  }),
  deleteItemFromCart: define({
    about: "Takes a line out with its packs; one that is gone stays gone.",
    params: [param("item_id", Id), basket],
    faults: ["CartLocked"],
    ...writing
  }),
  deletePackFromCart: define({
    about: "Takes one scanned pack out; one that is gone stays gone.",
    params: [param("scan_code", text(64)), basket],
    faults: ["CartLocked"],
    ...writing
  }),
  applyCoupon: define({
    about: "Applies a coupon by its code, in place of another one.",
    params: [param("code", text(100)), basket],
    faults: ["CartLocked", "CartEmpty", "CouponUnusable"],
    ...writing
  }),
  removeCoupon: define({
    about: "Takes the coupon off the cart.",
    params: [basket],
    faults: ["CartLocked"],
    ...writing
  }),
  setDiscount: define({
    about:
      "Takes an amount or a percent off a line or off the whole cart by hand, in place of what was off it before, with a reason of discount_reason. The caller's flag discount_limit says how much they may; what is above it, below cost or leaves nothing stands in the cart and waits for approveDiscounts.",
    params: [param("discount", SentDiscount), basket],
    faults: ["CartLocked", "CartEmpty", "LineNotFound", "DiscountRefused"],
    tenant: sessionOnly,
    result: Cart,
    ...writes("money", works.discount)
  }),
  removeDiscount: define({
    about: "Takes the discount by hand off a line, or without one off the cart; one that is gone stays gone.",
    params: [optional("item_id", Id), basket],
    faults: ["CartLocked"],
    ...writing
  }),
  approveDiscounts: define({
    about:
      "The word of a second person for the discounts by hand that wait: somebody of the store with the flag discount_approval, who is not the caller, by name and password. Nobody is logged in or out by it; a wrong password counts as one of a login.",
    params: [param("username", text(200)), secret("password", text(1000)), basket],
    faults: ["CartLocked", "DiscountUnapproved", "TooManyAttempts"],
    tenant: sessionOnly,
    result: Cart,
    ...writes("money", works.discountApproval)
  }),
  setupGuestUser: define({
    about: "The cart is for somebody who gives no name.",
    params: [optional("userType", TypeId), basket],
    faults: ["CartLocked"],
    ...writing
  }),
  setupUser: define({
    about:
      "The cart is for a customer, by mobile number; one who is not known is kept with the name given, one whom no store of the caller's has served keeps their own name, and the cart alone has that given; a first name alone may be a whole one.",
    params: [
      exact(
        param(
          "user",
          Schema.Struct({
            mobile: Mobile,
            firstname: Schema.optionalKey(Schema.NullOr(text(200))),
            lastname: Schema.optionalKey(Schema.NullOr(text(200))),
            userType: TypeId
          })
        )
      ),
      basket
    ],
    faults: ["TooManyAttempts", "CartLocked", "InvalidMobile", "NameRequired", "InvalidData"],
    ...writing
  }),
  setupShippingAddress: define({
    about:
      "Where the cart is to be delivered: the parts of `street` on lines of their own, the last of them a location of its pincode where the website names locations.",
    params: [param("address", ShipAddress), basket],
    faults: ["CartLocked", "CustomerMissing", "AddressIncomplete", "InvalidAddress", "NoLocations"],
    ...writing
  }),
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
    ...cart,
    ...writes("promise", works.sale)
  }),
  placeOrderV2: define({
    about:
      "As placeOrder, with its arguments by name, the sum that the customer was told, and the draft it came from.",
    params: [param("request", Placement)],
    result: PlacedOrder,
    faults: placeFaults,
    ...cart,
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
})
