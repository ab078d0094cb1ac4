/** Text as people and partners send it: in five scripts, of many lengths, and meaning harm. */
import fc from "fast-check"
import { hostileNames, namedScripts, namesIn } from "#test/support/names.ts"

/** Long ones are cut: what they do at full length is the business of labels and pages. */
const hostile = hostileNames.map((name) => name.slice(0, 120))

export const scriptName: fc.Arbitrary<string> = fc.constantFrom(...namedScripts.flatMap(namesIn))
export const hostileText: fc.Arbitrary<string> = fc.constantFrom(...hostile)
export const anyText: fc.Arbitrary<string> = fc.oneof(
  scriptName,
  hostileText,
  fc.string({ unit: "grapheme", maxLength: 40 })
)
