/**
 * What codes with a price of their own hold in a cart (CODE-28): the weight that the price buys now, so that the customer
 * pays what the label says, however the price of a kilogram has changed since the scan.
 */
import { isUnique, layoutOf, uniqueKey } from "#core/barcode/layouts.ts"
import { amountOf, isPriced, readTradeCode } from "#core/catalogue/trade-code.ts"
import type * as Day from "#core/day.ts"
import type { Money } from "#core/money.ts"
import type { Tx } from "../store/engine/transaction.ts"
import type * as products from "../store/network/products.ts"
import * as claims from "../store/pack/pack-claims.ts"
import { codeTable } from "./code-table.ts"

const isOwnPack = (code: string): boolean => {
  const layout = layoutOf(uniqueKey(code))
  return layout !== undefined && isUnique(layout)
}

/** Packs in hand, at the prices of now. */
export const atPricesOfNow = function* (
  inHand: ReadonlyArray<claims.HeldPack>,
  rows: ReadonlyMap<number, products.ProductRow>,
  costs: ReadonlyMap<number, Money>,
  today: Day.Day
): Tx<ReadonlyArray<claims.HeldPack>> {
  if (inHand.every(({ scan_code }) => isOwnPack(scan_code))) return inHand
  const table = yield* codeTable()
  return inHand.map((pack) => {
    const product = rows.get(pack.product_id)
    const price = costs.get(pack.product_id)
    const code = isOwnPack(pack.scan_code) ? undefined : readTradeCode(pack.scan_code, today, table)
    if (product === undefined || price === undefined || code === undefined || !isPriced(code, product))
      return pack
    const qty = amountOf(code, { ...product, price }, 1)
    return qty > 0 ? { ...pack, qty } : pack
  })
}

/** What a cart's line shows is what its order has. */
export const settleWeights = function* (
  holder: claims.Holder,
  shown: ReadonlyArray<{ readonly scan_code: string; readonly qty: number }>
): Tx<void> {
  const now = shown.filter(({ scan_code }) => !isOwnPack(scan_code))
  if (now.length === 0) return
  const before = (yield* claims.heldBy(holder)).filter(({ scan_code }) => !isOwnPack(scan_code))
  for (const { scan_code, qty, claim_ids } of before) {
    const at = now.findIndex((pack) => pack.scan_code === scan_code)
    const [pack] = at < 0 ? [] : now.splice(at, 1)
    if (pack !== undefined && pack.qty !== qty) yield* claims.reweigh(holder, claim_ids, pack.qty)
  }
}
