/** The stored form of a correction that is typed, and of the tickets that are made of it. */
import * as Schema from "effect/Schema"
import { RaisedRow } from "../../contract/stock-correction.ts"
import { Added } from "../../kit/product-rows/rows.ts"
import { draftCodec } from "../../kit/scan-session/draft-codec.ts"
import * as Q from "../../quantity.ts"

/** A ticket as it is sent, and sent again. */
export const Ticket = Schema.Struct({
  /** Of products in the books, or of those of which they have nothing. */
  of: Schema.Literals(["in_stock", "added"]),
  rows: Schema.Array(RaisedRow),
  description: Schema.String,
  /** The refused one that it opens again. */
  first: Schema.optionalKey(Schema.Int)
})
export type Ticket = typeof Ticket.Type

/** The refused ticket whose rows are typed anew, and its reasons. */
const First = Schema.Struct({
  ticket: Schema.Int,
  description: Schema.String,
  reasons: Schema.Array(Schema.Struct({ product_id: Schema.Int, reason: Schema.String }))
})
export type First = typeof First.Type

export const Stored = Schema.Struct({
  /** New stock as it was typed, by row, and what the books said then. */
  changes: Schema.Array(Schema.Struct({ key: Schema.String, text: Schema.String, seen: Q.Quantity })),
  added: Schema.Array(Added),
  sent: Schema.Array(Schema.Struct({ key: Schema.String, ...Ticket.fields })),
  first: Schema.optionalKey(Schema.NullOr(First))
})
export type Stored = typeof Stored.Type

export const { print, read } = draftCodec(1, Stored)
