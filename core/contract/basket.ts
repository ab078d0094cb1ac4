/** Which cart of a caller a call is about, and what calls that change one have in common. */
import { Cart } from "../counter/cart.ts"
import { works } from "../session/access.ts"
import { text } from "./id.ts"
import { optional, sessionOnly, writes } from "./method.ts"

/**
 * A cart with a name: the user's, beside the one of their session, in the same store; `quick` is the session's second
 * one, of the quick checkout. Left out or empty, the session's own.
 */
export const Basket = text(64)
export const basket = optional("basket", Basket)

export const selling = { flag: "enable_order_create", tenant: sessionOnly } as const
export const changing = { tenant: sessionOnly, result: Cart, ...writes("promise", works.sale) } as const
