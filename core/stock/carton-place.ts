/** What a scanned SSCC is for a shipment: one of its own, or why not; and whether its label says what the shipment does. */
import * as Q from "../quantity.ts"

/** Where a carton is listed. */
export interface CartonPlace {
  /** The shipment's name upstream. */
  readonly shipment_id: string
  readonly hub_id: number
  readonly isReceived: boolean
}

/** Why a scanned carton or pallet is not of this shipment. */
export type WrongCarton =
  | { readonly _tag: "Unlisted" }
  | { readonly _tag: "OfAnother"; readonly shipment: string }
  | { readonly _tag: "OfAnotherHub" }
  | { readonly _tag: "ReceivedBefore"; readonly shipment: string }
  | {
      readonly _tag: "LabelDisagrees"
      readonly label: ProductAmount
      readonly listed: ReadonlyArray<ProductAmount>
    }
  /** What is in it by this code says nothing here. */
  | { readonly _tag: "UnknownContent"; readonly code: string }

/**
 * Why a carton that a shipment does not list is not received with it; undefined where nothing else has it: then its label
 * alone says what is in it.
 */
export const whyElsewhere = (hub: number, places: ReadonlyArray<CartonPlace>): WrongCarton | undefined => {
  const coming = places.find(({ isReceived }) => !isReceived)
  if (coming !== undefined)
    return coming.hub_id === hub
      ? { _tag: "OfAnother", shipment: coming.shipment_id }
      : { _tag: "OfAnotherHub" }
  const before = places.find(({ hub_id }) => hub_id === hub)
  return before && { _tag: "ReceivedBefore", shipment: before.shipment_id }
}

/** So much of a product. */
export interface ProductAmount {
  readonly product_id: number
  readonly name: string
  readonly sell_by: "kg" | "pack"
  readonly qty: Q.Quantity
}

const sums = (amounts: ReadonlyArray<ProductAmount>): ReadonlyArray<ProductAmount> =>
  [...Map.groupBy(amounts, ({ product_id }) => product_id).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, qty: Q.sum([first, ...others].map(({ qty }) => qty)) }]
  )

/** Why a label and the shipment's list of one carton do not go together. */
export const disagreement = (
  label: ProductAmount,
  listed: ReadonlyArray<ProductAmount>
): WrongCarton | undefined => {
  const all = sums(listed)
  const [only] = all
  return all.length === 1 && only?.product_id === label.product_id && only.qty === label.qty
    ? undefined
    : { _tag: "LabelDisagrees", label, listed: all }
}
