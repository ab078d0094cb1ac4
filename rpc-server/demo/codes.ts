/**
 * The codes with which an order of the demo can be scanned full, and those that a scan must refuse: what a printed sheet
 * beside the counter would hold.
 */

import { Result } from "effect"
import { checkDigit } from "#core/barcode/check-digit.ts"
import { encode } from "#core/barcode/encode.ts"
import { withoutM } from "#core/barcode/layouts.ts"
import { parse } from "#core/barcode/parse.ts"
import type { CodeKind, DemoCode, DemoCodes, ItemCodes } from "#core/contract/demo.ts"
import * as Day from "#core/day.ts"
import { type Refused, refused } from "../refused.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as demo from "../store/network/demo-network.ts"
import { unmapped } from "./item-mappings.ts"
import { cutOffAt } from "./users.ts"

const codeOf = (row: demo.CodeRow, qty: number): DemoCode => ({
  scan_code: row.scan_code,
  qty: qty / 1000,
  date_of_expiry: row.date_of_expiry
})

/** What one scan of a code that every unit carries adds: what is printed in it, and one unit of an EAN13. */
const unitOf = (row: demo.CodeRow, today: Day.Day): number => {
  const parsed = parse(row.code, today)
  if (parsed !== undefined && "pieces" in parsed) return parsed.pieces * 1000
  if (parsed === undefined || !("grams" in parsed) || parsed.grams < 100) return 1000
  return Math.floor((parsed.grams + 5) / 10) * 10
}

/** Packs as scans take them, none twice, whoever asks for them: an order may ask for one product on several lines. */
class Taker {
  readonly #left = new Map<number, number>()

  /** Codes for a quantity, of packs with codes of their own first; what no code was found for. */
  fill(rows: ReadonlyArray<demo.CodeRow>, qty: number, today: Day.Day) {
    const codes: Array<DemoCode> = []
    let missing = qty
    // Compared as screens do, to two decimals.
    const isShort = () => Math.round(missing / 10) > 0
    for (const row of rows.filter(({ unique_key }) => unique_key !== null)) {
      if (!isShort()) break
      if (this.#take(row, row.qty) === 0) continue
      codes.push(codeOf(row, row.qty))
      missing -= row.qty
    }
    for (const row of rows.filter(({ unique_key }) => unique_key === null)) {
      const unit = unitOf(row, today)
      while (isShort() && this.#take(row, unit) > 0) {
        codes.push(codeOf(row, unit))
        missing -= unit
      }
    }
    return { codes, missing: isShort() ? missing / 1000 : 0 }
  }

  #take(row: demo.CodeRow, qty: number): number {
    const left = this.#left.get(row.id) ?? row.qty
    if (left < qty) return 0
    this.#left.set(row.id, left - qty)
    return qty
  }
}

/** Codes of every mapped layout with an item that no product has. */
export const unmappedCodes = (today: Day.Day): ReadonlyArray<DemoCode> => {
  const ean13 = "890799999999"
  const all = [
    encode({ codeType: "mrpl", item: unmapped.mrpl, grams: 500 }, today),
    encode({ codeType: "spar", item: unmapped.spar, grams: 500 }, today),
    encode({ codeType: "loyaltyWorld", item: unmapped.loyaltyWorld, grams: 500 }, today),
    encode({ codeType: "loyaltyWorld", item: unmapped.loyaltyWorld, pieces: 1 }, today),
    `${ean13}${checkDigit(ean13)}`
  ]
  return all.flatMap((code) =>
    code === undefined ? [] : [{ scan_code: code, qty: null, date_of_expiry: null }]
  )
}

/** A code and its twin: with an M before it, or without the one it has. */
export const twins = (code: DemoCode): ReadonlyArray<DemoCode> => {
  const bare = withoutM(code.scan_code)
  return [code, { ...code, scan_code: bare === code.scan_code ? `M${bare}` : bare }]
}

/** Which packs of a product a kind means. An expired or used code that a good pack carries too would be accepted. */
const chosen = (
  kind: CodeKind,
  rows: ReadonlyArray<demo.CodeRow>,
  hub: number,
  today: Day.Day
): ReadonlyArray<demo.CodeRow> => {
  const here = rows.filter((row) => row.hub_id === hub)
  const good = here.filter((row) => row.status === 0 && row.date_of_expiry >= today)
  const isGood = (row: demo.CodeRow) => good.some((other) => other.code === row.code)
  switch (kind) {
    case "good":
      return good
    case "expired":
      return here.filter((row) => row.status === 0 && row.date_of_expiry < today && !isGood(row))
    case "used":
      return here.filter((row) => row.status === 1 && !isGood(row))
    case "foreign":
      return rows.filter(
        (row) =>
          row.hub_id !== hub &&
          row.status === 0 &&
          row.date_of_expiry >= today &&
          !here.some((other) => other.code === row.code)
      )
    case "twin":
      return good.filter((row) => row.unique_key !== null)
    case "unmapped":
      return []
  }
}

/** The codes of a kind for an order, by its increment id or order id. */
export const codesFor = function* (
  name: string,
  kind: CodeKind,
  now: Day.Instant
): Tx<Result.Result<DemoCodes, Refused>> {
  const order = yield* demo.findOrder(name)
  if (order === undefined)
    return Result.fail(
      refused(
        `There is no order or shipment ${name}. Name an order by its increment id, such as 100000001, or its order id, a shipment by its number, such as SHP-1001.`
      )
    )
  const whole = yield* demo.itemsToScan(order.order_id)
  const parts = yield* demo.partsToScan(order.order_id)
  const cut = new Set(parts.map(({ parent_item_id }) => parent_item_id))
  const codes = (rows: ReadonlyArray<demo.ItemRow>) => codesOf(rows, kind, order.hub_id, now)
  const items = yield* codes(whole)
  const withParts = [...whole.filter(({ item_id }) => !cut.has(item_id)), ...parts]
  return Result.succeed({
    order_id: order.order_id,
    increment_id: order.increment_id,
    hub_id: order.hub_id,
    kind,
    items,
    ...(parts.length === 0 ? {} : { with_parts: yield* codes(withParts) })
  })
}

/** A scan of one kind for each of some items, none twice. */
const codesOf = function* (
  needed: ReadonlyArray<demo.ItemRow>,
  kind: CodeKind,
  hub: number,
  now: Day.Instant
): Tx<ReadonlyArray<ItemCodes>> {
  const today = Day.dayAt(now)
  const taker = new Taker()
  const items: Array<ItemCodes> = []
  for (const item of needed) {
    const rows = chosen(kind, yield* demo.packsOf(item.product_id, cutOffAt(now)), hub, today)
    const filled =
      kind === "good"
        ? taker.fill(rows, item.qty, today)
        : {
            codes:
              kind === "unmapped"
                ? unmappedCodes(today)
                : rows.slice(0, 1).map((row) => codeOf(row, row.qty)),
            missing: 0
          }
    items.push({
      item_id: item.item_id,
      product_id: item.product_id,
      name: item.name,
      qty: item.qty / 1000,
      unit: item.sell_by,
      codes: kind === "twin" ? filled.codes.flatMap(twins) : filled.codes,
      missing: filled.missing
    })
  }
  return items
}
