/** Labels that the network printed itself: the two-dimensional code on one stands for the pack in its bars (CODE-35). */
import { uniqueKey } from "#core/barcode/layouts.ts"
import { isSerialKey, singleKey } from "#core/barcode/pack-key.ts"
import { ownCodeOf } from "#core/catalogue/own-label.ts"
import type * as Day from "#core/day.ts"
import { matrixWish } from "#core/label/matrix-code.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as env from "../store/network/env-variables.ts"
import { packsUnder } from "../store/pack/claimed-codes.ts"
import { type TradeGoods, tradeScan } from "./trade-goods.ts"

/**
 * The code in the bars of the label that these goods carry; undefined where they are none of the network's own packs: the
 * hub never had one of that code, and no label gets a two-dimensional code here.
 */
export const ownPackOf = function* (
  hub: number,
  goods: TradeGoods | undefined,
  today: Day.Day
): Tx<string | undefined> {
  const own = goods && ownCodeOf(goods.code.content, goods.product.entity_id, today)
  if (own === undefined) return undefined
  if (matrixWish(yield* env.forHub(hub)).kind !== "none") return own
  const key = uniqueKey(own)
  return (yield* packsUnder(hub, [key])).has(key) ? own : undefined
}

/** As `ownPackOf`, of a scanned text: without a serial number it stands for no pack. */
export const ownPackIn = function* (hub: number, code: string, today: Day.Day): Tx<string | undefined> {
  if (!isSerialKey(singleKey(code))) return undefined
  return yield* ownPackOf(hub, (yield* tradeScan(code, today, hub))?.goods, today)
}

/** Lines that name packs, by the codes in the bars of their labels whichever of their codes was scanned. */
export const byBars = function* <Line extends { readonly scan_code: string }>(
  hub: number,
  lines: ReadonlyArray<Line>,
  today: Day.Day
): Tx<ReadonlyArray<Line>> {
  const named: Array<Line> = []
  for (const line of lines) {
    const own = yield* ownPackIn(hub, line.scan_code, today)
    named.push(own === undefined ? line : { ...line, scan_code: own })
  }
  return named
}
