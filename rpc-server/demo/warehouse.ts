/**
 * The stock of the demo network: packs are printed here, in every layout there is, until each hub holds what it
 * should.
 */
import { encode } from "#core/barcode/encode.ts"
import type { Parsed } from "#core/barcode/parse.ts"
import * as Day from "#core/day.ts"
import { quantity } from "../import/cell.ts"
import type { PackCells } from "../import/packs.ts"
import type { DemoMapping } from "./item-mappings.ts"
import type { DemoProduct } from "./products.ts"
import type { Random } from "./random.ts"

export interface DemoPack {
  readonly hub: number
  readonly product: DemoProduct
  /** The code as it is printed on the pack. */
  readonly code: string
  /** Thousandths. Stacks grow while orders are made. */
  received: number
  /** What orders of the past have taken of it. */
  drawn: number
  /** The pack came back from a customer, and cannot be sold again. */
  isSpoilt: boolean
  /** Days from today until its last good day. */
  readonly expiresIn: number
  readonly receivedHoursAgo: number
  readonly status: 0 | 1 | 2
  /** For codes that every unit carries. */
  readonly row: string | undefined
  /** The shipment that it came with, where that is told. */
  shipment?: string
}

export interface Printing {
  readonly expiresIn?: number
  readonly receivedHoursAgo?: number
  readonly status?: 0 | 1 | 2
  /** The code has the layout of the old machines. */
  readonly isLegacy?: boolean
  /** With an M before the code. */
  readonly hasM?: boolean
}

/** Rounded to ten grams, half up, as a scan reads it; under 100 g it counts as one piece. */
const readAs = (grams: number): number => (grams < 100 ? 1000 : Math.floor((grams + 5) / 10) * 10)

/** What one pack of something sold by the pack weighs on its label: nothing that is weighed. */
const piece = 50
/** Packs are weighed about so, in grams. */
const usualGrams = 500

export class Warehouse {
  readonly packs: Array<DemoPack> = []
  readonly #random: Random
  readonly #today: Day.Day
  #serial: number
  /** Part of the names of rows, where several warehouses bring the same things. */
  readonly #lot: string

  /** @param serial the first of the numbers that make codes unique */
  constructor(random: Random, now: Day.Instant, serial = 0) {
    this.#random = random
    this.#serial = serial
    this.#lot = serial === 0 ? "" : `-${serial}`
    this.#today = Day.dayAt(now)
  }

