/**
 * The decision to accept a shipment: which rows the hub's stock gains, what each line received, and what came damaged.
 * The server takes it inside one transaction over the rows it read and the codes it decoded itself; it never trusts a
 * weight, an expiry or a product of a client.
 */
import * as Result from "effect/Result"
import { uniqueKey } from "../barcode/layouts.ts"
import * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import { isAllowed } from "../order/manual-accept.ts"
import * as Q from "../quantity.ts"
import type { Flags } from "../session/flags.ts"
import type { ReceivedEntity } from "./entity.ts"
import { manualPack, transferred } from "./pack.ts"
import { fitted, isTooHigh } from "./received-quantity.ts"
import { accepted, isRtv, type Shipment, type ShipmentItem, unnamedProduct } from "./shipment.ts"

/** What the catalogue says of a product that came. */
export interface ReceivedProduct {
  readonly qty_inc: Q.Quantity | null
  readonly sell_by: "kg" | "pack"
  readonly item_category: string | null
  /** Days that it keeps: the expiry of a quantity entered by hand. */
  readonly shelfLife: number
}

/** A row of the hub under a code with a unique part, whatever the user's cut-off. */
export interface HeldRow {
  readonly id: number
  readonly unique_key: string
  readonly status: number
}

export interface Facts {
  readonly shipment: Shipment
  readonly flags: Flags
  /** The env variable all_item_manual_accept_allowed. */
  readonly everyItem: unknown
  /** Yesterday's end-of-day report is in, or none is asked for. */
  readonly mayAccept: boolean
  /** What every sent code says, by the code as sent; null for one that cannot be decoded. */
  readonly entities: ReadonlyMap<string, ReceivedEntity | null>
  readonly products: ReadonlyMap<number, ReceivedProduct>
  readonly held: ReadonlyArray<HeldRow>
  readonly today: Day.Day
}

export interface ReceiptLine {
  readonly product_id: number
  readonly qty: Q.Quantity
  readonly received_qty?: Q.Quantity | null | undefined
  readonly scanned_info?:
    | {
        readonly items: ReadonlyArray<{ readonly scan_code: string; readonly qty: Q.Quantity }>
      }
    | null
    | undefined
}

/** A row that the hub's stock gains. */
export interface ReceivedRow {
  readonly product_id: number
  /** As scanned, a leading M included. */
  readonly scan_code: string
  /** The code that look-ups use. */
  readonly code: string
  readonly unique_key: string | null
  readonly qty: Q.Quantity
  readonly date_of_expiry: Day.Day
  /** The row of a pack that was sent to another hub and has come back: it becomes available again. */
  readonly revives: number | null
}

/** What a line of the shipment came to. Lines of which nothing came stand in it too. */
export interface ReceivedItem {
  readonly product_id: number
  readonly accepted: Q.Quantity
  /** What came; of an RTV shipment what was picked up. */
  readonly received: Q.Quantity
  /** The line that a product gets which the shipment does not list. */
  readonly added: Pick<ShipmentItem, "product_name" | "original_qty" | "qty_inc" | "sell_by"> | null
}

export interface Receipt {
  readonly rows: ReadonlyArray<ReceivedRow>
  readonly items: ReadonlyArray<ReceivedItem>
}

export type ReceiptRefusal = Fault<
  | "AlreadyAccepted"
  | "EodRequired"
  | "NoItemsSelected"
  | "InvalidData"
  | "NotAProduct"
  | "ExpiredNotAdded"
  | "AlreadyScanned"
  | "AlreadyInHub"
  | "QuantityNotAcceptable"
  | "QuantityTooHigh"
  | "AcceptedAbovePickup"
  | "NotAMultiple"
  | "FlagOff"
>

const invalid = (why: string) => Result.fail(fault("InvalidData", { why }))

type Entry = { readonly scan_code: string; readonly qty: Q.Quantity }
type Line = Pick<ShipmentItem, "product_id" | "original_qty" | "qty_inc" | "sell_by">

const isManual = ({ scan_code }: Entry): boolean => uniqueKey(scan_code) === manualPack
/** A line without scans is a quantity entered by hand. */
const entriesOf = (line: ReceiptLine): ReadonlyArray<Entry> =>
  line.scanned_info?.items ?? (line.qty === Q.zero ? [] : [{ scan_code: manualPack, qty: line.qty }])

/** Gathers the rows of one acceptance, so that no pack stands in it twice. */
class Arrivals {
  readonly rows: Array<ReceivedRow> = []
  readonly #facts: Facts
  readonly #held: ReadonlyMap<string, HeldRow>
  readonly #keys = new Set<string>()

  constructor(facts: Facts) {
    this.#facts = facts
    this.#held = new Map(facts.held.map((row) => [row.unique_key, row]))
  }

