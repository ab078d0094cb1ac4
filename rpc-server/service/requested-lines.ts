/** The lines of an invoice as a client asks for them, and what has to be looked up for them. */
import { Result } from "effect"
import { isUnique, layoutOf, uniqueKey } from "#core/barcode/layouts.ts"
import type { Table } from "#core/barcode/rule/table.ts"
import { isPriced } from "#core/catalogue/trade-code.ts"
import type { ClientItem } from "#core/contract/client-item.ts"
import type * as Day from "#core/day.ts"
import type { Order } from "#core/order/order.ts"
import type { RequestedLine, RequestedScan } from "#core/order/requested-line.ts"
import { countedBy, refusedCode } from "#core/order/scan-code.ts"
import { manualPack } from "#core/stock/pack.ts"
import type { Tx } from "../store/engine/transaction.ts"
import { ownPackOf } from "./own-labels.ts"
import { pricesIn, type TradeScan, takeable, tradeReader } from "./trade-goods.ts"

export type Item = typeof ClientItem.Type
type Scan = NonNullable<Item["scanned_info"]>["items"][number]

/** Codes of the trade by their text, as the catalogue has them, and the lists that they were read by. */
export interface TradeScans {
  readonly byCode: ReadonlyMap<string, TradeScan>
  /** The codes in the bars of the network's own labels whose two-dimensional codes were scanned. */
  readonly owns: ReadonlyMap<string, string>
  readonly table: Table
}

/** Reads the codes of the trade among those of lines of an order, whose prices say how much a price buys. */
export const tradeScansOf = function* (
  order: Order,
  items: ReadonlyArray<Item>,
  hub: number,
  today: Day.Day
): Tx<TradeScans> {
  const byCode = new Map<string, TradeScan>()
  const owns = new Map<string, string>()
  const trade = yield* tradeReader(today, hub, pricesIn(order))
  for (const { scan_code } of items.flatMap(({ scanned_info }) => scanned_info?.items ?? [])) {
    const scan = byCode.has(scan_code) ? undefined : yield* trade.read(scan_code)
    const own = yield* ownPackOf(hub, scan?.goods, today)
    if (own !== undefined) owns.set(scan_code, own)
    else if (scan !== undefined) byCode.set(scan_code, scan)
  }
  return { byCode, owns, table: trade.table }
}

/** What a code of the trade adds to a scan: the packs that it stands for, or why it is refused. */
const traded = (scan_code: string, scan: TradeScan, today: Day.Day): Partial<RequestedScan> => {
  const goods = takeable(scan_code, scan, today)
  if (Result.isFailure(goods)) return { refused: goods.failure }
  const { product, unit, code, serial } = goods.success
  const isOfPrice = isPriced(code, product)
  return {
    counts: unit,
    ...(isOfPrice ? { isOfPrice } : {}),
    trade: { product_id: product.entity_id, date: code.content.date_of_expiry },
    ...(serial === undefined ? {} : { serial })
  }
}

/** A scan of a client, with its code as the store knows it. The keyword is no code: its M is not a printed one. */
const scanOf = (scan: Scan, trade: TradeScans, today: Day.Day): RequestedScan => {
  const { qty, later_reason } = scan
  const scan_code = trade.owns.get(scan.scan_code) ?? scan.scan_code
  if (scan_code.trim() === manualPack) return { key: manualPack, qty, isUnique: false }
  const key = uniqueKey(scan_code)
  const laterReason = later_reason == null ? {} : { laterReason: later_reason.trim() }
  const tradeCode = trade.byCode.get(scan_code)
  if (tradeCode !== undefined)
    return { key, qty, isUnique: false, ...traded(scan_code, tradeCode, today), ...laterReason }
  const codeType = layoutOf(key)
  const isOwn = codeType !== undefined && isUnique(codeType)
  const refused = refusedCode(scan_code, today, trade.table)
  return {
    key,
    qty,
    isUnique: isOwn,
    ...(isOwn ? {} : { counts: countedBy(scan_code, today) }),
    ...(refused === undefined ? {} : { refused }),
    ...laterReason
  }
}

/** A line of a client. An empty list of packs is none. */
export const lineOf = (item: Item, trade: TradeScans, today: Day.Day): RequestedLine => ({
  item_id: item.item_id,
  product_id: item.product_id,
  qty: item.qty,
  reason: item.reason ?? "",
  scans: (item.scanned_info?.items.length ? item.scanned_info.items : undefined)?.map((scan) =>
    scanOf(scan, trade, today)
  ),
  allowsExceeding: item.allow_exceeding ?? false
})

/**
 * The codes that were scanned, and the products of which packs are looked for: those taken by hand or by a code of the
 * trade, and those of later packs, for what they pass over is looked at here, whatever the client saw.
 */
export const lookedFor = (
  lines: ReadonlyArray<RequestedLine>
): [codes: ReadonlyArray<string>, productIds: ReadonlyArray<number>] => {
  const [codes, productIds] = [new Set<string>(), new Set<number>()]
  for (const { product_id, qty, scans } of lines) {
    if (scans === undefined && qty > 0) productIds.add(product_id)
    for (const { key, laterReason, trade } of scans ?? []) {
      if (trade !== undefined) productIds.add(product_id)
      else if (key !== manualPack) codes.add(key)
      else if (qty > 0) productIds.add(product_id)
      if (laterReason !== undefined) productIds.add(product_id)
    }
  }
  return [[...codes], [...productIds]]
}
