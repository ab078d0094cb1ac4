/**
 * Why a code is no barcode: the rule that it nearly met and where it failed. On the wire a failure is null; this is
 * what people are told beside the specified sentence.
 */
import * as Day from "../day.ts"
import { checkDigit } from "./check-digit.ts"
import { isOfOtherLayout } from "./keyboard-layout.ts"
import {
  type CodeType,
  codeTypes,
  type Field,
  foreignAt,
  isDigit,
  type Layout,
  layoutOf,
  layouts,
  trim,
  withoutM
} from "./layouts.ts"
import { daysInQuarter, readDate, readQuarterDate, yearEndingIn } from "./printed-date.ts"

/** The code is sound, and its item has no product in the catalogue. */
export interface NotMapped {
  readonly _tag: "NotMapped"
  readonly codeType: CodeType
  readonly item: string
}

/** A character that its layout has not there. Positions are 0-based in the trimmed code, its M counted. */
interface Misplaced {
  readonly position: number
  readonly character: string
}

export type Reason =
  | { readonly _tag: "Empty" }
  | { readonly _tag: "ManualPack" }
  | { readonly _tag: "ManyMs" }
  | { readonly _tag: "SmallLetter"; readonly letter: string }
  /** Signs stand where its digits should be. */
  | { readonly _tag: "OtherLayout" }
  /** No layout starts so. */
  | { readonly _tag: "StrangeStart"; readonly start: string }
  /** Layouts of this length exist, and they start otherwise. */
  | { readonly _tag: "WrongStart"; readonly length: number; readonly start: string }
  | { readonly _tag: "NoSuchLength"; readonly length: number }
  | { readonly _tag: "WrongLength"; readonly codeType: CodeType; readonly length: number }
  | ({ readonly _tag: "NotADigit" } & Misplaced)
  | { readonly _tag: "NoWord" }
  | ({ readonly _tag: "NotOfAWord" } & Misplaced)
  | { readonly _tag: "CheckDigit"; readonly expected: number; readonly found: number }
  | { readonly _tag: "NoSuchQuarter"; readonly quarter: number }
  | {
      readonly _tag: "BeyondQuarter"
      readonly year: number
      readonly quarter: number
      readonly offset: number
    }
  | { readonly _tag: "NoSuchDate"; readonly date: string }
  | { readonly _tag: "Zero"; readonly field: string }
  | NotMapped

/** The keyword that stands for a quantity entered by hand. It is stored where scan codes are, and is never decoded. */
export const manualPack = "MANUAL_PACK"

const lengthOff = (type: CodeType, text: string): number =>
  Math.max(0, layouts[type].shortest - text.length, text.length - layouts[type].longest)
const isStarted = (type: CodeType, text: string): boolean =>
  layouts[type].starts.some((start) => text.startsWith(start))

/** A length further off than this says nothing any more. */
const furthest = 8
/** A length of several layouts outweighs the start of another one that is more than this many characters off. */
const startWorth = 2

/**
 * The layout that a text, without its M, fits or most nearly fits: of those with its start the one nearest in length.
 * `"length"` when only the length is one of a code's.
 */
export const nearest = (text: string): CodeType | "length" | undefined => {
  if (isStarted("command", text)) return "command"
  let best: CodeType | undefined
  for (const type of codeTypes)
    if (isStarted(type, text) && (best === undefined || lengthOff(type, text) < lengthOff(best, text)))
      best = type
  const off = best === undefined ? Number.POSITIVE_INFINITY : lengthOff(best, text)
  if (off > startWorth && codeTypes.some((type) => type !== "command" && lengthOff(type, text) === 0))
    return "length"
  return off < furthest ? best : undefined
}

/** The reason why the value of a field is refused; `undefined` when it is sound. */
const fieldReason = (name: string, field: Field, text: string, today: Day.Day): Reason | undefined => {
  const value = text.slice(field.start, field.end)
  switch (field.kind) {
    case "check": {
      const expected = checkDigit(text)
      return Number(value) === expected ? undefined : { _tag: "CheckDigit", expected, found: Number(value) }
    }
    case "quarterDate": {
      if (readQuarterDate(Number(value), today) !== undefined) return undefined
      const quarter = Number(value[1])
      if (quarter < 1 || quarter > 4) return { _tag: "NoSuchQuarter", quarter }
      const year = yearEndingIn(Number(value[0]), Day.yearOf(today))
      return { _tag: "BeyondQuarter", year, quarter, offset: Number(value.slice(2)) }
    }
    case "date":
      return readDate(Number(value)) === undefined
        ? { _tag: "NoSuchDate", date: `${value.slice(0, 2)}/${value.slice(2, 4)}/${value.slice(4)}` }
        : undefined
    case "id":
    case "count":
      return Number(value) === 0 ? { _tag: "Zero", field: name } : undefined
    default:
      return undefined
  }
}

const valueReason = (type: CodeType, text: string, today: Day.Day): Reason | undefined => {
  const layout: Layout = layouts[type]
  for (const [name, field] of Object.entries(layout.fields)) {
    const reason = fieldReason(name, field, text, today)
    if (reason !== undefined) return reason
  }
  return undefined
}

const characterAt = (text: string, position: number): string =>
  String.fromCodePoint(text.codePointAt(position) ?? 0)

