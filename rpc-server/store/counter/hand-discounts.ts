/** A discount by hand as JSON beside a cart or its line. */
import { Result, Schema } from "effect"
import { HandDiscount } from "#core/counter/discount-by-hand.ts"

const Text = Schema.fromJsonString(HandDiscount)
const decode = Schema.decodeUnknownResult(Text)

export const print = Schema.encodeSync(Text)

/** Null where none is given. */
export const read = (text: string | null): HandDiscount | null =>
  text === null ? null : Result.getOrElse(decode(text), () => null)
