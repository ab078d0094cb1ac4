/** CommerceService, the cart: discounts by hand, and the word of a second person for them. */
import * as Schema from "effect/Schema"
import { Cart } from "../counter/cart.ts"
import { NamedAmount } from "../money.ts"
import { works } from "../session/access.ts"
import { basket, changing } from "./basket.ts"
import { Id, text } from "./id.ts"
import { define, optional, param, secret, sessionOnly, writes } from "./method.ts"

/** A discount by hand: an amount or a percent, of a line or, where none is named, of the whole cart. */
export const SentCut = Schema.Struct({
  percent: Schema.optionalKey(Schema.NullOr(Schema.Finite)),
  amount: Schema.optionalKey(Schema.NullOr(NamedAmount)),
  /** One of the setting `discount_reason`. */
  reason: text(200),
  remark: Schema.optionalKey(Schema.NullOr(text(400)))
})
const SentDiscount = Schema.Struct({ item_id: Schema.optionalKey(Schema.NullOr(Id)), ...SentCut.fields })
export type SentDiscount = typeof SentDiscount.Type

export const discountMethods = {
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
    ...changing
  }),
  approveDiscounts: define({
    about:
      "The word of a second person for the discounts by hand that wait: somebody of the store with the flag discount_approval, who is not the caller, by name and password. Nobody is logged in or out by it; a wrong password counts as one of a login.",
    params: [param("username", text(200)), secret("password", text(1000)), basket],
    faults: ["CartLocked", "DiscountUnapproved", "TooManyAttempts"],
    tenant: sessionOnly,
    result: Cart,
    ...writes("money", works.discountApproval)
  })
}
