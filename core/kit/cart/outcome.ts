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

/** The change that brings back what a cart held before it was emptied. */
const refilling = (before: Cart | undefined): Change | undefined =>
  before === undefined || before.items.length === 0 || before.order !== null
    ? undefined
    : {
        _tag: "Refill",
        lines: before.items.map((item) => ({
          product_id: item.product_id,
          product_name: item.product_name,
          ...splitLine(item),
          ...keptDiscount(before, item.id)
        })),
        ...keptDiscount(before, null)
      }

/** The change that takes another one back, in the cart that it led to: it takes out what was put in, and brings back what was taken out. */
export const undoOf = (change: Change, before: Cart | undefined, after: Cart): Change | undefined => {
  if (change._tag === "Remove" || change._tag === "Set") return restoring(before, after, change.item_id)
  if (change._tag === "Clear") return refilling(before)
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

const good = (code: string | number, item: CartItem, qty: Q.Quantity): LastScan => ({
  code: String(code),
  outcome: "good",
  text: `${item.product_name}  ${Q.withUnit(item, qty)}`,
  detail: undefined,
  amount: Money.times(item.price, qty)
})

/** The line that a change has changed, as it is said. */
export const lastScanOf = (change: Change, before: Cart | undefined, after: Cart): LastScan | undefined => {
  if (change._tag === "Weigh") {
    const item = lineOf(after, change.product_id)
    return item === undefined ? undefined : good(change.product_id, item, item.qty)
  }
  const isMore = (item: CartItem): boolean => item.qty > (lineOf(before, item.product_id)?.qty ?? 0)
  const item = after.items.find(isMore)
  if (item === undefined || (change._tag !== "Scan" && change._tag !== "Add" && change._tag !== "Restore"))
    return undefined
  const more = Q.minus(item.qty, lineOf(before, item.product_id)?.qty ?? Q.zero)
  return good(change._tag !== "Scan" ? change.product_id : nameOf(change), item, more)
}
