/** The lines of an invoice as a client asks for them, and what has to be looked up for them. */
import { isUnique, layoutOf, uniqueKey } from "#core/barcode/layouts.ts"
import type { ClientItem } from "#core/contract/client-item.ts"
import type * as Day from "#core/day.ts"
import type { RequestedLine, RequestedScan } from "#core/order/requested-line.ts"
import { countedBy, refusedCode } from "#core/order/scan-code.ts"
import { manualPack } from "#core/stock/pack.ts"

export type Item = typeof ClientItem.Type
type Scan = NonNullable<Item["scanned_info"]>["items"][number]

/** A scan of a client, with its code as the store knows it. The keyword is no code: its M is not a printed one. */
const scanOf = ({ scan_code, qty, later_reason }: Scan, today: Day.Day): RequestedScan => {
  if (scan_code.trim() === manualPack) return { key: manualPack, qty, isUnique: false }
  const key = uniqueKey(scan_code)
  const codeType = layoutOf(key)
  const isOwn = codeType !== undefined && isUnique(codeType)
  const refused = refusedCode(scan_code, today)
  return {
    key,
    qty,
    isUnique: isOwn,
    ...(isOwn ? {} : { counts: countedBy(scan_code, today) }),
    ...(refused === undefined ? {} : { refused }),
    ...(later_reason == null ? {} : { laterReason: later_reason.trim() })
  }
}

/** A line of a client. An empty list of packs is none. */
export const lineOf = (item: Item, today: Day.Day): RequestedLine => ({
  item_id: item.item_id,
  product_id: item.product_id,
  qty: item.qty,
  reason: item.reason ?? "",
  scans: (item.scanned_info?.items.length ? item.scanned_info.items : undefined)?.map((scan) =>
    scanOf(scan, today)
  ),
  allowsExceeding: item.allow_exceeding ?? false
})

/**
 * The codes that were scanned, and the products of which packs are looked for: those taken by hand, and those of later
 * packs, for what they pass over is looked at here, whatever the client saw.
 */
export const lookedFor = (
  lines: ReadonlyArray<RequestedLine>
): [codes: ReadonlyArray<string>, productIds: ReadonlyArray<number>] => {
  const [codes, productIds] = [new Set<string>(), new Set<number>()]
  for (const { product_id, qty, scans } of lines) {
    if (scans === undefined && qty > 0) productIds.add(product_id)
    for (const { key, laterReason } of scans ?? []) {
      if (key !== manualPack) codes.add(key)
      else if (qty > 0) productIds.add(product_id)
      if (laterReason !== undefined) productIds.add(product_id)
    }
  }
  return [[...codes], [...productIds]]
}
