/** The stored form of a count, and of the report that is made of it. */
import * as Schema from "effect/Schema"
import { SubmittedRow } from "../../contract/eod-stock.ts"
import * as Day from "../../day.ts"
import { Added } from "../../kit/product-rows/rows.ts"
import { draftCodec } from "../../kit/scan-session/draft-codec.ts"

/** A report as it is sent, and sent again. */
export const Report = Schema.Struct({
  day: Day.Day,
  version: Schema.Int,
  rows: Schema.Array(SubmittedRow)
})
export type Report = typeof Report.Type

/** A scan that nobody has answered yet: a line of this device. */
export const Scan = Schema.Struct({ key: Schema.String, scan_code: Schema.String, at: Schema.Int })
export type Scan = typeof Scan.Type
/** One that has counted, and can be taken back. */
export const TakenScan = Schema.Struct({
  key: Schema.String,
  scan_code: Schema.String,
  product_id: Schema.Int
})
export type TakenScan = typeof TakenScan.Type

export const Stored = Schema.Struct({
  /** The report that was counted for. */
  report: Schema.Struct({ day: Day.Day, version: Schema.Int }),
  counts: Schema.Array(
    Schema.Struct({ key: Schema.String, text: Schema.String, comment: Schema.String, at: Schema.Int })
  ),
  added: Schema.Array(Added),
  sent: Schema.NullOr(Schema.Struct({ key: Schema.String, ...Report.fields })),
  /** Undefined in counts that were stored before packs were scanned. */
  scanning: Schema.optionalKey(
    Schema.Struct({
      /** Under which this device counts. */
      device: Schema.String,
      lastNumber: Schema.Int,
      scans: Schema.Array(Scan),
      taken: Schema.Array(TakenScan)
    })
  ),
  /** The products that are counted once more. */
  recount: Schema.optionalKey(Schema.Array(Schema.Int))
})
export type Stored = typeof Stored.Type

export const { print, read } = draftCodec(1, Stored)
