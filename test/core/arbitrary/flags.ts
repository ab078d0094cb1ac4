/** Flags as they are stored, in every spelling, with ones that nobody knows. */
import fc from "fast-check"
import { type Flags, flagNames } from "#core/session/flags.ts"
import { anyText } from "./text.ts"

export const onSpellings: ReadonlyArray<unknown> = [true, 1, "1", "true", "TRUE", " True "]
export const offSpellings: ReadonlyArray<unknown> = [false, 0, "0", "false", "FALSE", " False "]
export const unsetSpellings: ReadonlyArray<unknown> = [undefined, null, "", "  "]

const anyValue = fc.oneof(
  fc.constantFrom(...onSpellings, ...offSpellings, ...unsetSpellings),
  fc.integer(),
  anyText,
  fc.jsonValue({ maxDepth: 1 })
)
export const anyFlags: fc.Arbitrary<Flags> = fc.dictionary(
  fc.oneof(fc.constantFrom(...flagNames), fc.constantFrom("{hash}", "__proto__", "constructor"), anyText),
  anyValue,
  { maxKeys: 12 }
)
