/** The arrivals of one acceptance, code by code: checked, and gathered as the rows that the hub's stock gains. */
import * as Result from "effect/Result"
import { trim, uniqueKey } from "../barcode/layouts.ts"
import { isSerialKey } from "../barcode/pack-key.ts"
import * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import { isAllowed } from "../order/manual-accept.ts"
import * as Q from "../quantity.ts"
import type { Flags } from "../session/flags.ts"
import type { ReceivedEntity } from "./entity.ts"
import { manualPack, type PackStatus, transferred } from "./pack.ts"
import { isTooHigh, lineByHand, onStep, onStepAsWeighed } from "./received-quantity.ts"
import { asSent, dateOfSent, expiredOf } from "./sent-packs.ts"
import { isRtv, type Shipment, type ShipmentItem } from "./shipment.ts"

/** The catalogue's facts about a product that came. */
export interface ReceivedProduct {
  readonly qty_inc: Q.Quantity | null
  readonly sell_by: "kg" | "pack"
  readonly item_category: string | null
  /** Days that it keeps: the expiry of a quantity entered by hand. */
  readonly shelfLife: number
}

/** A row of the hub under a code with a unique part, whatever the user's cut-off. */
export interface CodedRow {
  readonly id: number
  readonly unique_key: string
  readonly status: PackStatus
}

export interface Facts {
  readonly shipment: Shipment
  readonly flags: Flags
  /** The env variable all_item_manual_accept_allowed. */
  readonly everyItem: string | undefined
  /** Yesterday's end-of-day report is in, or none is asked for. */
  readonly mayAccept: boolean
  /** The reading of every sent code, by the code as sent; null for one that cannot be decoded. */
  readonly entities: ReadonlyMap<string, ReceivedEntity | null>
  readonly products: ReadonlyMap<number, ReceivedProduct>
  readonly codedRows: ReadonlyArray<CodedRow>
  readonly today: Day.Day
}

/** A row that the hub's stock gains. */
export interface ReceivedRow {
  readonly product_id: number
  /** The code as scanned, a leading M included. */
  readonly scan_code: string
  /** The code that look-ups use. */
  readonly code: string
  readonly unique_key: string | null
  readonly qty: Q.Quantity
  readonly date_of_expiry: Day.Day
  /** The row of a pack that was sent to another hub and has come back: it becomes available again. */
  readonly revives: number | null
  /** Of goods with a serial number their key: the stock counts them without it (CODE-22). */
  readonly serial?: string
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
  | "NotSent"
  | "QuantityNotAcceptable"
  | "QuantityTooHigh"
  | "AcceptedAbovePickup"
  | "NotAMultiple"
  | "FlagOff"
>

export const invalid = (why: string) => Result.fail(fault("InvalidData", { why }))

/** A code, or the quantity by hand, as it was sent. */
export type Entry = { readonly scan_code: string; readonly qty: Q.Quantity }
/** The line that it is for. */
export type Line = Pick<ShipmentItem, "product_id" | "original_qty" | "qty_inc" | "sell_by">

export const isManual = ({ scan_code }: Entry): boolean => trim(scan_code) === manualPack
/** Gathers the rows of one acceptance, so that no pack stands in it twice. */
export class Arrivals {
  readonly rows: Array<ReceivedRow> = []
  readonly #facts: Facts
  readonly #codedRows: ReadonlyMap<string, CodedRow>
  readonly #keys = new Set<string>()

  constructor(facts: Facts) {
    this.#facts = facts
    this.#codedRows = new Map(facts.codedRows.map((row) => [row.unique_key, row]))
  }

