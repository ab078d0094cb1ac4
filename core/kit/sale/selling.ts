/** The rules of selling by hand at every counter. */
import * as Result from "effect/Result"
import { firstQuantity, increment } from "../../counter/cart-quantity.ts"
import { requireNoEgg } from "../../counter/partner-price.ts"
import { type Fault, fault } from "../../fault.ts"
import * as manualAccept from "../../order/manual-accept.ts"
import { unpriced } from "../../text/cart.ts"
import { faultText } from "../../text/fault.ts"
import { orderWaits } from "../../text/order-create.ts"
import type { Change } from "../cart/change.ts"
import { isOutOfStock, priceOf } from "../cart/shelf.ts"
import { orderIn } from "../cart/work.ts"
import type { Context } from "../counter/context.ts"
import type { Sale } from "./model.ts"

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

type NotTaken = Fault<"NotForSale" | "OutOfStock" | "EggRefused" | "FlagOff">

/** One more of a product by hand: the least that is sold, then its step; or why it is not sold here. */
export const productToAdd = (
  { work, stocked }: Pick<Sale, "work" | "stocked">,
  productId: number,
  { shelf, partnerPrice, flags, allByHand }: Pick<Context, "shelf" | "partnerPrice" | "flags" | "allByHand">
): Result.Result<Change, NotTaken> | undefined => {
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

/** The sentence for a product that is not sold: on the shelf nothing but a price can be missing. */
export const whyNotTaken = (refused: NotTaken): string =>
  refused.tag === "NotForSale" ? unpriced(refused.data.name) : faultText(refused)
