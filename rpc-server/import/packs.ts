/**
 * packs.csv: the packs in the hubs' stock, each under its code as printed. What the code says (product, weight, expiry)
 * need not be written again; what it cannot say must be.
 */

import { Result } from "effect"
import { type Barcode, decodeOrExplain } from "#core/barcode/decode.ts"
import { isUnique, layouts, trim, uniqueKey } from "#core/barcode/layouts.ts"
import { manualPack, type Reason, sentence } from "#core/barcode/reason.ts"
import { shelfLife } from "#core/barcode/shelf-life.ts"
import * as Day from "#core/day.ts"
import * as Quantity from "#core/quantity.ts"
import { productIds } from "#core/session/product-ids.ts"
import { bringBackNamed } from "../store/archive/archived-packs.ts"
import { explain, lastKnown } from "../store/archive/imported-packs.ts"
import { type FoundRow, merge, type Row } from "../store/engine/merge.ts"
import * as tables from "../store/network/network-tables.ts"
import { day, id, quantity, text, time, whole } from "./cell.ts"
import { type CellsOf, defaulted, optional, type RowOf, required } from "./column.ts"
import { type Complain, kind } from "./kind.ts"
import { requireWholePacks } from "./never-works.ts"
import type { ReferenceData } from "./reference-data.ts"

const columns = (now: Day.Instant) => ({
  hub_id: required(id, "The hub that holds it.", "1"),
  scan_code: required(
    text(60),
    "Its code as printed, a leading M included; MANUAL_PACK for stock without a code.",
    "80177300500645507000123"
  ),
  received_at: required(time(now), "When the hub received it.", "now-6h"),
  row_id: optional(
    text(60),
    "A name for the row, yours to choose. Needed where every unit has the same code (EAN13, 74, 2, P, W, MANUAL_PACK); other packs are known by their code.",
    "stock-4711"
  ),
  product_id: optional(whole(1, 99_999), "The product, where the code names none.", "1773"),
  qty: optional(quantity, "What is left of it: kilograms or pieces. What the code says when empty.", "0.5"),
  received_qty: optional(quantity, "What was received of it, where that is more than is left.", "0.5"),
  date_of_expiry: optional(
    day(now),
    "The last day on which it is good. What the code says when empty.",
    "today+3d"
  ),
  status: defaulted(
    whole(0, 4),
    0,
    "0 in stock, 1 used by an order, 2 returned or spoilt, 3 corrected, 4 sent to another hub. 0 when empty.",
    "0"
  ),
  shipment_id: optional(text(60), "The shipment it came with.", "SHP-20261120-1")
})
type PackRow = RowOf<ReturnType<typeof columns>>
type Ready = Row<(typeof tables.packsByCode)["columns"][number]>

const keepingLists = (reference: ReferenceData, hub: number) => ({
  one_year_product_ids: productIds("one_year_product_ids", reference.variable("one_year_product_ids", hub)),
  long_shelf_life_product_ids: productIds(
    "long_shelf_life_product_ids",
    reference.variable("long_shelf_life_product_ids", hub)
  )
})

/** What codes say, with the lists that decide how long a product keeps read once a hub. */
class Decoder {
  readonly #reference: ReferenceData
  readonly #lists = new Map<number, ReturnType<typeof keepingLists>>()

  constructor(reference: ReferenceData) {
    this.#reference = reference
  }

  decode(row: PackRow): Result.Result<Barcode, Reason> {
    const received = Day.dayAt(Day.fromGmt(row.received_at) ?? 0)
    return decodeOrExplain(row.scan_code, {
      // A code without a date counts from the day on which the pack came.
      today: received,
      mapping: (codeType, item) => this.#reference.productOf(codeType, item),
      shelfLife: (productId) => this.#keeping(productId, row.hub_id)
    })
  }

  #keeping(productId: number, hub: number): number {
    const product = this.#reference.products.get(productId)
    if (product === undefined) return 0
    const lists = this.#lists.get(hub) ?? keepingLists(this.#reference, hub)
    this.#lists.set(hub, lists)
    return shelfLife({ ...product, product_id: productId }, lists)
  }
}