/** The reason why a text, without its M, does not fit the layout whose start it has. */
const shapeReason = (type: CodeType, text: string, shift: number): Reason => {
  const foreign = foreignAt(type, text)
  const misplaced = { position: foreign + shift, character: characterAt(text, foreign) }
  if (type === "command" && text.length < layouts.command.shortest) return { _tag: "NoWord" }
  if (foreign >= 0) return { _tag: type === "command" ? "NotOfAWord" : "NotADigit", ...misplaced }
  return { _tag: "WrongLength", codeType: type, length: text.length }
}

/** The reason why `parse` refuses a code; `undefined` when it reads it. */
export const reasonOf = (code: string, today: Day.Day): Reason | undefined => {
  const trimmed = trim(code)
  const text = withoutM(trimmed)
  if (text === "") return { _tag: "Empty" }
  if (trimmed === manualPack) return { _tag: "ManualPack" }
  const type = layoutOf(text)
  if (type !== undefined) return valueReason(type, text, today)
  if (text.startsWith("M") && layoutOf(text.replace(/^M+/, "")) !== undefined) return { _tag: "ManyMs" }
  const capital = layoutOf(withoutM(trimmed.toUpperCase()))
  if (capital !== undefined && capital !== "command")
    return { _tag: "SmallLetter", letter: trimmed.charAt(trimmed.search(/[a-z]/)) }
  if (isOfOtherLayout(trimmed)) return { _tag: "OtherLayout" }
  const start = text.startsWith("$") ? text.slice(0, 2) : characterAt(text, 0)
  if (!isDigit(start.charCodeAt(0)) && !codeTypes.some((each) => isStarted(each, start)))
    return { _tag: "StrangeStart", start }
  const near = nearest(text)
  if (near === undefined) return { _tag: "NoSuchLength", length: text.length }
  return near === "length"
    ? { _tag: "WrongStart", length: text.length, start: text.slice(0, 3) }
    : shapeReason(near, text, trimmed.length - text.length)
}

/** "80"; "P", "W"; "000 to 799": how a layout's codes start. */
export const startsOf = (type: CodeType): ReadonlyArray<string> => {
  const starts: ReadonlyArray<string> = layouts[type].starts
  const width = layouts.legacyPack.fields.mc_no.end
  return type === "legacyPack"
    ? [`${(starts[0] ?? "").padEnd(width, "0")} to ${(starts.at(-1) ?? "").padEnd(width, "9")}`]
    : starts
}
/** "13", "3 to 22". */
export const lengthOf = (type: CodeType): string => {
  const { shortest, longest } = layouts[type]
  return shortest === longest ? `${longest}` : `${shortest} to ${longest}`
}
/** "a", "a or b", "a, b or c". */
export const either = (parts: ReadonlyArray<string>): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} or ${parts.at(-1)}`

const ofLength = (length: number): ReadonlyArray<CodeType> =>
  codeTypes.filter((type) => layouts[type].shortest === length && layouts[type].longest === length)
const lengths = [...new Set<number>(codeTypes.map((type) => layouts[type].longest))]
  .filter((length) => ofLength(length).length > 0)
  .sort((a, b) => a - b)

/** A character for people: in quotes, or by its number where it cannot be seen. */
export const visible = (characters: string): string => {
  if (/^[\x21-\x7e]+$/.test(characters)) return `"${characters}"`
  if (characters === " ") return "a blank"
  const point = `U+${(characters.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`
  return /[\p{C}\p{Z}]/u.test(characters) ? point : `"${characters}" (${point})`
}

/** A reason in a few words. Positions are counted from 1, as people count them. */
export const sentence = (reason: Reason): string => {
  switch (reason._tag) {
    case "Empty":
      return "nothing was read"
    case "ManualPack":
      return "MANUAL_PACK stands for a quantity entered by hand"
    case "ManyMs":
      return "more than one M before the code"
    case "SmallLetter":
      return `"${reason.letter}" should be a capital ${reason.letter.toUpperCase()}`
    case "OtherLayout":
      return "typed on another keyboard layout: set the scanner and this computer to the same one"
    case "StrangeStart":
      return `no code starts with ${visible(reason.start)}`
    case "WrongStart":
      return `a code of ${reason.length} characters starts with ${either(ofLength(reason.length).flatMap(startsOf))}, not ${reason.start}`
    case "NoSuchLength":
      return `${reason.length} ${reason.length === 1 ? "character" : "characters"}: a code has ${either(lengths.map(String))}`
    case "WrongLength": {
      const { shortest, longest, title } = layouts[reason.codeType]
      const missing = shortest - reason.length
      const off = missing > 0 ? `${missing} missing` : `${reason.length - longest} too many`
      return `${title}: ${lengthOf(reason.codeType)} characters, ${off}`
    }
    case "NotADigit":
      return `character ${reason.position + 1} is ${visible(reason.character)}, not a digit`
    case "NoWord":
      return "no word after $$"
    case "NotOfAWord":
      return `character ${reason.position + 1} is ${visible(reason.character)}: a command is a letter, then letters, digits and _`
    case "CheckDigit":
      return `check digit should be ${reason.expected}, not ${reason.found}`
    case "NoSuchQuarter":
      return `quarter ${reason.quarter}: a year has quarters 1 to 4`
    case "BeyondQuarter":
      return `day ${reason.offset} is beyond quarter ${reason.quarter} of ${reason.year}, which ends with day ${daysInQuarter(reason.year, reason.quarter) - 1}`
    case "NoSuchDate":
      return `${reason.date} is no date`
    case "Zero":
      return `${reason.field.replaceAll("_", " ")} is 0`
    case "NotMapped":
      return reason.codeType === "ean13"
        ? `no product has the EAN13 ${reason.item}`
        : `item ${reason.item} is mapped to no product`
  }
}
