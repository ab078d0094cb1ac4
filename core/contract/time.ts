/** Times in parameters: written with a blank or a T, with seconds or without, with or without Z, they are one time. */
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import * as Day from "../day.ts"

/** A GMT time as a client sends it; inside it is written as it is stored, for stored times are compared as text. */
export const SentTime = Day.GmtTime.pipe(
  Schema.decodeTo(Day.GmtTime, {
    decode: SchemaGetter.transform((text: string) => Day.toGmt(Day.fromGmt(text) ?? 0)),
    encode: SchemaGetter.transform((text: string) => text)
  })
)

/** The time from which on stock is seen: a time or a day; null or an empty text is the user's own. */
export const CutOff = Schema.NullOr(Schema.Union([SentTime, Day.Day, Schema.Literal("")]))
