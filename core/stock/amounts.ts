/** How much of which products somebody has chosen, as an address has it: "4411=10.54,12=2". */
import * as Q from "../quantity.ts"

export interface Amount {
  readonly productId: number
  readonly qty: Q.Quantity
}
export type Amounts = ReadonlyArray<Amount>

/** More than these are chosen on the page itself. */
export const mostAmounts = 50

const AMOUNT = /^(\d{1,15})=(\d{1,6}(?:\.\d{1,3})?)$/

/** Undefined where it says nothing, too much, or something else. */
export const readAmounts = (text: string): Amounts | undefined => {
  const read = text.split(",").flatMap((part): Amounts => {
    const [, id = "", written = ""] = AMOUNT.exec(part) ?? []
    const qty = written === "" ? undefined : Q.read(written)
    return qty === undefined || qty <= 0 ? [] : [{ productId: Number(id), qty }]
  })
  return read.length === text.split(",").length && read.length <= mostAmounts ? read : undefined
}

export const printAmounts = (amounts: Amounts): string =>
  amounts.map(({ productId, qty }) => `${productId}=${Q.toWire(qty)}`).join()

/** What packs hold, product by product. */
export const amountsOf = (
  packs: ReadonlyArray<{ readonly product_id: number; readonly qty: Q.Quantity }>
): Amounts =>
  [...Map.groupBy(packs, ({ product_id }) => product_id)]
    .slice(0, mostAmounts)
    .map(([productId, own]) => ({ productId, qty: Q.sum(own.map(({ qty }) => qty)) }))
