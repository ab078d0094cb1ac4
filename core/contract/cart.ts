/** The cart of CommerceService, from the first scan to the placed and invoiced order. The session says whose it is. */

import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { longestScan } from "../barcode/layouts.ts"
import { Cart, RefusedItem, UserType } from "../counter/cart.ts"
import { ShipAddress } from "../order/order.ts"
import { Quantity } from "../quantity.ts"
import { works } from "../session/access.ts"
import { Basket, basket, changing, selling } from "./basket.ts"
import { discountMethods, SentCut } from "./cart-discount.ts"
import { Id, Mobile, Switch, text } from "./id.ts"
import { define, exact, optional, param, service, writes } from "./method.ts"
import { placementMethods } from "./placement.ts"

const Scans = Schema.Struct({
  items: Schema.Array(Schema.Struct({ scan_code: text(longestScan) })).check(Schema.isMaxLength(200))
})

/** A product in a quantity by hand, packs by their codes, or both. */
const AddedItem = Schema.Struct({
  product_id: Schema.optionalKey(Schema.NullOr(Id)),
  /** The quantity by hand, beside the packs; none where it is left out. */
  qty: Schema.optionalKey(Schema.NullOr(Quantity)),
  scan_code: Schema.optionalKey(Schema.NullOr(text(longestScan))),
  /** The pack under `scan_code`, whoever has it in hand: their screen is told. */
  take_over: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  scanned_info: Schema.optionalKey(Schema.NullOr(Scans)),
  /** A discount by hand off its line, in place of the one there; with `product_id` alone. */
  discount: Schema.optionalKey(Schema.NullOr(SentCut))
}).annotate({ identifier: "AddedItem" })
export type AddedItem = typeof AddedItem.Type

/** Also accepted as its digit. */
const TypeId = Schema.Union([UserType, Schema.Literals(["1", "2", "3"])]).pipe(
  Schema.decodeTo(UserType, {
    decode: SchemaGetter.transform((input: UserType | "1" | "2" | "3") => Number(input) as UserType),
    encode: SchemaGetter.transform((id: UserType): UserType | "1" | "2" | "3" => id)
  })
)

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
  "DiscountRefused",
  "InvalidData",
  "NotFound"
] as const
export const CommerceCart = service("CommerceService", {
  getCart: define({
    about:
      "The cart of the caller's session in the store, with its totals, at the prices of now; or a basket's.",
    params: [basket],
    result: Cart,
    faults: [],
    ...selling,
    effect: "reads"
  }),
  clearCart: define({
    about: "Empties the cart and lets its packs go.",
    params: [basket],
    faults: ["CartLocked"],
    ...changing
  }),
  newCart: define({
    about:
      "Begins the next cart after one that became an order, which is left behind. A cart that is no order stays as it is.",
    params: [basket],
    faults: [],
    ...changing
  }),
  setCartAside: define({
    about:
      "The cart of the session with this number, or its second one, becomes a basket, with its packs, and the next one there is empty. Nothing happens to another cart, to one that is an order, and where the basket is there already.",
    params: [param("cart_id", Id), param("basket", Basket.check(Schema.isMinLength(1)))],
    faults: [],
    ...changing
  }),
  addItemToCart: define({
    about:
      "Adds one pack by its code, or a product in a quantity by hand. The pack is kept from other counters from then on.",
    params: [param("item", AddedItem), basket],
    faults: addFaults,
    ...changing
  }),
  addMultipleItemsToCart: define({
    about:
      "Adds several things, with clearCart after emptying the cart; what is refused is named, discounts too, and all else is in the cart. inventoryCheck false takes more than the store has.",
    params: [
      param(
        "request",
        Schema.Struct({
          clearCart: Schema.optionalKey(Switch),
          inventoryCheck: Schema.optionalKey(Switch),
          items: Schema.Array(AddedItem).check(Schema.isMaxLength(200)),
          /** Emptied for the same sale: its coupon and its discounts by hand stay, with their approvals. */
          keepsDiscounts: Schema.optionalKey(Switch),
          /** A discount by hand off the whole cart, in place of the one there. */
          discount: Schema.optionalKey(Schema.NullOr(SentCut)),
          basket: Schema.optionalKey(Schema.NullOr(Basket))
        })
      )
    ],
    result: Schema.Struct({ ...Cart.fields, refused: Schema.Array(RefusedItem) }),
    faults: ["CartLocked"],
    ...selling,
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
    ...changing
  }),
  deleteItemFromCart: define({
    about: "Takes a line out with its packs; one that is gone stays gone.",
    params: [param("item_id", Id), basket],
    faults: ["CartLocked"],
    ...changing
  }),
  deletePackFromCart: define({
    about: "Takes one scanned pack out; one that is gone stays gone.",
    params: [param("scan_code", text(longestScan)), basket],
    faults: ["CartLocked"],
    ...changing
  }),
  applyCoupon: define({
    about: "Applies a coupon by its code, in place of another one.",
    params: [param("code", text(100)), basket],
    faults: ["CartLocked", "CartEmpty", "CouponUnusable"],
    ...changing
  }),
  removeCoupon: define({
    about: "Takes the coupon off the cart.",
    params: [basket],
    faults: ["CartLocked"],
    ...changing
  }),
  ...discountMethods,
  setupGuestUser: define({
    about: "The cart is for somebody who gives no name.",
    params: [optional("userType", TypeId), basket],
    faults: ["CartLocked"],
    ...changing
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
    ...changing
  }),
  setupShippingAddress: define({
    about:
      "Where the cart is to be delivered: the parts of `street` on lines of their own, the last of them a location of its pincode where the website names locations.",
    params: [param("address", ShipAddress), basket],
    faults: ["CartLocked", "CustomerMissing", "AddressIncomplete", "InvalidAddress", "NoLocations"],
    ...changing
  }),
  ...placementMethods
})
