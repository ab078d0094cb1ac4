/** The sentences of the return of stock: on its page, in its dialogs, and of what came of it. */

import type { SellBy } from "../order/order.ts"
import * as Q from "../quantity.ts"

export const nothingInStore = "No Items Available In This Store To Create A Return Order"
export const nothingInCategory = "No Items Available In This Category"
export const nothingFound = "Nothing to show"

export const createOrder = "Create Return/Retain Order"
export const allSoldOut = "All Items Sold Out"
export const onlyReturnable = "Show only returnable products"
export const showLast = "Show Last Return Stock Details"

export const confirmationTitle = "Confirmation!"
export const retainTitle = "Retain Everything!"
export const summaryTitle = "Summary of Return Order"
export const askReturnAll = "Are you sure you want to Return everything?"
export const askRetainAll = "Are you sure you want to Retain everything?"
export const askCreate = "Are you sure you want to create this Return Order?"
export const soldOut = "All items sold out.There is nothing to return or retain!"

export const mismatch = "There is stock missmatch for some of the products."
export const noShipmentDetails = "Unable To Get Shipment Details"
export const notCreated = "Unable To Create Return/Retain Shipment In Hub"
export const notLoaded = "The return stock sheet cannot be loaded"
export const noLastReturn = "This hub has not returned or kept anything yet"
export const nothingChosen = "Nothing is returned or retained: nothing was sent"
export const nothingLeft = "All items are sold out: nothing is to be returned"
export const unanswered =
  "The server did not answer. Whether the order was created shows when it is sent again."
export const isSentAgain = "A return order that was begun here is sent again."
export const clearRows = "Clear the products in sight"
/** The sentence about products out of sight that are sent, too; undefined where all of them are in sight. */
export const alsoHidden = (products: number): string | undefined => {
  if (products === 0) return undefined
  return products === 1
    ? "One product that is not in sight here goes back or is kept, too"
    : `${products} products that are not in sight here go back or are kept, too`
}
/** "Goes back: 12 products, 4.50 Kg. Kept: 1 product, 2.00 Kg" */
export const totalsOf = (returned: ReadonlyArray<Amount>, retained: ReadonlyArray<Amount>): string =>
  [
    ...(returned.length === 0 ? [] : [`Goes back: ${totalOf(returned)}`]),
    ...(retained.length === 0 ? [] : [`Kept: ${totalOf(retained)}`])
  ].join(". ")
export const writeOff = "Write off instead"
export const unableToPrint = "Unable to print the return"

export const created = (ids: {
  readonly return_id: number | null
  readonly retain_id: number | null
}): string => {
  const { return_id, retain_id } = ids
  if (return_id === null)
    return retain_id === null ? nothingChosen : `Retained stock recorded: RET-${retain_id}`
  return `Return order created: RET-${return_id}`
}

export const ageOf = ({
  marinated,
  display_age: age
}: {
  readonly marinated: 0 | 1
  readonly display_age: number
}): string => {
  if (marinated === 1) return age === 1 ? "1 week" : `${age} weeks`
  return age === 1 ? "1 day" : `${age} days`
}

/** "25.63 Kg remain" */
export const remains = (product: { readonly sell_by: SellBy }, remaining: Q.Quantity): string =>
  `${Q.withUnit(product, remaining)} remain`
/** "25.63 Kg remain, of which the central stock takes 6.00 Kg" */
export const remainsAndTaken = (
  product: { readonly sell_by: SellBy },
  remaining: Q.Quantity,
  taken: Q.Quantity
): string =>
  `${remains(product, remaining)}, of which the central stock takes ${taken === 0 ? "none" : Q.withUnit(product, taken)}`

interface Amount {
  readonly sell_by: SellBy
  readonly qty: Q.Quantity
}
/** "12 products, 4.50 Kg, 3 Pack" */
export const totalOf = (lines: ReadonlyArray<Amount>): string => {
  const of = (unit: SellBy) => {
    const own = lines.filter(({ sell_by }) => sell_by === unit)
    return own.length === 0 ? [] : [Q.withUnit({ sell_by: unit }, Q.sum(own.map(({ qty }) => qty)))]
  }
  const products = lines.length === 1 ? "1 product" : `${lines.length} products`
  return [products, ...of("kg"), ...of("pack")].join(", ")
}

/** "34 products. Goes back: 12 products, 4.50 Kg" */
export const groupNote = (
  products: number,
  returned: ReadonlyArray<Amount>,
  retained: ReadonlyArray<Amount>
): string =>
  [`${products} ${products === 1 ? "product" : "products"}`, totalsOf(returned, retained)]
    .filter((text) => text !== "")
    .join(". ")

/** What a product has come to: kept, sent, received and sold. */
export const courseOf = ({
  retained,
  sent,
  received,
  sold
}: Record<"retained" | "sent" | "received" | "sold", Q.Quantity>): ReadonlyArray<
  readonly [string, Q.Quantity]
> => [
  ["Retained", retained],
  ["Sent", sent],
  ["Received", received],
  ["Sold", sold]
]
