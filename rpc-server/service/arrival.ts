/** The packs that come in with a shipment: what their codes say, and what the catalogue says (RECEIPT-2). */
import { Result } from "effect"
import { type Barcode, decodeOrExplain } from "#core/barcode/decode.ts"
import { isUnique, uniqueKey } from "#core/barcode/layouts.ts"
import type * as Day from "#core/day.ts"
import * as Quantity from "#core/quantity.ts"
import type { ReceivedProduct } from "#core/stock/arrivals.ts"
import type { ReceivedEntity } from "#core/stock/entity.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as products from "../store/network/products.ts"
import { keeping } from "./entity.ts"
import { ownPackOf } from "./own-labels.ts"
import { type TradeGoods, tradeBarcode, tradeReader } from "./trade-goods.ts"

type Product = products.ProductRow
type Variables = ReadonlyMap<string, string>

const increment = ({ qty_increments: step }: Product) => (step === null ? null : Quantity.ofThousandths(step))

/** A product as a receipt sees it, made once however many packs there are of it. */
interface Received {
  readonly name: string
  readonly ofEntity: ReceivedEntity["product"]
  readonly ofReceipt: ReceivedProduct
}
const receivedOf = (row: Product, variables: Variables): Received => {
  const qty_inc = increment(row)
  const sold = { qty_inc, sell_by: row.sell_by, item_category: row.category_type }
  return {
    name: row.name,
    ofEntity: { product_id: row.entity_id, ...sold },
    ofReceipt: { ...sold, shelfLife: keeping(row, variables) }
  }
}

const entityOf = (
  { codeType, qty, date_of_expiry, scan_code }: Barcode,
  product: Received | undefined,
  goods: TradeGoods | undefined
): ReceivedEntity => ({
  scan_code,
  unique_key: isUnique(codeType) ? uniqueKey(scan_code) : null,
  ...(goods?.serial === undefined ? {} : { serial: goods.serial }),
  // Under the EAN13 of its product it is found by every code of it.
  ...(goods?.product.ean13_barcode == null ? {} : { stock_code: goods.product.ean13_barcode }),
  qty: Quantity.parse(qty),
  date_of_expiry,
  name: product?.name ?? null,
  product: product?.ofEntity ?? null
})

/** What the codes and lines of one acceptance are read with. */
export interface Arrival {
  readonly entities: ReadonlyMap<string, ReceivedEntity | null>
  readonly products: ReadonlyMap<number, ReceivedProduct>
  readonly names: ReadonlyMap<number, string>
  /** The codes that name one single pack, without their M. */
  readonly uniqueKeys: ReadonlyArray<string>
  /** The keys of goods with serial numbers. */
  readonly serials: ReadonlyArray<string>
}

/** The products behind items that every unit of a partner carries, by code. */
const mappedProducts = function* (
  codes: ReadonlyMap<string, { readonly codeType: string; readonly item: string }>
): Tx<ReadonlyMap<string, number>> {
  const byItem = new Map<string, number | undefined>()
  const found = new Map<string, number>()
  for (const [code, { codeType, item }] of codes) {
    const name = `${codeType} ${item}`
    if (!byItem.has(name))
      byItem.set(
        name,
        codeType === "ean13"
          ? (yield* products.findByBarcode(item))?.entity_id
          : yield* products.mapping(codeType, item)
      )
    const id = byItem.get(name)
    if (id !== undefined) found.set(code, id)
  }
  return found
}

/** Reads codes as they were sent, and the products of lines; the catalogue is asked once, however many packs there are. */
export const arrivalOf = function* (
  codes: ReadonlyArray<string>,
  lineProducts: ReadonlyArray<number>,
  hub: number,
  variables: Variables,
  today: Day.Day
): Tx<Arrival> {
  const ids = new Set(lineProducts)
  const barcodes = new Map<string, Barcode>()
  const trade = yield* tradeReader(today, hub)
  const traded = new Map<string, TradeGoods>()
  const unmapped = new Map<string, { readonly codeType: string; readonly item: string }>()
  for (const code of codes) {
    const read = yield* trade.readArriving(code)
    const own = yield* ownPackOf(hub, read?.goods, today)
    if (read !== undefined && own === undefined) {
      if (read.goods === undefined) continue
      traded.set(code, read.goods)
      ids.add(read.goods.product.entity_id)
      continue
    }
    if (!trade.readsOwn) continue
    const barcode = decodeOrExplain(own ?? code, { today, mapping: () => undefined, shelfLife: () => 0 })
    if (Result.isSuccess(barcode)) {
      barcodes.set(code, barcode.success)
      if (barcode.success.product_id !== null) ids.add(barcode.success.product_id)
    } else if (barcode.failure._tag === "NotMapped") unmapped.set(code, barcode.failure)
  }
  const mapped = yield* mappedProducts(unmapped)
  for (const id of mapped.values()) ids.add(id)
  const rows = yield* products.byIds([...ids].sort((a, b) => a - b))
  const received = new Map([...rows].map(([id, row]) => [id, receivedOf(row, variables)]))
  for (const [code, id] of mapped) {
    const barcode = decodeOrExplain(code, {
      today,
      mapping: () => id,
      shelfLife: () => received.get(id)?.ofReceipt.shelfLife ?? 0
    })
    if (Result.isSuccess(barcode)) barcodes.set(code, barcode.success)
  }
  for (const [code, goods] of traded) {
    const life = received.get(goods.product.entity_id)?.ofReceipt.shelfLife ?? 0
    barcodes.set(code, tradeBarcode(code, goods, life, today))
  }
  const entities = new Map<string, ReceivedEntity | null>()
  const uniqueKeys: Array<string> = []
  for (const code of codes) {
    const barcode = barcodes.get(code)
    const id = barcode?.product_id ?? null
    const entity =
      barcode === undefined
        ? null
        : entityOf(barcode, id === null ? undefined : received.get(id), traded.get(code))
    entities.set(code, entity)
    if (entity !== null && entity.unique_key !== null) uniqueKeys.push(entity.unique_key)
  }
  return {
    entities,
    products: new Map([...received].map(([id, { ofReceipt }]) => [id, ofReceipt])),
    names: new Map([...received].map(([id, { name }]) => [id, name])),
    uniqueKeys,
    serials: [...traded.values()].flatMap(({ serial }) => serial ?? [])
  }
}
