/**
 * A code taken apart for people: the layout it fits or most nearly fits, each part with its place and meaning, and why
 * there is no barcode. `packhouse barcode explain` prints `linesOf`; the screens show the `sentence` of a reason beside
 * the specified message.
 */
import * as Result from "effect/Result"
import { checkDigit } from "./check-digit.ts"
import { type Barcode, type Context, decodeOrExplain } from "./decode.ts"
import { fieldTitles } from "./field-titles.ts"
import { type CodeType, type Field, type Layout, layoutOf, layouts, trim, withoutM } from "./layouts.ts"
import { pieces } from "./parse.ts"
import { readDate, readQuarterDate } from "./printed-date.ts"
import { either, lengthOf, nearest, type Reason, sentence, startsOf } from "./reason.ts"

export interface Part {
  /** The name of a field; `M`, `start` for the fixed digits before the first field, `rest` for what is too much. */
  readonly name: string
  /** 0-based in `scan_code`, end exclusive. */
  readonly start: number
  readonly end: number
  /** The characters that stand there; fewer, or none, where the code is too short. */
  readonly raw: string
  readonly meaning: string
}

export interface Explanation {
  /** The code without blanks around it. */
  readonly scan_code: string
  /** The layout that the code fits or most nearly fits; `undefined` when it has the start of none. */
  readonly codeType: CodeType | undefined
  /** The parts in the order of their places. An EAN13's item is the whole code, its check digit included. */
  readonly parts: ReadonlyArray<Part>
  /** The decoded barcode or the reason. Without a catalogue every sound code of a partner is `NotMapped`. */
  readonly outcome: Result.Result<Barcode, Reason>
  /** A catalogue was at hand: an item without a product has none. */
  readonly isLookedUp: boolean
}

/** The day alone, where no catalogue is at hand to ask for the product of an item. */
export type ExplainContext = Context | Pick<Context, "today">

const weightMeaning = (grams: number): string =>
  grams < 100 ? `${grams} g, which is under 100 g and counts as 1` : `${grams / 1000} kg`
const piecesMeaning = (count: number): string =>
  count === 0 ? "0 pieces, which counts as 1" : `${count} ${count === 1 ? "piece" : "pieces"}`

const meaningOf = (
  name: string,
  field: Field,
  text: string,
  context: ExplainContext,
  type: CodeType
): string => {
  const value = text.slice(field.start, field.end)
  const called = fieldTitles[name] ?? name
  if (value === "") return `${called}: missing`
  if (value.length < field.end - field.start && field.kind !== "word") return `${called}: cut off`
  switch (field.kind) {
    case "item": {
      if (!("mapping" in context)) return called
      const product = context.mapping(type, value)
      return product === undefined ? `${called}, mapped to no product` : `${called} of product ${product}`
    }
    case "id":
    case "count":
      return `${called} ${Number(value)}`
    case "grams":
      return weightMeaning(Number(value))
    case "amount":
      return text.startsWith(pieces) ? piecesMeaning(Number(value)) : weightMeaning(Number(value))
    case "letter":
      return value === pieces ? "counted in pieces" : "weighed in grams"
    case "quarterDate": {
      const day = readQuarterDate(Number(value), context.today) ?? "on no such day"
      return `${called} ${day} (year ending in ${value[0]}, quarter ${value[1]}, day ${Number(value.slice(2))} after its first)`
    }
    case "date":
      return `${called} ${readDate(Number(value)) ?? "on no such day"}`
    case "check": {
      const expected = checkDigit(text)
      return Number(value) === expected ? called : `${called}, should be ${expected}`
    }
    case "digits":
    case "word":
      return `${called} ${value.toLowerCase()}`
  }
}

const partsOf = (
  type: CodeType,
  scan_code: string,
  text: string,
  context: ExplainContext
): ReadonlyArray<Part> => {
  const layout: Layout = layouts[type]
  const shift = scan_code.length - text.length
  const part = (name: string, from: number, to: number, meaning: string): Part => {
    const start = Math.min(from + shift, scan_code.length)
    const end = Math.min(to + shift, scan_code.length)
    return { name, start, end, raw: scan_code.slice(start, end), meaning }
  }
  const fields = Object.entries(layout.fields)
  const first = fields[0]?.[1].start ?? 0
  return [
    ...(shift > 0 ? [part("M", -shift, 0, "leading M, kept for display alone")] : []),
    ...(first > 0 ? [part("start", 0, first, layout.title)] : []),
    ...fields.map(([name, field]) =>
      part(name, field.start, field.end, meaningOf(name, field, text, context, type))
    ),
    ...(text.length > layout.longest ? [part("rest", layout.longest, text.length, "too much")] : [])
  ]
}

/** @param context as for `decode`, or the day alone */
export const explain = (code: string, context: ExplainContext): Explanation => {
  const scan_code = trim(code)
  const text = withoutM(scan_code)
  const isLookedUp = "mapping" in context
  const outcome = decodeOrExplain(
    code,
    isLookedUp ? context : { ...context, mapping: () => undefined, shelfLife: () => 0 }
  )
  const near = layoutOf(text) ?? nearest(text)
  if (near === undefined || near === "length")
    return { scan_code, codeType: undefined, parts: [], outcome, isLookedUp }
  // Meanings are told of digits alone: a letter among them would turn into nonsense.
  const isForeign =
    Result.isFailure(outcome) && ["NotADigit", "NotOfAWord", "OtherLayout"].includes(outcome.failure._tag)
  const parts = isForeign ? [] : partsOf(near, scan_code, text, context)
  return { scan_code, codeType: near, parts, outcome, isLookedUp }
}

const place = ({ start, end }: Part): string => (end - start <= 1 ? `${start + 1}` : `${start + 1}-${end}`)

const summaryOf = (barcode: Barcode): string =>
  Object.entries(barcode)
    .filter(([name, value]) => value !== null && name !== "scan_code" && name !== "codeType")
    .map(([name, value]) => `${name} ${value}`)
    .join(", ")

const outcomeLine = ({ outcome, isLookedUp }: Pick<Explanation, "outcome" | "isLookedUp">): string => {
  if (Result.isSuccess(outcome)) return `${outcome.success.codeType}: ${summaryOf(outcome.success)}`
  // Nobody was asked for the product: that there is none would be a guess.
  return outcome.failure._tag === "NotMapped" && !isLookedUp
    ? "sound; which product it is, the catalogue knows"
    : `null: ${sentence(outcome.failure)}`
}

/** An explanation as plain lines: the code, the layout, a line a part with its place counted from 1, the outcome. */
export const linesOf = (explanation: Explanation): ReadonlyArray<string> => {
  const { scan_code, codeType, parts, outcome } = explanation
  const width = Math.max(0, ...parts.map((part) => part.raw.length))
  const isSound = Result.isSuccess(outcome) || outcome.failure._tag === "NotMapped"
  const header = (type: CodeType): string =>
    `${isSound ? "layout" : "nearest layout"}: ${layouts[type].title} (${type}), ${lengthOf(type)} characters, starts with ${either(startsOf(type))}`
  return [
    scan_code === "" ? "(no code)" : scan_code,
    ...(codeType === undefined ? [] : [header(codeType)]),
    ...parts.map((part) => `  ${place(part).padEnd(6)} ${part.raw.padEnd(width)}  ${part.meaning}`),
    outcomeLine(explanation)
  ]
}
