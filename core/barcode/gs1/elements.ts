/** Element strings of GS1: identifier, value, identifier, value (General Specifications 7.8). */
import * as Result from "effect/Result"
import type * as Day from "../../day.ts"
import { digitAfter } from "../rule/check-digits.ts"
import type { Gs1Flaw } from "./flaw.ts"
import { type Component, type Identifier, identifierAt, isPredefined } from "./identifiers.ts"
import { dayOf } from "./printed-day.ts"

export interface Element {
  readonly ai: string
  /** The title by GS1; undefined for an identifier that is not given out yet. */
  readonly title: string | undefined
  readonly value: string
  /** The place of the identifier in the scanned code, counted from 1. */
  readonly place: number
}

export type Elements = Result.Result<ReadonlyArray<Element>, Gs1Flaw>

/** What scanners and keyboards send as the separator (0x1D): itself, its picture, or a text that stands for it. */
const separators = ["\x1d", "\u241d", "|", "^]", "<GS>", "{GS}", "[GS]"]

/** The length of the separator at a position; 0 where none is. */
const separatorAt = (text: string, position: number): number => {
  for (const separator of separators) if (text.startsWith(separator, position)) return separator.length
  return 0
}
const separatorStarts = new Set(separators.map((separator) => separator.charCodeAt(0)))

/** Whether a text holds a separator of any form; most texts hold nothing that could begin one. */
export const hasSeparator = (text: string): boolean => {
  for (let position = 0; position < text.length; position++) {
    const unit = text.charCodeAt(position)
    const isLetterOrDigit = (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x5a)
    if (!isLetterOrDigit && separatorStarts.has(unit) && separatorAt(text, position) > 0) return true
  }
  return false
}