/** What a row says of its pack, by its code and beside it. */
interface Decoded {
  readonly productId: number | null
  readonly qty: number | null
  readonly expiry: Day.Day | null
  /** The key of a code that names one single pack. */
  readonly uniqueKey: string | null
}

const ofCode = (row: PackRow, barcode: Barcode): Decoded => ({
  productId: barcode.product_id,
  qty: barcode.qty === null ? null : Quantity.parse(barcode.qty),
  expiry: barcode.date_of_expiry,
  uniqueKey: isUnique(barcode.codeType) ? uniqueKey(row.scan_code) : null
})
const ofNothing: Decoded = { productId: null, qty: null, expiry: null, uniqueKey: null }

const decodedOf = (row: PackRow, line: number, decoder: Decoder, complain: Complain): Decoded | undefined => {
  if (trim(row.scan_code) === manualPack) return ofNothing
  const barcode = decoder.decode(row)
  if (Result.isFailure(barcode)) {
    const reason = barcode.failure
    const advice =
      reason._tag !== "NotMapped"
        ? "correct the code, or take the row out"
        : reason.codeType === "ean13"
          ? "add it to products.csv as ean13_barcode, or take the row out"
          : "add it to item_mappings.csv, or take the row out"
    complain(line, "scan_code", `${sentence(reason)}: ${advice}`)
    return undefined
  }
  const { codeType } = barcode.success
  if (codeType === "order" || codeType === "command") {
    complain(
      line,
      "scan_code",
      `this is the code of ${layouts[codeType].title === "command" ? "a command" : "an order label"}, not of a pack: take the row out`
    )
    return undefined
  }
  return ofCode(row, barcode.success)
}

const complete = (
  row: PackRow,
  line: number,
  reference: ReferenceData,
  decoder: Decoder,
  complain: Complain
): Ready | undefined => {
  if (!reference.hasHub(row.hub_id))
    complain(
      line,
      "hub_id",
      `no store works with hub ${row.hub_id}: add the store to stores.csv, or name another hub`
    )
  const decoded = decodedOf(row, line, decoder, complain)
  if (decoded === undefined) return undefined
  const product_id = decoded.productId ?? row.product_id
  const qty = row.qty ?? decoded.qty
  const date_of_expiry = row.date_of_expiry ?? decoded.expiry
  if (decoded.productId !== null && row.product_id !== null && row.product_id !== decoded.productId)
    complain(
      line,
      "product_id",
      `the code is of product ${decoded.productId}: leave the column empty, or correct the code`
    )
  if (product_id === null) complain(line, "product_id", "the code names no product: write it here")
  else if (!reference.hasProduct(product_id))
    complain(
      line,
      decoded.productId === null ? "product_id" : "scan_code",
      `there is no product ${product_id}: add it to products.csv, or take the row out`
    )
  if (qty === null) complain(line, "qty", "the code names no quantity: write it here")
  // A pack with a code of its own counts what its code says.
  else if (product_id !== null && decoded.uniqueKey === null)
    requireWholePacks({ productId: product_id, qty, column: "qty" }, reference, line, complain)
  if (qty === 0 && row.status === 0)
    complain(line, "qty", "nothing is left of it: write what is left, or another status")
  if (date_of_expiry === null) complain(line, "date_of_expiry", "the code names no date: write it here")
  const received_qty =
    row.received_qty ?? Math.max(qty ?? 0, decoded.uniqueKey === null ? 0 : (decoded.qty ?? 0))
  if (qty !== null && received_qty < qty)
    complain(line, "received_qty", `less was received than is left: write at least ${quantity.print(qty)}`)
  if (decoded.uniqueKey === null && row.row_id === null)
    complain(
      line,
      "row_id",
      "every unit has this code: give the row a name of its own, so that it is found again"
    )
  if (product_id === null || qty === null || date_of_expiry === null) return undefined
  return {
    hub_id: row.hub_id,
    shipment_id: row.shipment_id,
    product_id,
    scan_code: trim(row.scan_code),
    code: trim(row.scan_code) === manualPack ? manualPack : uniqueKey(row.scan_code),
    unique_key: decoded.uniqueKey,
    row_id: decoded.uniqueKey === null ? row.row_id : null,
    date_of_expiry,
    received_qty,
    // What has left stock is not left over.
    qty: row.status === 0 ? qty : 0,
    status: row.status,
    received_at: row.received_at
  }
}

