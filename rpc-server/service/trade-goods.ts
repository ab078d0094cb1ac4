/** What codes of the trade stand for in the catalogue: the product, and how much one scan counts (CODE-17, CODE-18). */
import { Result } from "effect"
import type { Barcode } from "#core/barcode/decode.ts"
import { trim } from "#core/barcode/layouts.ts"
import { serialKey, unitKey } from "#core/barcode/pack-key.ts"
import { later } from "#core/barcode/printed-date.ts"
import { otherCode } from "#core/barcode/rule/refusal.ts"
import type { Table } from "#core/barcode/rule/table.ts"
import {
  amountOf,
  expiredCode,
  isPriced,
  readShippedUnit,
  readTradeCode,
  type Sold,
  type TradeCode,
  whyUncounted
} from "#core/catalogue/trade-code.ts"
import type * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import { ownPrefix, ownProductOf } from "#core/label/matrix-code.ts"
import type { Order } from "#core/order/order.ts"
import * as Q from "#core/quantity.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as env from "../store/network/env-variables.ts"
import * as productGtins from "../store/network/product-gtins.ts"
import * as productPlus from "../store/network/product-plus.ts"
import * as products from "../store/network/products.ts"
import { codeTable, readsOwn } from "./code-table.ts"

/** A code of the trade with the product that has it. */
export interface TradeGoods {
  readonly code: TradeCode
  readonly product: products.ProductRow
  /** How much one scan counts; 0 where somebody has to weigh it. */
  readonly counts: Q.Quantity
  /** Any number of these may be taken: of a carton its pieces, of one with a serial number all. */
  readonly unit: Q.Quantity
  /** The key of goods with a serial number: they are one pack. */
  readonly serial: string | undefined
}

export interface TradeScan {
  /** Undefined where no product of the catalogue has it. */
  readonly goods: TradeGoods | undefined
  readonly code: TradeCode
  /** The lists that it was read by. */
  readonly table: Table
}

/** What a product costs where its goods are sold, in hundredths; undefined where the catalogue's price holds. */
export type PriceAt = (product: products.ProductRow) => Tx<number | undefined>

/** At the prices that an order has, whatever the catalogue's are by now. */
export const pricesIn = ({ items }: Order): PriceAt =>
  function* ({ entity_id }) {
    return items.find(({ product_id, price }) => product_id === entity_id && price > 0)?.price
  }

const soldAs = (
  { sell_by, net_weight, final_price, price }: products.ProductRow,
  priceThere?: number
): Sold => ({
  sell_by,
  net_weight,
  price: priceThere ?? final_price ?? price
})

interface Owner {
  readonly product: products.ProductRow
  readonly pieces: number
}

/** A number that no product has is one of the network's own, where it begins so. */
const ownerOf = function* ({ gtin, product_id, item }: TradeCode, hub: number): Tx<Owner | undefined> {
  const owner = gtin === undefined ? undefined : yield* productGtins.ownerOf(gtin)
  const own =
    gtin === undefined || owner !== undefined
      ? undefined
      : ownProductOf(gtin, ownPrefix(yield* env.find("gtin_prefix", hub)))
  const named = owner?.product_id ?? own ?? product_id
  const id = named ?? (item === undefined ? undefined : yield* productPlus.productOfItem(item))
  const product = id === undefined ? undefined : yield* products.find(id)
  return product && { product, pieces: owner?.pieces ?? 1 }
}

const goodsOf = function* (
  code: TradeCode,
  { product, pieces }: Owner,
  priceAt: PriceAt | undefined
): Tx<TradeGoods> {
  const price = priceAt !== undefined && isPriced(code, product) ? yield* priceAt(product) : undefined
  const sold = soldAs(product, price)
  const counts = amountOf(code, sold, pieces)
  const { sscc } = code.content
  const serial = sscc === undefined ? serialKey(code.content) : unitKey(sscc)
  const one = { ...code, content: { ...code.content, pieces: 1 } }
  return { code, product, counts, unit: serial === undefined ? amountOf(one, sold, 1) : counts, serial }
}

/**
 * Reads codes by the lists of the network; the catalogue is asked once for a GTIN, however many codes have it.
 * @param hub whose numbers of its own are read
 * @param priceAt the price that a code with a price buys at
 */
export const tradeReader = function* (today: Day.Day, hub: number, priceAt?: PriceAt) {
  const owners = new Map<string, Owner | undefined>()
  const table = yield* codeTable()
  const owned = function* (read: TradeCode | undefined): Tx<TradeScan | undefined> {
    if (read === undefined) return undefined
    const name = read.gtin ?? `product ${read.product_id} item ${read.item}`
    if (!owners.has(name)) owners.set(name, yield* ownerOf(read, hub))
    const owner = owners.get(name)
    return { code: read, goods: owner && (yield* goodsOf(read, owner, priceAt)), table }
  }
  return {
    table,
    /** Codes of the network itself are read. */
    readsOwn: readsOwn(table),
    /** Undefined for a code that is none of the trade. */
    read: (code: string): Tx<TradeScan | undefined> => owned(readTradeCode(code, today, table)),
    /** As it comes in: a carton or pallet, too, that says what is in it. */
    readArriving: (code: string): Tx<TradeScan | undefined> =>
      owned(readTradeCode(code, today, table) ?? readShippedUnit(code, today, table)?.goods)
  }
}

/** Undefined for a code that is none of the trade. */
export const tradeScan = function* (code: string, today: Day.Day, hub: number): Tx<TradeScan | undefined> {
  return yield* (yield* tradeReader(today, hub)).read(code)
}

/**
 * A code of the trade as a barcode: an EAN13 of its product, for every unit carries it, with what else it says. It has no
 * quantity where somebody has to weigh what carries it.
 * @param life days that the product keeps, where the code has no date
 */
export const tradeBarcode = (
  scan_code: string,
  { code, product, counts }: TradeGoods,
  life: number,
  today: Day.Day
): Barcode => {
  const { packaging_date, date_of_expiry, serial } = code.content
  const qty = counts > 0 ? Q.toWire(counts) : null
  return {
    product_id: product.entity_id,
    weight: qty,
    qty,
    packaging_date: packaging_date ?? null,
    date_of_expiry: date_of_expiry ?? later(today, life),
    mc_no: null,
    unique_code: serial ?? null,
    order_id: null,
    item_count: null,
    scan_code: trim(scan_code),
    codeType: "ean13"
  }
}

/** Goods that may be taken, or why a code takes none. */
export const takeable = (
  scan_code: string,
  { code, goods, table }: TradeScan,
  today: Day.Day
): Result.Result<TradeGoods, Fault<"UnknownBarcode" | "ExpiredPack">> => {
  const unknown = (why: string) => Result.fail(fault("UnknownBarcode", { why }))
  const expired = expiredCode(code, today)
  if (expired !== undefined) return Result.fail(expired)
  if (goods === undefined) return unknown(otherCode(scan_code, today, table))
  return goods.counts > 0
    ? Result.succeed(goods)
    : unknown(whyUncounted(scan_code, goods.product.name, today, table))
}
