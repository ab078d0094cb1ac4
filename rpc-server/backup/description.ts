/** What a backup says of itself: its name, and a file `NAME.json` beside it. */
import { Result, Schema } from "effect"
import * as Day from "#core/day.ts"

export const Description = Schema.Struct({
  /** GMT: the moment whose state it holds. */
  made_at: Schema.String,
  /** Release and build of the Packhouse that made it. */
  version: Schema.String,
  /** How far the schema of its database has come. */
  step: Schema.Int,
  bytes: Schema.Int,
  sha256: Schema.String,
  /** How long it took to make. */
  seconds: Schema.Number,
  /** Rows, by table. */
  rows: Schema.Record(Schema.String, Schema.Int)
})
export type Description = typeof Description.Type

const read = Schema.decodeUnknownResult(Schema.fromJsonString(Description))
/** undefined for a text that is none. */
export const describedIn = (text: string): Description | undefined => {
  const description = read(text)
  return Result.isSuccess(description) ? description.success : undefined
}

/** `packhouse-20261130T023000Z-3f9a21.db`: when it was made, and the store whose it is. */
export const nameOf = (at: Day.Instant, store: string): string =>
  `packhouse-${Day.toGmt(at).replace(/[-:]/g, "").replace(" ", "T")}Z-${store}.db`

const named = /^packhouse-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-([0-9a-f]{6})\.db$/

/** What a name says; undefined for one that is none of a backup. */
export const readName = (name: string): { readonly at: Day.Instant; readonly store: string } | undefined => {
  const [, year, month, day, hour, minute, second, store = ""] = named.exec(name) ?? []
  const at = Day.fromGmt(`${year}-${month}-${day} ${hour}:${minute}:${second}`)
  return at === undefined ? undefined : { at, store }
}

export const descriptionName = (name: string): string => `${name}.json`
