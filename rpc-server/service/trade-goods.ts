/** What codes of the trade stand for in the catalogue: the product, and how much one scan counts (CODE-17, CODE-18). */
import { Result } from "effect"
import { otherCode } from "#core/barcode/rule/refusal.ts"
import {
  amountOf,
  expiredCode,
  readTradeCode,
  type Sold,
  type TradeCode,
  whyUncounted
} from "#core/catalogue/trade-code.ts"
import type * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import type * as Q from "#core/quantity.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as productGtins from "../store/network/product-gtins.ts"
import * as products from "../store/network/products.ts"

/** A code of the trade with the product that has it. */
export interface TradeGoods {
  readonly code: TradeCode
  readonly product: products.ProductRow
  /** How much one scan counts; 0 where somebody has to weigh it. */
  readonly counts: Q.Quantity
  /** Any number of these may be taken: of a carton its pieces. */
  readonly unit: Q.Quantity
}

export interface TradeScan {
  /** Undefined where no product of the catalogue has it. */
  readonly goods: TradeGoods | undefined
  readonly code: TradeCode
}

const soldAs = ({ sell_by, net_weight, final_price, price }: products.ProductRow): Sold => ({
  sell_by,
  net_weight,
  price: final_price ?? price
})

const goodsOf = function* (code: TradeCode): Tx<TradeGoods | undefined> {
  const owner = code.gtin === undefined ? undefined : yield* productGtins.ownerOf(code.gtin)
  const id = owner?.product_id ?? code.content.product_id
  const product = id === undefined ? undefined : yield* products.find(id)
  if (product === undefined) return undefined
  const sold = soldAs(product)
  return {
    code,
    product,
    counts: amountOf(code, sold, owner?.pieces ?? 1),
    unit: amountOf({ ...code, content: { ...code.content, pieces: 1 } }, sold, 1)
  }
}

/** Undefined for a code that is none of the trade. */
export const tradeScan = function* (code: string, today: Day.Day): Tx<TradeScan | undefined> {
  const read = readTradeCode(code, today)
  return read === undefined ? undefined : { code: read, goods: yield* goodsOf(read) }
}

/** Goods that may be taken, or why a code takes none. */
export const takeable = (
  scan_code: string,
  { code, goods }: TradeScan,
  today: Day.Day
): Result.Result<TradeGoods, Fault<"UnknownBarcode" | "ExpiredPack">> => {
  const unknown = (why: string) => Result.fail(fault("UnknownBarcode", { why }))
  const expired = expiredCode(code, today)
  if (expired !== undefined) return Result.fail(expired)
  if (goods === undefined) return unknown(otherCode(scan_code, today))
  return goods.counts > 0
    ? Result.succeed(goods)
    : unknown(whyUncounted(scan_code, goods.product.name, today))
}