  /** A scanned code: the server's own reading of it decides what came. */
  scanned({ scan_code, qty }: Entry, line: Line): Result.Result<Q.Quantity, ReceiptRefusal> {
    const entity = this.#facts.entities.get(scan_code)
    if (entity === null || entity === undefined || entity.product === null)
      return Result.fail(fault("NotAProduct"))
    const { unique_key, date_of_expiry } = entity
    if (entity.product.product_id !== line.product_id)
      return invalid(
        `${scan_code} is a pack of product ${entity.product.product_id}, not of ${line.product_id}`
      )
    if (date_of_expiry !== null && date_of_expiry < this.#facts.today)
      return Result.fail(fault("ExpiredNotAdded", { date_of_expiry }))
    const before = unique_key === null ? undefined : this.#held.get(unique_key)
    if (unique_key !== null) {
      if (this.#keys.has(unique_key)) return Result.fail(fault("AlreadyScanned"))
      if (before !== undefined && before.status !== transferred) return Result.fail(fault("AlreadyInHub"))
      this.#keys.add(unique_key)
    }
    // One pack is one pack; a code that every unit carries came as often as it was scanned.
    const received = unique_key === null ? qty : entity.qty
    if (received <= 0 || entity.qty <= 0 || received % entity.qty !== 0)
      return invalid(`${scan_code} counts ${Q.formatShort(entity.qty)} a scan, not ${Q.formatShort(qty)}`)
    this.rows.push({
      product_id: line.product_id,
      scan_code,
      code: uniqueKey(scan_code),
      unique_key,
      qty: received,
      date_of_expiry: date_of_expiry ?? this.#kept(line.product_id),
      revives: before?.id ?? null
    })
    return Result.succeed(received)
  }

  /** A quantity entered by hand, where the user and the item allow it. */
  byHand({ qty }: Entry, line: Line): Result.Result<Q.Quantity, ReceiptRefusal> {
    if (!isAllowed(this.#facts.flags, this.#facts.everyItem, line))
      return Result.fail(fault("FlagOff", { flag: "manual_accept" }))
    const fit = fitted(line, qty)
    if (Result.isFailure(fit)) return Result.fail(fit.failure)
    if (fit.success <= 0) return Result.fail(fault("QuantityNotAcceptable"))
    if (isTooHigh(line, fit.success)) return Result.fail(fault("QuantityTooHigh"))
    this.rows.push({
      product_id: line.product_id,
      scan_code: manualPack,
      code: manualPack,
      unique_key: null,
      qty: fit.success,
      date_of_expiry: this.#kept(line.product_id),
      revives: null
    })
    return Result.succeed(fit.success)
  }

  #kept(productId: number): Day.Day {
    return Day.addDays(this.#facts.today, this.#facts.products.get(productId)?.shelfLife ?? 0)
  }
}

/** What was picked up of a line: at least what is accepted of it. */
const pickedUp = (
  sent: ReceiptLine,
  line: Line,
  total: Q.Quantity
): Result.Result<Q.Quantity, ReceiptRefusal> => {
  const received = sent.received_qty ?? total
  if (received < 0) return Result.fail(fault("QuantityNotAcceptable"))
  if (received < total) return Result.fail(fault("AcceptedAbovePickup"))
  return isTooHigh(line, received) ? Result.fail(fault("QuantityTooHigh")) : Result.succeed(received)
}

const receivedItem = (
  facts: Facts,
  sent: ReceiptLine,
  arrivals: Arrivals
): Result.Result<ReceivedItem, ReceiptRefusal> => {
  const { product_id } = sent
  const listed = facts.shipment.items.find((item) => item.product_id === product_id)
  const product = facts.products.get(product_id)
  if (listed === undefined && product === undefined) return Result.fail(fault("NotAProduct"))
  const added =
    listed !== undefined || product === undefined
      ? null
      : {
          product_name: unnamedProduct,
          original_qty: Q.zero,
          qty_inc: product.qty_inc,
          sell_by: product.sell_by
        }
  const line: Line | undefined = listed ?? (added === null ? undefined : { product_id, ...added })
  if (line === undefined) return Result.fail(fault("NotAProduct"))
  const entries = entriesOf(sent)
  if (entries.filter(isManual).length > 1)
    return invalid(`product ${product_id} has more than one quantity by hand`)
  let total = Q.zero
  for (const entry of entries) {
    const received = isManual(entry) ? arrivals.byHand(entry, line) : arrivals.scanned(entry, line)
    if (Result.isFailure(received)) return Result.fail(received.failure)
    total = Q.plus(total, received.success)
  }
  if (!Q.isSame(total, sent.qty))
    return invalid(
      `product ${product_id}: ${Q.formatShort(sent.qty)} accepted, but its packs hold ${Q.formatShort(total)}`
    )
  if (!isRtv(facts.shipment)) return Result.succeed({ product_id, accepted: total, received: total, added })
  return Result.map(pickedUp(sent, line, total), (received) => ({
    product_id,
    accepted: total,
    received,
    added
  }))
}

/** Decides an acceptance. It becomes stock whole, or the first refusal says why nothing does. */
export const decide = (
  facts: Facts,
  lines: ReadonlyArray<ReceiptLine>
): Result.Result<Receipt, ReceiptRefusal> => {
  const { shipment } = facts
  if (shipment.status === accepted)
    return Result.fail(fault("AlreadyAccepted", { time_of_entry: shipment.time_of_entry }))
  if (!facts.mayAccept) return Result.fail(fault("EodRequired"))
  if (lines.some(({ qty }) => qty < 0)) return Result.fail(fault("QuantityNotAcceptable"))
  if (!isRtv(shipment) && !lines.some(({ qty }) => qty > 0)) return Result.fail(fault("NoItemsSelected"))
  const arrivals = new Arrivals(facts)
  const items = new Map<number, ReceivedItem>()
  for (const line of lines) {
    if (items.has(line.product_id)) return invalid(`product ${line.product_id} stands twice`)
    const item = receivedItem(facts, line, arrivals)
    if (Result.isFailure(item)) return Result.fail(item.failure)
    items.set(line.product_id, item.success)
  }
  // What was announced and did not come is on record as nothing received.
  const missing = shipment.items
    .filter(({ product_id }) => !items.has(product_id))
    .map(({ product_id }) => ({ product_id, accepted: Q.zero, received: Q.zero, added: null }))
  return Result.succeed({ rows: arrivals.rows, items: [...items.values(), ...missing] })
}