  /** A pack with a code of its own. */
  print(hub: number, product: DemoProduct, grams: number, printing: Printing = {}): DemoPack {
    const expiresIn = printing.expiresIn ?? this.#random.whole(1, product.keeps)
    const code = this.#unique(product, grams, expiresIn, printing.isLegacy === true)
    return this.#add({
      hub,
      product,
      code: printing.hasM === true ? `M${code}` : code,
      received: readAs(grams),
      expiresIn,
      printing,
      row: undefined
    })
  }

  /** Units under a code that all of them carry. */
  stack(hub: number, product: DemoProduct, code: string, amount: number, printing: Printing = {}): DemoPack {
    const expiresIn = printing.expiresIn ?? this.#random.whole(10, Math.max(11, product.keeps))
    const row = `${hub}-${code}-${expiresIn}${this.#lot}`
    return this.#add({ hub, product, code, received: amount, expiresIn, printing, row })
  }

  /** Packs of a product that hold a quantity together: the last one may hold more. */
  cover(hub: number, product: DemoProduct, qty: number, printing: Printing = {}): ReadonlyArray<DemoPack> {
    const made: Array<DemoPack> = []
    let covered = 0
    while (covered < qty) {
      const pack =
        product.sellBy === "pack"
          ? this.print(hub, product, piece, printing)
          : this.print(hub, product, this.#weigh(qty - covered), printing)
      made.push(pack)
      covered += pack.received
    }
    return made
  }

  /** Another pack of a product, of its usual size; EAN13s come in sixes. */
  another(hub: number, product: DemoProduct, printing: Printing = {}): DemoPack {
    if (product.ean13 !== undefined) return this.stack(hub, product, product.ean13, 6000, printing)
    return this.print(hub, product, product.sellBy === "pack" ? piece : this.#weigh(usualGrams), printing)
  }

  /** A code of a partner, weighed or counted, for a mapped item. */
  partnerCode(mapping: DemoMapping, product: DemoProduct): { readonly code: string; readonly unit: number } {
    const { code_type, item } = mapping
    const isPiece = product.sellBy === "pack"
    const grams = isPiece ? piece : usualGrams
    const unit = readAs(grams)
    switch (code_type) {
      case "mrpl":
        return { code: this.#encode({ codeType: "mrpl", item, grams }), unit }
      case "spar":
        return { code: this.#encode({ codeType: "spar", item, grams }), unit }
      case "loyaltyWorld":
        return {
          code: this.#encode(
            isPiece
              ? { codeType: "loyaltyWorld", item, pieces: 1 }
              : { codeType: "loyaltyWorld", item, grams }
          ),
          unit
        }
    }
  }

  /** About what a butcher's hand takes, and never less than what is still missing when that is little. */
  #weigh(missing: number): number {
    const grams = usualGrams + this.#random.whole(-15, 40)
    return missing <= usualGrams ? Math.max(grams, missing + this.#random.whole(0, 20)) : grams
  }

  #unique(product: DemoProduct, grams: number, expiresIn: number, isLegacy: boolean): string {
    const serial = this.#serial++
    const date_of_expiry = Day.addDays(this.#today, expiresIn)
    const digits = (value: number, width: number) => String(value).padStart(width, "0")
    if (product.id > 9999)
      return this.#encode({
        codeType: "newPack",
        product_id: product.id,
        grams,
        date_of_expiry,
        mc_no: digits(Math.floor(serial / 10_000) % 100, 2),
        unique_code: digits(serial % 10_000, 4)
      })
    if (isLegacy)
      return this.#encode({
        codeType: "legacyPack",
        mc_no: "114",
        product_id: product.id,
        grams,
        packaging_date: Day.addDays(this.#today, expiresIn - 3),
        unique_code: digits(serial % 100_000, 5)
      })
    return this.#encode({
      codeType: "pack",
      product_id: product.id,
      grams,
      date_of_expiry,
      mc_no: digits(1 + (serial % 12), 2),
      unique_code: digits(serial, 6)
    })
  }

  #encode(parsed: Parsed): string {
    const code = encode(parsed, this.#today)
    if (code === undefined) throw new Error(`no code says ${JSON.stringify(parsed)}`)
    return code
  }

  #add(
    made: Pick<DemoPack, "hub" | "product" | "code" | "received" | "expiresIn" | "row"> & {
      readonly printing: Printing
    }
  ): DemoPack {
    const { printing, ...rest } = made
    const pack: DemoPack = {
      ...rest,
      drawn: 0,
      isSpoilt: false,
      status: printing.status ?? 0,
      receivedHoursAgo: printing.receivedHoursAgo ?? this.#random.whole(2, 30)
    }
    this.packs.push(pack)
    return pack
  }
}

const sign = (days: number): string => (days === 0 ? "" : days < 0 ? `-${-days}d` : `+${days}d`)

/** Rows of stock: as orders of the past have left it, or as it was before they took from it. */
export const packRows = (packs: ReadonlyArray<DemoPack>, isBefore: boolean): ReadonlyArray<PackCells> =>
  packs.map(
    ({ hub, code, received, drawn, isSpoilt, expiresIn, receivedHoursAgo, status, row, shipment }) => {
      const left = isBefore ? received : received - drawn
      const isEmpty = status === 0 && left === 0
      return {
        hub_id: String(hub),
        scan_code: code,
        received_at: `now-${receivedHoursAgo}h`,
        date_of_expiry: `today${sign(expiresIn)}`,
        qty: quantity.print(left),
        received_qty: quantity.print(received),
        status: String(isEmpty ? (isSpoilt ? 2 : 1) : status),
        ...(row === undefined ? {} : { row_id: row }),
        ...(shipment === undefined ? {} : { shipment_id: shipment })
      }
    }
  )
