/**
 * A carton is scanned into a shipment: all that is in it is received as if each code had been scanned, or nothing of it, with
 * why (CODE-23).
 */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { SellBy } from "../order/order.ts"
import * as Q from "../quantity.ts"
import { packsIn } from "./carton.ts"
import type { ReceivedEntity } from "./entity.ts"
import { PackStatus } from "./pack.ts"
import type { AbsentProduct, Receiving } from "./receiving-fields.ts"
import { type ScanRefusal, scan } from "./receiving-scan.ts"
import type { Shipment } from "./shipment.ts"

/** What is in a carton under one code, as the server reads it. */
export const CartonGoods = Schema.Struct({
  scan_code: Schema.String,
  unique_key: Schema.NullOr(Schema.String),
  /** Of goods with a serial number, and of a carton that is received by its own label: its key. */
  serial: Schema.optionalKey(Schema.String),
  /** Of one of them. */
  qty: Q.Quantity,
  date_of_expiry: Schema.NullOr(Day.Day),
  name: Schema.NullOr(Schema.String),
  product: Schema.NullOr(
    Schema.Struct({
      product_id: Schema.Int,
      qty_inc: Schema.NullOr(Q.Quantity),
      sell_by: SellBy,
      item_category: Schema.NullOr(Schema.String)
    })
  ),
  count: Schema.Int,
  /** The hub's packs under the code, by their status. */
  statuses: Schema.Array(PackStatus)
})
export type CartonGoods = typeof CartonGoods.Type

export interface ScannedCarton {
  readonly sscc: string
  readonly goods: ReadonlyArray<CartonGoods>
}

export type CartonScanned =
  | {
      readonly _tag: "Added"
      readonly receiving: Receiving
      readonly product_id: number | undefined
      readonly packs: number
    }
  /** Of a product that the shipment does not list: somebody is asked about it. */
  | { readonly _tag: "Absent"; readonly product: AbsentProduct; readonly goods: CartonGoods }

/** Why nothing of a carton is taken. */
export type CartonRefusal =
  | { readonly _tag: "ScannedAlready" }
  | { readonly _tag: "PartlyScanned"; readonly scanned: number; readonly packs: number }
  | { readonly _tag: "PartlyHere"; readonly here: number; readonly packs: number }
  /** One of what is in it is refused. */
  | { readonly _tag: "Content"; readonly code: string; readonly refused: ScanRefusal }

/** So many of one code at once. */
const allOf = ({ count, statuses: _, ...goods }: CartonGoods): ReceivedEntity => ({
  ...goods,
  qty: Q.ofThousandths(goods.qty * count)
})

export const scanCarton = (
  shipment: Shipment,
  receiving: Receiving,
  { sscc, goods }: ScannedCarton,
  today: Day.Day
): Result.Result<CartonScanned, CartonRefusal> => {
  if (receiving.scans.some((other) => other.sscc === sscc)) return Result.fail({ _tag: "ScannedAlready" })
  const packs = packsIn(goods)
  let work = receiving
  let scanned = 0
  let here = 0
  for (const each of goods) {
    const rows = each.statuses.map((status) => ({ status }))
    const outcome = scan(shipment, work, allOf(each), rows, today)
    if (Result.isFailure(outcome)) {
      if (outcome.failure.tag === "AlreadyScanned") scanned += each.count
      else if (outcome.failure.tag === "AlreadyInHub") here += each.count
      else return Result.fail({ _tag: "Content", code: each.scan_code, refused: outcome.failure })
    } else if (outcome.success._tag === "Absent")
      return Result.succeed({ _tag: "Absent", product: outcome.success.product, goods: each })
    else work = outcome.success.receiving
  }
  if (here > 0) return Result.fail({ _tag: "PartlyHere", here, packs })
  if (scanned > 0) return Result.fail({ _tag: "PartlyScanned", scanned, packs })
  const before = new Set(receiving.scans.map(({ number }) => number))
  const [first] = goods
  return Result.succeed({
    _tag: "Added",
    product_id: first?.product?.product_id,
    packs,
    receiving: {
      ...work,
      scans: work.scans.map((each) => (before.has(each.number) ? each : { ...each, sscc }))
    }
  })
}
