/** What is stored of a count, so that it outlives a crash, and of a report that is on its way. */
import * as Schema from "effect/Schema"
import { SubmittedRow } from "../../contract/eod-stock.ts"
import * as Day from "../../day.ts"
import { draftCodec } from "../scan-session/draft-codec.ts"

/** As it is sent; a repeat sends the same under the same key. */
export const Sending = Schema.Struct({
  key: Schema.String,
  day: Day.Day,
  version: Schema.Int,
  rows: Schema.Array(SubmittedRow)
})
export type Sending = typeof Sending.Type

export const Stored = Schema.Struct({
  updated_at: Schema.String,
  waiting: Schema.Array(Schema.String),
  sending: Schema.NullOr(Schema.String),
  /** Of the report that was counted for. */
  report: Schema.Struct({ day: Day.Day, version: Schema.Int }),
  counts: Schema.Array(
    Schema.Struct({ key: Schema.String, text: Schema.String, comment: Schema.String, at: Schema.Int })
  ),
  added: Schema.Array(Schema.Struct({ number: Schema.Int, product_id: Schema.NullOr(Schema.Int) })),
  sent: Schema.NullOr(Sending)
})
export type Stored = typeof Stored.Type

export const { print, read } = draftCodec(1, Stored)