const nameOf = (pack: Ready): string =>
  pack.unique_key === null
    ? `row_id ${pack.row_id} of hub ${pack.hub_id}`
    : `pack ${pack.unique_key} of hub ${pack.hub_id}`

/** A pack that has left stock stays as it is; of one that was drawn from, what is left does not grow. */
const settle = (before: FoundRow, row: Ready): Ready => {
  if (before.status !== 0) return before as Ready
  const isDrawnFrom = Number(before.qty) < Number(before.received_qty)
  if (!isDrawnFrom || row.status !== 0 || Number(row.qty) <= Number(before.qty)) return row
  return {
    ...row,
    qty: Number(before.qty),
    received_qty: Math.max(Number(row.received_qty), Number(before.qty))
  }
}

export type PackCells = CellsOf<ReturnType<typeof columns>>

export const packs = kind({
  name: "packs",
  about: "The packs in the hubs' stock, by their codes.",
  columns,
  record: (row) => row.row_id ?? row.scan_code,
  judge: (rows, reference, complain, warn) => {
    const now = Day.toGmt(reference.now)
    const today = Day.dayAt(reference.now)
    const decoder = new Decoder(reference)
    const first = new Map<string, number>()
    const ready: Array<Ready> = []
    for (const { line, row } of rows) {
      const pack = complete(row, line, reference, decoder, complain)
      if (pack === undefined) continue
      ready.push(pack)
      if (row.received_at > now) warn(line, "received_at", { _tag: "ToCome" })
      if (row.status === 0 && typeof pack.date_of_expiry === "string" && pack.date_of_expiry < today)
        warn(line, row.date_of_expiry === null ? "scan_code" : "date_of_expiry", {
          _tag: "Expired",
          on: pack.date_of_expiry
        })
      if (pack.unique_key === null && pack.row_id === null) continue
      const name = nameOf(pack)
      const before = first.get(name)
      if (before === undefined) first.set(name, line)
      else
        complain(
          line,
          null,
          `${name} stands in line ${before} already: one pack stands once in a hub's stock`
        )
    }
    return ready
  },
  write: function* (ready, { progress, now }) {
    const lastKnownId = yield* lastKnown()
    const byCode = ready.filter((pack) => pack.unique_key !== null)
    const byRow = ready.filter((pack) => pack.unique_key === null)
    const byHub = [...Map.groupBy(ready, ({ hub_id }) => Number(hub_id))].map(([hub, packs]) => ({
      hub,
      codes: packs.flatMap(({ unique_key: key }) => key ?? []).map(String),
      rowIds: packs.flatMap(({ row_id: id }) => id ?? []).map(String)
    }))
    for (const { hub, codes, rowIds } of byHub) {
      yield* bringBackNamed(hub, "code", codes)
      yield* bringBackNamed(hub, "row_id", rowIds)
    }
    const one = yield* merge(tables.packsByCode, byCode, progress, settle)
    const other = yield* merge(tables.packsByRow, byRow, (done) => progress(byCode.length + done), settle)
    const change = { lastKnownId, at: Day.toGmt(now) }
    for (const { hub, codes, rowIds } of byHub) {
      yield* explain(hub, "unique_key", codes, change)
      yield* explain(hub, "row_id", rowIds, change)
    }
    return {
      added: one.added + other.added,
      changed: one.changed + other.changed,
      same: one.same + other.same
    }
  }
})