  /** A scanned code: the server's own reading of it decides what came. */
  scanned({ scan_code, qty }: Entry, line: Line): Result.Result<Q.Quantity, ReceiptRefusal> {
    const read = this.#facts.entities.get(scan_code)
    if (read === null || read === undefined || read.product === null) return Result.fail(fault("NotAProduct"))
    if (read.product.product_id !== line.product_id)
      return invalid(
        `${scan_code} is a pack of product ${read.product.product_id}, not of ${line.product_id}`
      )
    const came = asSent(this.#facts.shipment.sent_packs, read, this.#facts.today)
    if (Result.isFailure(came)) return Result.fail(came.failure)
    const entity = came.success
    const { unique_key, date_of_expiry } = entity
    if (date_of_expiry !== null && date_of_expiry < this.#facts.today)
      return Result.fail(fault("ExpiredNotAdded", { date_of_expiry }))
    const before = unique_key === null ? undefined : this.#codedRows.get(unique_key)
    if (unique_key !== null) {
      if (this.#keys.has(unique_key)) return Result.fail(fault("AlreadyScanned"))
      if (before !== undefined && before.status !== transferred) return Result.fail(fault("AlreadyInHub"))
      this.#keys.add(unique_key)
    }
    if (entity.serial !== undefined) {
      if (this.#keys.has(entity.serial)) return Result.fail(fault("AlreadyScanned"))
      const earlier = this.#codedRows.get(entity.serial)
      if (earlier !== undefined && earlier.status !== transferred) return Result.fail(fault("AlreadyInHub"))
      if (qty !== entity.qty)
        return invalid(`${scan_code} is one pack of ${Q.formatShort(entity.qty)}, not ${Q.formatShort(qty)}`)
      this.#keys.add(entity.serial)
    }
    // One pack is one pack; a code that every unit carries came as often as it was scanned.
    const received = unique_key === null ? qty : entity.qty
    if (received <= 0 || entity.qty <= 0 || received % entity.qty !== 0)
      return invalid(`${scan_code} counts ${Q.formatShort(entity.qty)} a scan, not ${Q.formatShort(qty)}`)
    this.rows.push({
      product_id: line.product_id,
      scan_code: entity.scan_code,
      code: entity.stock_code ?? uniqueKey(scan_code),
      unique_key,
      qty: received,
      date_of_expiry: date_of_expiry ?? this.#kept(line.product_id),
      revives: before?.id ?? null,
      ...(entity.serial === undefined ? {} : { serial: entity.serial })
    })
    return Result.succeed(received)
  }

  /** A quantity entered by hand, where the user and the item allow it. */
  byHand({ qty }: Entry, line: Line): Result.Result<Q.Quantity, ReceiptRefusal> {
    if (!isAllowed(this.#facts.flags, this.#facts.everyItem, line))
      return Result.fail(fault("FlagOff", { flag: "manual_accept" }))
    const { shipment } = this.#facts
    const fit = isRtv(shipment) ? onStepAsWeighed(line, qty) : onStep(lineByHand(shipment, line), qty)
    if (Result.isFailure(fit)) return Result.fail(fit.failure)
    if (fit.success <= 0) return Result.fail(fault("QuantityNotAcceptable"))
    if (isTooHigh(line, fit.success)) return Result.fail(fault("QuantityTooHigh"))
    const date_of_expiry = this.#kept(line.product_id)
    if (date_of_expiry < this.#facts.today) return Result.fail(fault("ExpiredNotAdded", { date_of_expiry }))
    this.rows.push({
      product_id: line.product_id,
      scan_code: manualPack,
      code: manualPack,
      unique_key: null,
      qty: fit.success,
      date_of_expiry,
      revives: null
    })
    return Result.succeed(fit.success)
  }

  /**
   * The packs that expired on their way, as rows that leave the stock again with this receipt. A pack that came by
   * another way stays as it is.
   */
  expired(): ReadonlyArray<ReceivedRow> {
    const { shipment, today } = this.#facts
    return expiredOf(shipment, today).flatMap(
      ({ product_id, scan_code, unique_key: key, date_of_expiry, qty }) => {
        const unique_key = isSerialKey(key) ? null : key
        const before = unique_key === null ? undefined : this.#codedRows.get(unique_key)
        if (before !== undefined && before.status !== transferred) return []
        const code = uniqueKey(scan_code)
        return [{ product_id, scan_code, code, unique_key, date_of_expiry, qty, revives: before?.id ?? null }]
      }
    )
  }

  #kept(productId: number): Day.Day {
    return (
      dateOfSent(this.#facts.shipment.sent_packs, productId, this.#facts.today) ??
      Day.addDays(this.#facts.today, this.#facts.products.get(productId)?.shelfLife ?? 0)
    )
  }
}
