/** What happens alike at every counter: products by hand, the placing as it is sent, and the money of an order by UPI. */

import * as Result from "effect/Result"
import type { Cart, PlacedOrder } from "../../counter/cart.ts"
import { firstQuantity, increment } from "../../counter/cart-quantity.ts"
import { requireNoEgg } from "../../counter/partner-price.ts"
import { isTakenAway } from "../../counter/placement.ts"
import { type Fault, fault } from "../../fault.ts"
import * as manualAccept from "../../order/manual-accept.ts"
import type { Order } from "../../order/order.ts"
import { unpriced } from "../../text/cart.ts"
import { faultText } from "../../text/fault.ts"
import { orderWaits } from "../../text/order-create.ts"
import type { Change } from "../cart/change.ts"
import { isOutOfStock, priceOf } from "../cart/shelf.ts"
import { orderIn } from "../cart/work.ts"
import type { Context } from "../counter/context.ts"
import type { PlaceOrder } from "../counter/effects.ts"
import type { Placing } from "../counter/model.ts"
import { keyOf } from "../idempotency-key.ts"
import { type Submission, sent } from "../submission.ts"
import { isPlacing, type Sale } from "./model.ts"

/** The line that keys mean: the one that was chosen, else the last one. */
export const lineAtHand = ({ work: { cart }, line }: Pick<Sale, "work" | "line">) => {
  const items = cart?.items ?? []
  return items.find(({ id }) => id === line) ?? items.at(-1)
}

/** Why nothing is done to a cart: it is an order, or on its way to be one (PLACE-7). */
export const whyLocked = ({ order, work }: Pick<Sale, "order" | "work">): string => {
  const { increment_id } = order ?? orderIn(work) ?? {}
  return increment_id === undefined ? orderWaits : faultText(fault("CartLocked", { increment_id }))
}

/** Another screen of the counter has begun the next order: the cart that became this one is left behind. */
export const isLeftBehind = ({ order, work, placing, upi }: Sale, found: Cart): boolean =>
  order !== undefined &&
  !isPlacing({ placing }) &&
  upi === undefined &&
  found.order === null &&
  found.cart_id !== work.cart?.cart_id

/** One more of a product by hand: the least that is sold, then its step; or why it is not sold here. */
export const productToAdd = (
  { work, stocked }: Pick<Sale, "work" | "stocked">,
  productId: number,
  { shelf, partnerPrice, flags, allByHand }: Pick<Context, "shelf" | "partnerPrice" | "flags" | "allByHand">
): Result.Result<Change, Fault<"NotForSale" | "OutOfStock" | "EggRefused" | "FlagOff">> | undefined => {
  const product = shelf.all.products.find(({ entity_id }) => entity_id === productId)
  if (product === undefined) return undefined
  const { name } = product
  if (priceOf(product, stocked) === undefined) return Result.fail(fault("NotForSale", { name }))
  if (isOutOfStock(stocked, productId))
    return Result.fail(fault("OutOfStock", { product_id: productId, name }))
  const allowed = Result.flatMap(requireNoEgg(partnerPrice, [{ product_id: productId, name }]), () =>
    manualAccept.requireAllowed(flags, allByHand, product)
  )
  if (Result.isFailure(allowed)) return Result.fail(allowed.failure)
  const line = work.cart?.items.find(({ product_id }) => product_id === productId)
  const isThere =
    (line !== undefined && line.qty > (line.scanned_info?.total_qty ?? 0)) ||
    work.waiting.some(
      ({ change }) => (change._tag === "Add" || change._tag === "Weigh") && change.product_id === productId
    )
  return Result.succeed({
    _tag: "Add",
    product_id: productId,
    name,
    qty: isThere ? increment(product) : firstQuantity(product)
  })
}

type NotTaken = Extract<NonNullable<ReturnType<typeof productToAdd>>, { readonly _tag: "Failure" }>["failure"]
/** Of what stands on the shelf nothing but a price is missing. */
export const whyNotTaken = (refused: NotTaken): string =>
  refused.tag === "NotForSale" ? unpriced(refused.data.name) : faultText(refused)

export const placeOrder = (
  { userType }: Pick<Sale, "userType">,
  placing: Submission<Placing>,
  { till }: Pick<Context, "till">
): PlaceOrder => ({
  _tag: "PlaceOrder",
  placing,
  userType,
  till: till === "" ? null : till
})

/** Once its money has come, or cash was collected in its place, what is taken away is invoiced; else nothing is to be sent. */
export const placingPaid = (
  { id, userType, order }: Pick<Sale, "id" | "userType" | "order">,
  method: string
): Submission<Placing & { readonly order: PlacedOrder }> | undefined => {
  if (order === undefined || order.invoice_id !== null || !isTakenAway(userType)) return undefined
  return sent(keyOf("place", [id, order.order_id, "paid"]), {
    payment_mode: method,
    source: null,
    reference_order_id: null,
    slot: null,
    grand_total: order.grand_total,
    isPaid: true,
    order: { ...order, payment_method: method }
  })
}

/** What is to be paid at the door or by UPI, and is not invoiced yet, can be paid by UPI while the customer is here. */
export const awaitsPayment = ({ order, isPaid }: Pick<Sale, "order" | "isPaid">): boolean =>
  !isPaid &&
  order?.invoice_id === null &&
  (order.payment_method === "cashondelivery" || order.payment_method === "upi")

/** The money of an order came after its code was put away. */
export const hasComeLate = ({ order }: Pick<Sale, "order">, pushed: Order): boolean =>
  order?.order_id === pushed.order_id &&
  order.payment_method === "upi" &&
  order.invoice_id === null &&
  pushed.invoice_id === null &&
  pushed.status === "pending"
