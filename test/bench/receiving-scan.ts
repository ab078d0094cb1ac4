/**
 * One scan into a shipment of 200 packs, from the text of the code to the changed work: decoded, its product found, and
 * decided by the rule, which makes a new value of the whole work; against the least that must be done by hand: the same
 * code by regular expressions, the same questions of tables that are changed in place.
 */
import { type Context, decode } from "#core/barcode/decode.ts"
import { uniqueKey } from "#core/barcode/layouts.ts"
import * as Day from "#core/day.ts"
import * as Q from "#core/quantity.ts"
import { receivedEntity } from "#core/stock/entity.ts"
import { nothingReceived, type Receiving } from "#core/stock/receiving-fields.ts"
import { scan } from "#core/stock/receiving-scan.ts"
import { pending, type Shipment } from "#core/stock/shipment.ts"
import { bareProduct } from "../support/bare-product.ts"
import { packCode } from "../support/network.ts"
import { decodeByTable } from "./barcode.ts"
import { type Bench, inTurn } from "./measure.ts"

const rounds = 11
const passes = 60
const lines = 40
const packs = 200

const now = Date.now()
const today = Day.dayAt(now)
const expiry = Day.addDays(today, 5)
const productOf = (index: number): number => 1000 + (index % lines)
/** Every tenth is scanned a second time, and is refused. */
const codes: ReadonlyArray<string> = JSON.parse(
  JSON.stringify(
    Array.from({ length: packs }, (_, index) => {
      const pack = index % 10 === 9 ? index - 1 : index
      return packCode(productOf(pack), 500, pack, expiry, today)
    })
  )
)

const context: Context = { today, mapping: () => undefined, shelfLife: () => 7 }

const catalogue = new Map(
  Array.from({ length: lines }, (_, index) => [
    productOf(index),
    bareProduct(productOf(index), { category_type: "chicken" })
  ])
)
const shipment: Shipment = {
  id: 1,
  shipment_id: "SHP-1",
  hub_id: 1,
  shipment_name: "Morning dispatch",
  status: pending,
  source_of_shipment: "Central kitchen",
  shipment_item_count: lines,
  time_of_shipping: null,
  time_of_shipping_ist: null,
  time_of_entry: null,
  notes: null,
  damage_return: null,
  created_at: Day.toGmt(now),
  updated_at: Day.toGmt(now),
  items: [...catalogue.values()].map(({ entity_id, name }) => ({
    id: entity_id,
    product_id: entity_id,
    product_name: name,
    original_qty: Q.ofThousandths(2500),
    received_qty: null,
    qty_inc: null,
    sell_by: "kg",
    size: null,
    short_reason: null,
    shipment_id: "SHP-1",
    scanned_info: { items: [], total_qty: Q.zero },
    productInfo: { item_category: null }
  }))
}

/** All packs of the shipment, scanned by the rule; how many it refused. */
const byRule = (): number => {
  let receiving: Receiving = nothingReceived
  let refusals = 0
  for (const code of codes) {
    const barcode = decode(code, context)
    const found = barcode?.product_id == null ? undefined : catalogue.get(barcode.product_id)
    const entity =
      barcode === null
        ? null
        : receivedEntity({
            ...barcode,
            current_qty: barcode.qty,
            name: found?.name ?? null,
            product: found ?? null
          })
    const scanned = scan(shipment, receiving, entity, [], today)
    if (scanned._tag === "Failure") refusals += 1
    else if (scanned.success._tag === "Added") receiving = scanned.success.receiving
  }
  return refusals
}

/** The same by hand. */
const byHand = (): number => {
  const scanned = new Set<string>()
  const totals = new Map<number, number>()
  const listed = new Set(shipment.items.map(({ product_id }) => product_id))
  const kept: Array<{ readonly number: number; readonly code: string; readonly qty: number }> = []
  let refusals = 0
  for (const code of codes) {
    const barcode = decodeByTable(code, context)
    const found = barcode?.product_id == null ? undefined : catalogue.get(barcode.product_id)
    const key = uniqueKey(code)
    if (
      barcode === null ||
      found === undefined ||
      (barcode.date_of_expiry !== null && barcode.date_of_expiry < today) ||
      scanned.has(key) ||
      !listed.has(found.entity_id)
    ) {
      refusals += 1
      continue
    }
    scanned.add(key)
    const qty = Math.round((barcode.qty ?? 0) * 1000)
    totals.set(found.entity_id, (totals.get(found.entity_id) ?? 0) + qty)
    kept.push({ number: kept.length + 1, code, qty })
  }
  return refusals
}

/** Microseconds a scan. */
const timed = (all: () => number): number => {
  const begun = performance.now()
  for (let pass = 0; pass < passes; pass++)
    if (all() !== packs / 10) throw new Error(`${all()} scans were refused instead of ${packs / 10}`)
  return ((performance.now() - begun) * 1000) / (passes * packs)
}

export const bench: Bench = {
  name: "decoding and deciding one scan into a shipment of 200 packs, against the same by hand on tables changed in place",
  goal: "at most 4 times",
  isMet: ({ ratio }) => ratio <= 4,
  run: (notes) => {
    notes(`${packs} scans into ${lines} lines, every tenth refused`)
    return inTurn(
      rounds,
      () => timed(byRule),
      () => timed(byHand),
      (a, b) => a / b,
      "us a scan"
    )
  }
}
