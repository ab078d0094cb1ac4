/** The outcome of a change: the line that it is about, its sentence, and the change that takes it back. */
import type { Cart, CartItem } from "../../counter/cart.ts"
import { keptDiscount } from "../../counter/kept-discount.ts"
import type { KeptDiscount } from "../../counter/kept-discount-fields.ts"
import * as Money from "../../money.ts"
import * as Q from "../../quantity.ts"
import type { LastScan } from "../scan-session/last-scan.ts"
import { type Change, nameOf } from "./change.ts"

export const lineOf = (cart: Cart | undefined, id: number): CartItem | undefined =>
  cart?.items.find(({ product_id }) => product_id === id)

/** The quantity in the packs of a line. */
export const packsOf = ({ scanned_info }: Pick<CartItem, "scanned_info">): Q.Quantity =>
  scanned_info?.total_qty ?? Q.zero

/** The quantity of a line that is by hand, and the codes of its packs. */
export const splitLine = ({ qty, scanned_info }: Pick<CartItem, "qty" | "scanned_info">) => ({
  by_hand: Q.minus(qty, packsOf({ scanned_info })),
  scan_codes: (scanned_info?.items ?? []).map(({ scan_code }) => scan_code)
})

/** A split line as it is put into another cart. */
export const sentLine = ({
  product_id,
  by_hand,
  scan_codes,
  discount
}: {
  readonly product_id: number
  readonly by_hand: Q.Quantity
  readonly scan_codes: ReadonlyArray<string>
  readonly discount?: KeptDiscount
}) => ({
  product_id,
  ...(by_hand > 0 ? { qty: by_hand } : {}),
  ...(scan_codes.length > 0
    ? { scanned_info: { items: scan_codes.map((scan_code) => ({ scan_code })) } }
    : {}),
  ...(discount === undefined ? {} : { discount })
})

/** The change that brings a line back that is there no more. */
const restoring = (before: Cart | undefined, after: Cart, itemId: number): Change | undefined => {
  const item = before?.items.find(({ id }) => id === itemId)
  if (before === undefined || item === undefined || lineOf(after, item.product_id) !== undefined)
    return undefined
  return {
    _tag: "Restore",
    product_id: item.product_id,
    name: item.product_name,
    ...splitLine(item),
    ...keptDiscount(before, itemId)
  }
}

/** The customer of a cart, and where it goes. */
const servingAgain = ({ userInfo, address }: Cart): ReadonlyArray<Change> => {
  if (userInfo === null) return []
  const { userType, mobile, name } = userInfo
  const customer = { _tag: "Customer", userType, mobile, name } as const
  return mobile === null || address === null ? [customer] : [customer, { _tag: "Address", address }]
}

/**
 * The changes that bring back what a cart held before it was emptied, and whom it was for. The customer comes first, as
 * prices and discounts follow it, and the coupon last, as it asks for a subtotal.
 */
const refilling = (before: Cart | undefined): ReadonlyArray<Change> =>
  before === undefined || before.items.length === 0 || before.order !== null
    ? []
    : [
        ...servingAgain(before),
        {
          _tag: "Refill",
          lines: before.items.map((item) => ({
            product_id: item.product_id,
            product_name: item.product_name,
            ...splitLine(item),
            ...keptDiscount(before, item.id)
          })),
          ...keptDiscount(before, null)
        },
        ...(before.couponInfo === null ? [] : [{ _tag: "Coupon", code: before.couponInfo.code } as const])
      ]

/** The change that takes another one back, in the cart that it led to: it takes out what was put in, and brings back what was taken out. */
const oppositeOf = (change: Change, before: Cart | undefined, after: Cart): Change | undefined => {
  if (change._tag === "Remove" || change._tag === "Set") return restoring(before, after, change.item_id)
  if (change._tag === "Refill") return { _tag: "Clear" }
  if (change._tag === "RemovePack") return { _tag: "Scan", scan_code: change.scan_code }
  if (change._tag === "Restore") {
    const item = lineOf(after, change.product_id)
    return item === undefined ? undefined : { _tag: "Remove", item_id: item.id, name: item.product_name }
  }
  if (change._tag === "Scan") return { _tag: "RemovePack", scan_code: change.scan_code }
  if (change._tag !== "Add" && change._tag !== "Weigh") return undefined
  const [was, is] = [lineOf(before, change.product_id), lineOf(after, change.product_id)]
  if (is === undefined) return undefined
  const { id: item_id, product_name: name } = is
  return was === undefined ? { _tag: "Remove", item_id, name } : { _tag: "Set", item_id, name, qty: was.qty }
}

/** The changes that take another one back; none where nothing does. */
export const undoOf = (change: Change, before: Cart | undefined, after: Cart): ReadonlyArray<Change> => {
  if (change._tag === "Clear") return refilling(before)
  const opposite = oppositeOf(change, before, after)
  return opposite === undefined ? [] : [opposite]
}

const good = (code: string | number, item: CartItem, qty: Q.Quantity): LastScan => ({
  code: String(code),
  outcome: "good",
  text: `${item.product_name}  ${Q.withUnit(item, qty)}`,
  detail: undefined,
  amount: Money.times(item.price, qty)
})

/** The line of which a change brought more, and how much. */
export const broughtBy = (
  before: Cart | undefined,
  after: Cart
): { readonly item: CartItem; readonly qty: Q.Quantity } | undefined => {
  for (const item of after.items) {
    const qty = Q.minus(item.qty, lineOf(before, item.product_id)?.qty ?? Q.zero)
    if (qty > 0) return { item, qty }
  }
  return undefined
}

/** The line that a change has changed, as it is said. */
export const lastScanOf = (change: Change, before: Cart | undefined, after: Cart): LastScan | undefined => {
  if (change._tag === "Weigh") {
    const item = lineOf(after, change.product_id)
    return item === undefined ? undefined : good(change.product_id, item, item.qty)
  }
  const brought = broughtBy(before, after)
  if (brought === undefined || (change._tag !== "Scan" && change._tag !== "Add" && change._tag !== "Restore"))
    return undefined
  return good(change._tag !== "Scan" ? change.product_id : nameOf(change), brought.item, brought.qty)
}
