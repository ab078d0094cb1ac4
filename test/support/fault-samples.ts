/** What documents say of a fault. */
import { type FaultTag, faults } from "#core/fault.ts"
import { faultText } from "#core/text/fault.ts"

/** What a fault carries beside its tag. */
export const fieldsOf = (tag: FaultTag): ReadonlyArray<string> => Object.keys(faults[tag].fields)

/** Its sentence, in which `{field}` stands where the data goes, and N where something is reckoned from it. */
export const sampleOf = (tag: FaultTag): string => {
  const data = Object.fromEntries(fieldsOf(tag).map((field) => [field, `{${field}}`]))
  return faultText({ _tag: "Fault", tag, data } as never).replaceAll("NaN", "N")
}