/** Character set 82 and its smaller sets; numbers are digits. */
const sets: Readonly<Record<Component["type"], RegExp>> = {
  N: /[^0-9]/,
  X: /[^!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]/,
  Y: /[^#\-/0-9A-Z]/,
  Z: /[^A-Za-z0-9\-_=]/
}

const isTime = (check: string, text: string): boolean => {
  const [first, second] = [Number(text.slice(0, 2)), Number(text.slice(2) || "0")]
  return check.startsWith("hh") ? first <= 23 && second <= 59 : first <= 59
}

const checkFlaw = (
  component: Component,
  part: string,
  at: { readonly ai: string; readonly place: number },
  today: Day.Day
): Gs1Flaw | undefined => {
  switch (component.check) {
    case undefined:
      return undefined
    case "csum": {
      const expected = digitAfter(part, part.length - 1)
      const found = part.slice(-1)
      return found === String(expected) ? undefined : { _tag: "Digit", ...at, expected, found }
    }
    case "yymmd0":
      return dayOf(part, today) === undefined ? { _tag: "NoDate", ...at, value: part } : undefined
    case "yymmdd": {
      const isDay = !part.endsWith("00") && dayOf(part, today) !== undefined
      return isDay ? undefined : { _tag: "NoDate", ...at, value: part }
    }
    case "yyyymmdd": {
      const isDay = !part.endsWith("00") && dayOf(part.slice(2), today) !== undefined
      return isDay ? undefined : { _tag: "NoDate", ...at, value: part }
    }
    default:
      return isTime(component.check, part) ? undefined : { _tag: "NoTime", ...at, value: part }
  }
}

/** What is wrong with a value; undefined when it is sound. */
const valueFlaw = (
  { ai, components }: Identifier,
  value: string,
  place: number,
  today: Day.Day
): Gs1Flaw | undefined => {
  const at = { ai, place }
  let start = 0
  for (const component of components) {
    const part = value.slice(start, start + component.longest)
    if (part === "" && component.isOptional) break
    if (part.length < component.shortest)
      return { _tag: "Short", ...at, shortest: start + component.shortest, found: value.length }
    const character = sets[component.type].exec(part)?.[0]
    if (character !== undefined)
      return { _tag: "Character", ...at, character, isNumber: component.type === "N" }
    const flaw = checkFlaw(component, part, at, today)
    if (flaw !== undefined) return flaw
    start += part.length
  }
  return start < value.length ? { _tag: "Long", ...at, longest: start, found: value.length } : undefined
}

const longestOf = ({ components }: Identifier): number =>
  components.reduce((sum, { longest }) => sum + longest, 0)

/**
 * The first identifier inside a value, from where everything to the end is sound: first of those whose end needs no
 * separator, then of all that GS1 has given out.
 * @param isKeyNeeded only a GTIN or an SSCC counts
 */
const swallowedIn = (value: string, isKeyNeeded: boolean, today: Day.Day): string | undefined => {
  let other: string | undefined
  for (let start = 1; start < value.length - 7; start++) {
    const rest = value.slice(start)
    if (isKeyNeeded && !/^0[0-3]/.test(rest)) continue
    const found = elementsOf(rest, 0, today)
    const [first] = Result.isSuccess(found) ? found.success : []
    if (first?.title === undefined) continue
    if (isPredefined(first.ai)) return first.ai
    other ??= first.ai
  }
  return other
}

const keys = ["00", "01", "02", "03", "8006", "8026"]
const isKey = (ai: string): boolean => keys.includes(ai)

/**
 * The elements of a text from a position on. A separator ends a value; one behind a value of predefined length, before
 * the first element or at the end is allowed.
 */
const elementsOf = (text: string, from: number, today: Day.Day): Elements => {
  const elements: Array<Element> = []
  let position = from + separatorAt(text, from)
  while (position < text.length) {
    const place = position + 1
    const identifier = identifierAt(text, position)
    if (identifier === undefined)
      return Result.fail({ _tag: "NoSuchIdentifier", ai: text.slice(position, position + 4), place })
    const { ai, title } = identifier
    const start = position + ai.length
    let end = start
    const longest = longestOf(identifier)
    while (
      end < text.length &&
      separatorAt(text, end) === 0 &&
      !(isPredefined(ai) && end - start === longest)
    )
      end++
    const value = text.slice(start, end)
    const flaw = valueFlaw(identifier, value, place, today)
    if (flaw !== undefined) {
      const next = flaw._tag === "Long" ? swallowedIn(value, false, today) : undefined
      return Result.fail(next === undefined ? flaw : { _tag: "LostSeparator", ai, place, next })
    }
    elements.push({ ai, title, value, place })
    position = end + separatorAt(text, end)
  }
  return Result.succeed(elements)
}

/** Measures, prices and dates of which one code has at most one, by how their identifiers begin. */
const single = /^(3[1-6]\d|39[0235])\d$/
const isMeasure = (ai: string): boolean => ai === "30" || /^(3[1256]\d|39[23])\d$/.test(ai)

/** What is wrong with elements together; each is sound for itself. */
const togetherFlaw = (elements: ReadonlyArray<Element>, today: Day.Day): Gs1Flaw | undefined => {
  const byAi = new Map<string, Element>()
  for (const element of elements) {
    const { ai, value, place } = element
    const before = byAi.get(ai)
    if (before !== undefined && before.value !== value) return { _tag: "Twice", ai, place }
    const group = single.exec(ai)?.[1]
    const other = group && elements.find((each) => each.ai.startsWith(group) && each.ai !== ai)
    if (other) return { _tag: "Apart", ai, other: other.ai }
    byAi.set(ai, element)
  }
  const has = (ai: string): boolean => byAi.has(ai)
  if (has("01") && has("02")) return { _tag: "Apart", ai: "01", other: "02" }
  if (has("02") && !has("37")) return { _tag: "Lacks", ai: "02", other: "37" }
  if (has("37") && !has("02") && !has("8026")) return { _tag: "Lacks", ai: "37", other: "02" }
  const gtin = byAi.get("01")?.value
  if (gtin?.startsWith("9") && !elements.some(({ ai }) => isMeasure(ai)))
    return swallowedFlaw(elements, false, today) ?? { _tag: "NoMeasure", gtin }
  const lonely = elements.find(({ ai }) => /^(1[0135-7]|2[0-2]|30|31|32|39|37)/.test(ai))
  if (lonely !== undefined && !elements.some(({ ai }) => isKey(ai) || ai === "255" || ai === "8020"))
    return swallowedFlaw(elements, true, today) ?? { _tag: "NoKey", ai: lonely.ai }
  return undefined
}

/** The last value of no predefined length holds the key or measure that the code lacks. */
const swallowedFlaw = (
  elements: ReadonlyArray<Element>,
  isKeyNeeded: boolean,
  today: Day.Day
): Gs1Flaw | undefined => {
  for (const { ai, place, value } of elements) {
    if (isPredefined(ai)) continue
    const next = swallowedIn(value, isKeyNeeded, today)
    if (next !== undefined && (isKeyNeeded || isMeasure(next)))
      return { _tag: "LostSeparator", ai, place, next }
  }
  return undefined
}

/**
 * A value that may hold what should follow it, although it is not too long: its end reads as a date or a measure of
 * predefined length. Nobody guesses; the administrator hears of it.
 */
export const doubtIn = (elements: ReadonlyArray<Element>, today: Day.Day): Gs1Flaw | undefined => {
  for (const { ai, place, value } of elements) {
    if (isPredefined(ai)) continue
    const next = swallowedIn(value, false, today)
    if (next !== undefined && isPredefined(next)) return { _tag: "LostSeparator", ai, place, next }
  }
  return undefined
}

/** Elements that are sound for themselves and together. */
export const together = (elements: ReadonlyArray<Element>, today: Day.Day): Elements => {
  if (elements.length === 0) return Result.fail({ _tag: "NoElements" })
  const flaw = togetherFlaw(elements, today)
  return flaw === undefined ? Result.succeed(elements) : Result.fail(flaw)
}

/** One element whose value ends where a bracket or a part of a link says. */
export const elementOf = (
  identifier: Identifier,
  value: string,
  place: number,
  today: Day.Day
): Result.Result<Element, Gs1Flaw> => {
  const flaw = valueFlaw(identifier, value, place, today)
  const { ai, title } = identifier
  return flaw === undefined ? Result.succeed({ ai, title, value, place }) : Result.fail(flaw)
}

/** "(01)08901234567890(17)261231", as it is printed under the bars. A bracket in a value opens no identifier. */
const bracketed = (text: string, from: number, today: Day.Day): Elements => {
  const elements: Array<Element> = []
  const opens = [...text.slice(from).matchAll(/\((\d{2,4})\)/g)].flatMap((match) => {
    const identifier = identifierAt(match[1] ?? "", 0)
    return identifier !== undefined && identifier.ai === match[1]
      ? [{ identifier, at: from + match.index, length: match[0].length }]
      : []
  })
  if (opens[0]?.at !== from)
    return Result.fail({
      _tag: "NoSuchIdentifier",
      ai: /^\d{0,4}/.exec(text.slice(from + 1))?.[0] ?? "",
      place: from + 1
    })
  for (const [index, { identifier, at, length }] of opens.entries()) {
    const value = text.slice(at + length, opens[index + 1]?.at ?? text.length).trim()
    const element = elementOf(identifier, value, at + 1, today)
    if (Result.isFailure(element)) return Result.fail(element.failure)
    elements.push(element.success)
  }
  return Result.succeed(elements)
}

/**
 * Reads an element string.
 * @param from where it begins: behind a symbology identifier
 * @param isMarked the scanner says that it is one; otherwise it begins with a key (00, 01, 02) or has a separator
 */
export const readElements = (text: string, from: number, isMarked: boolean, today: Day.Day): Elements => {
  const isBracketed = text.charCodeAt(from) === 0x28
  const isOne =
    isMarked || isBracketed || /^0[0-3]\d{14}/.test(text.slice(from, from + 16)) || hasSeparator(text)
  if (!isOne) return Result.fail({ _tag: "NoElements" })
  const elements = isBracketed ? bracketed(text, from, today) : elementsOf(text, from, today)
  return Result.flatMap(elements, (sound) => together(sound, today))
}
