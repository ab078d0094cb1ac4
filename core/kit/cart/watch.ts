/**
 * What others do to a cart, or to the stock behind it: another screen of the same counter, whoever takes one of its packs
 * over, and whoever has packs of its products in hand (CLAIM-3). The cart is read anew once nothing of its own is on its
 * way; what this screen has done itself it knows by the key.
 */
import { packKey } from "../../barcode/pack-key.ts"
import { parse } from "../../barcode/parse.ts"
import type { Cart } from "../../counter/cart.ts"
import * as Day from "../../day.ts"
import { fault } from "../../fault.ts"
import type { ClaimsChange } from "../../stock/claim.ts"
import { inSome } from "../../text/claim.ts"
import { refusal, withRefusals } from "../scan-session/last-scan.ts"
import { beep } from "../step.ts"
import type { At, CartStep, CartWork, Watch } from "./model.ts"
import { packsOf } from "./outcome.ts"

export const unwatched: Watch = { sentKeys: [], endedClaims: [], isStale: false, isLooking: false }

/** Several answers may be overtaken by what is told of them. */
const mostKeys = 16

/** A change is sent: what is being read may be of before it. */
export const sending = ({ sentKeys, ...watch }: Watch, key: string): Watch => ({
  ...watch,
  sentKeys: sentKeys.includes(key) ? sentKeys : [...sentKeys, key].slice(-mostKeys),
  isStale: watch.isStale || watch.isLooking
})

const stale = (work: CartWork): CartWork => ({ ...work, watch: { ...work.watch, isStale: true } })

/** By their unique keys, the codes of the packs in a cart. */
const packsIn = (cart: Cart): ReadonlyMap<string, string> =>
  new Map(
    cart.items.flatMap(({ scanned_info }) =>
      (scanned_info?.items ?? []).map(({ scan_code }) => [packKey(scan_code), scan_code] as const)
    )
  )

/** Read anew where it is not what it was, and nothing is on its way. */
export const readAgain = (work: CartWork, { screen }: Pick<At, "screen">): CartStep => {
  const { cart, watch, isSending, waiting, stepping } = work
  if (
    cart === undefined ||
    work.asOf !== undefined ||
    isSending ||
    waiting.length > 0 ||
    stepping !== undefined ||
    watch.isLooking
  )
    return [work, []]
  const packs = watch.endedClaims.length === 0 ? undefined : packsIn(cart)
  const isStale = watch.isStale || watch.endedClaims.some((key) => packs?.has(key))
  return isStale || watch.endedClaims.length > 0
    ? [
        { ...work, watch: { ...watch, endedClaims: [], isStale: false, isLooking: isStale } },
        isStale ? [{ _tag: "LoadCart", screen }] : []
      ]
    : [work, []]
}

/** Something was done to the cart of a counter. */
export const counterChanged = (work: CartWork, counter: string | null, change: string | null): CartWork =>
  counter === null ||
  counter !== work.cart?.counter ||
  (change !== null && work.watch.sentKeys.includes(change))
    ? work
    : stale(work)

const inCarts: ReadonlySet<string | null> = new Set(["products", "prices", "coupons", null])
/** Rows of master data have changed: a cart costs what its products cost now (CART-1, MASTER-6). */
export const masterDataChanged = (work: CartWork, kind: string | null): CartWork =>
  work.cart === undefined || work.cart.order !== null || !inCarts.has(kind) ? work : stale(work)

const productsOf = ({ made, ended }: ClaimsChange, today: Day.Day): ReadonlySet<number> =>
  new Set([
    ...made.map(({ product_id }) => product_id),
    ...ended.flatMap((key) => {
      const parsed = parse(key, today)
      return parsed !== undefined && "product_id" in parsed ? [Number(parsed.product_id)] : []
    })
  ])

/** Packs are in other hands, or in none any more. */
export const claimsChanged = (work: CartWork, change: ClaimsChange, now: Day.Instant): CartStep => {
  const { cart, watch } = work
  if (cart === undefined || cart.order !== null) return [work, []]
  // What a screen of this counter has done is told of the counter, too.
  if (change.kind === "cart" && change.id === cart.cart_id)
    return [{ ...work, watch: { ...watch, endedClaims: [...watch.endedClaims, ...change.ended] } }, []]
  const packs = packsIn(cart)
  const taken = change.made.flatMap(({ unique_key, by }) => {
    const code = packs.get(unique_key)
    return code === undefined
      ? []
      : [refusal(code, fault("PackReserved", { by, where: inSome[change.kind] }))]
  })
  if (taken.length > 0) return [stale({ ...work, ...withRefusals(work, taken) }), [beep("bad")]]
  const products = productsOf(change, Day.dayAt(now))
  // Scanned packs are this cart's whatever others hold: what is by hand may be more than there is.
  const matters = cart.items.some(
    (item) => products.has(item.product_id) && (item.oos || item.qty > packsOf(item))
  )
  return [matters ? stale(work) : work, []]
}
