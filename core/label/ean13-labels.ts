/** Product labels of an order's items: as many of each as pieces are sent, rounded up. */
import { isChecked } from "../barcode/check-digit.ts"
import * as Money from "../money.ts"
import { type Order, type OrderItem, pickedItems } from "../order/order.ts"
import * as Q from "../quantity.ts"
import { cut, sanitizeText, sanitizeTextOrNull } from "../sanitize-text.ts"
import type { Ean13Document } from "./document.ts"
import { longestName } from "./longest-name.ts"

/** The reason why an item gets no label. */
export type Omission = "NoCode" | "WrongCheckDigit" | "NothingSent"

export interface Ean13Labels {
  readonly document: Ean13Document
  readonly omitted: ReadonlyArray<{ readonly item: OrderItem; readonly why: Omission }>
}

const omissionOf = (item: OrderItem): Omission | undefined => {
  const code = item.ean13_barcode?.trim() ?? ""
  if (code === "") return "NoCode"
  if (!/^[0-9]{13}$/.test(code) || !isChecked(code)) return "WrongCheckDigit"
  return copiesOf(item) === 0 ? "NothingSent" : undefined
}

/** Any of its products has a code of its own: without one there is no label to print. */
export const hasEan13 = (order: Order): boolean =>
  pickedItems(order).some((item) => omissionOf(item) !== "NoCode")

const copiesOf = (item: OrderItem): number => (item.NIL ? 0 : Q.roundedUp(item.accepted_qty ?? item.qty))

/** The price of what is sold by weight is that of a kilogram. */
const priceOf = (item: OrderItem, currency: Money.Currency): string =>
  `${Money.format(item.price, currency)}${item.sell_by === "kg" ? " / Kg" : ""}`

export const ean13Labels = (order: Order, currency: Money.Currency = "INR"): Ean13Labels => {
  const items = pickedItems(order).map((item) => ({ item, why: omissionOf(item) }))
  return {
    document: {
      kind: "ean13",
      increment_id: sanitizeText(order.increment_id),
      labels: items
        .filter(({ why }) => why === undefined)
        .map(({ item }) => ({
          name: cut(sanitizeTextOrNull(item.label_name) ?? sanitizeText(item.name).trim(), longestName),
          ean13: item.ean13_barcode?.trim() ?? "",
          price: priceOf(item, currency),
          copies: copiesOf(item)
        }))
    },
    omitted: items.flatMap(({ item, why }) => (why === undefined ? [] : [{ item, why }]))
  }
}
