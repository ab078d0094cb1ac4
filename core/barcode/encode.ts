/**
 * Prints what `parse` reads. The two are inverse: `parse(encode(x)) = x` for every value that a layout can hold, and
 * `encode(parse(c)) = c` for every code accepted, without its M (the word of a command in lower case).
 */
import type * as Day from "../day.ts"
import { checkDigit } from "./check-digit.ts"
import { type Field, type Kind, type Layout, layouts } from "./layouts.ts"
import { type Parsed, parse, pieces } from "./parse.ts"
import { printDate, printQuarterDate } from "./printed-date.ts"

/** The characters of a value; `undefined` when it has none of that kind. */
const print = (kind: Kind, value: string | number | undefined, today: Day.Day): string | undefined => {
  if (value === undefined) return undefined
  if (kind === "quarterDate") return printQuarterDate(String(value), today)
  return kind === "date" ? printDate(String(value)) : String(value)
}

const isNumber = (kind: Kind): boolean =>
  kind === "id" || kind === "count" || kind === "grams" || kind === "amount"

/** The text of a field after the text before it; nothing where the text already reaches past it. */
const append = (before: string, field: Field, printed: string): string => {
  if (field.kind === "check" && before.length <= field.start) return before + checkDigit(before)
  if (before.length > field.start) return before
  return before + (isNumber(field.kind) ? printed.padStart(field.end - field.start, "0") : printed)
}

/** The values of a code by the names of its layout's fields. */
const valuesOf = (raw: Parsed): Readonly<Record<string, string | number | undefined>> => {
  if (raw.codeType !== "loyaltyWorld") return { ...raw }
  return "pieces" in raw
    ? { letter: pieces, item: raw.item, amount: raw.pieces }
    : { letter: layouts.loyaltyWorld.starts[1], item: raw.item, amount: raw.grams }
}

const isSame = (a: Parsed, b: Parsed): boolean => {
  const left: Readonly<Record<string, unknown>> = a
  const right: Readonly<Record<string, unknown>> = b
  const names = Object.keys(left)
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name])
}

/**
 * The code of a value, for a label.
 * @param today as for `parse`: a YQDD date reaches from five years before its year to four years after it
 * @returns `undefined` when no code says exactly this: a number too wide, or 0 where it must not be, a date out of
 *   reach, an EAN13 with a wrong check digit
 */
export const encode = (raw: Parsed, today: Day.Day): string | undefined => {
  const layout: Layout = layouts[raw.codeType]
  const values = valuesOf(raw)
  const fields = Object.entries(layout.fields)
  const first = fields[0]?.[1].start ?? 0
  let code = (layout.starts[0] ?? "").slice(0, first)
  for (const [name, field] of fields) {
    const printed = field.kind === "check" ? "" : print(field.kind, values[name], today)
    if (printed === undefined) return undefined
    code = append(code, field, printed)
  }
  // Reading it back is the one check that covers every way in which a value may not fit.
  const back = parse(code, today)
  return back !== undefined && isSame(raw, back) ? code : undefined
}
