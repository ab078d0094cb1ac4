/** A code taken apart by lists of rules, for people: the list, the rule and each field, and why others did not read it. */
import * as Result from "effect/Result"
import type * as Day from "../../day.ts"
import type { Part } from "../explain.ts"
import { doubtIn, type Element, readElements } from "../gs1/elements.ts"
import { aiName, type Gs1Flaw, gs1Sentence, plainName } from "../gs1/flaw.ts"
import { isLink, readLink } from "../gs1/link.ts"
import { contentOf } from "../gs1/meaning.ts"
import { carriedBy, symbologyOf, symbologyTitle } from "../gs1/symbology.ts"
import { trim, withoutM } from "../layouts.ts"
import { nearest, reasonOf, sentence } from "../reason.ts"
import { type Content, priceText } from "./content.ts"
import { type LayoutFlaw, layoutFlaw, startOf } from "./layout-reading.ts"
import { packhouse } from "./lists.ts"
import { hits, isLayout, type LayoutRule, type RuleField, type RuleList } from "./rule.ts"
import { partedCode, type Reading, type Table } from "./table.ts"

/** A rule that did not read a code, and why. */
export interface Trial {
  readonly list: string
  /** Undefined where the numbers are of another list's, or no own layout is near. */
  readonly rule: string | undefined
  readonly why: string
  /** Its length and start are right, and only a value is wrong; or the numbers are another list's. */
  readonly isClose: boolean
}

const fieldTitles: Readonly<Record<string, string>> = {
  gtin: "GTIN",
  product_id: "product",
  order_id: "order",
  item_count: "items",
  date_of_expiry: "expires",
  packaging_date: "packed",
  mc_no: "machine",
  unique_code: "number of the pack",
  check: "check digit",
  inner: "check digit inside"
}
const fieldTitle = ({ name, of }: RuleField): string =>
  of === undefined ? (fieldTitles[name] ?? name) : `check digit of the ${of}`

const visible = (character: string): string =>
  /^[\x21-\x7e]$/.test(character)
    ? `"${character}"`
    : `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`

const lengthOf = ({ shortest, longest }: LayoutRule): string =>
  shortest === longest ? `${longest}` : `${shortest} to ${longest}`

/** Why a rule of places does not read a code, in one sentence. Places are counted from 1. */
const layoutSentence = (rule: LayoutRule, text: string, flaw: LayoutFlaw, shift: number): string => {
  switch (flaw._tag) {
    case "OtherStart":
      return `no ${rule.title} starts with ${text.slice(0, 2)}`
    case "OtherLength":
      return `${rule.title}: ${lengthOf(rule)} characters, not ${flaw.length}`
    case "Foreign":
      return `character ${flaw.position + shift + 1} is ${visible(flaw.character)}, not a digit`
    case "Check":
      return `${fieldTitle(flaw.field)} should be ${flaw.expected}, not ${flaw.found}`
    case "NoDay":
      return `${fieldTitle(flaw.field)}: ${flaw.value} is no date`
    case "Nothing":
      return `${fieldTitle(flaw.field)} is 0`
  }
}

/** How far a length may be off for a rule to be worth naming. */
const near = 2

const lengthOff = ({ shortest, longest }: LayoutRule, text: string): number =>
  Math.max(0, shortest - text.length, text.length - longest)

const otherOf = (list: RuleList, text: string): string | undefined => {
  if (!/^\d+$/.test(text)) return undefined
  for (const { length, starts, are } of list.others ?? []) {
    const start = length === text.length && starts.find((each) => text.startsWith(each))
    if (start) return `numbers of ${length} digits that start with ${start} are ${are}`
  }
  return undefined
}

const layoutTrial = (list: RuleList, text: string, shift: number, today: Day.Day): Trial | undefined => {
  const rules = list.rules.filter(isLayout)
  if (rules.length === 0) return undefined
  const other = otherOf(list, text)
  if (other !== undefined) return { list: list.name, rule: undefined, why: other, isClose: true }
  let best: LayoutRule | undefined
  for (const rule of rules)
    if (
      startOf(rule, text) !== undefined &&
      (best === undefined || lengthOff(rule, text) < lengthOff(best, text))
    )
      best = rule
  if (best === undefined || lengthOff(best, text) > near) return undefined
  const flaw = layoutFlaw(best, text, today)
  return (
    flaw && {
      list: list.name,
      rule: best.name,
      why: layoutSentence(best, text, flaw, shift),
      isClose: flaw._tag !== "OtherLength"
    }
  )
}

const grammarTrial = (list: RuleList, text: string, today: Day.Day): Trial | undefined => {
  const from = symbologyOf(text)?.length ?? 0
  const isAddress = isLink(text.slice(from))
  const wanted = isAddress ? "link" : "elements"
  const rule = list.rules.find((each) => !isLayout(each) && each.grammar === wanted)
  if (rule === undefined) return undefined
  const isMarked = carriedBy(symbologyOf(text)) === "elements"
  const elements = isAddress ? readLink(text, from, today) : readElements(text, from, isMarked, today)
  return Result.isSuccess(elements) || elements.failure._tag === "NoElements"
    ? undefined
    : { list: list.name, rule: rule.name, why: gs1Sentence(elements.failure), isClose: true }
}

const farReasons = ["WrongLength", "WrongStart", "NoSuchLength", "StrangeStart"]

const ownTrial = (text: string, today: Day.Day): Trial | undefined => {
  const reason = reasonOf(text, today)
  const type = nearest(withoutM(text))
  const rule = type === "length" ? undefined : type
  return (
    reason && {
      list: packhouse.name,
      rule,
      why: sentence(reason),
      isClose: !farReasons.includes(reason._tag)
    }
  )
}

/** The nearest rule of each list that does not read a code, and why; up to the list that reads it, if one does. */
export const trialsOf = (
  code: string,
  { lists }: Table,
  today: Day.Day,
  reader?: string
): ReadonlyArray<Trial> => {
  const { trimmed, symbology, scan_code } = partedCode(code)
  const carried = carriedBy(symbology)
  const end = lists.findIndex(({ name }) => name === reader)
  return lists.slice(0, end < 0 ? lists.length : end).flatMap((list): ReadonlyArray<Trial> => {
    const text = withoutM(scan_code)
    const trials = [
      carried === "elements"
        ? undefined
        : list === packhouse
          ? ownTrial(scan_code, today)
          : layoutTrial(list, text, trimmed.length - text.length, today),
      carried === "numbers" ? undefined : grammarTrial(list, trimmed, today)
    ]
    return trials.filter((trial) => trial !== undefined)
  })
}

const kilograms = (grams: number): string => `${grams / 1000} kg`

const fieldMeaning = (field: RuleField, content: Content): string => {
  const title = fieldTitle(field)
  if (field.kind === "price") return `price ${content.price === undefined ? "" : priceText(content.price)}`
  if (field.kind === "weight" || field.kind === "grams") return kilograms(content.grams ?? 0)
  if (["check", "inner", "letter"].includes(field.kind)) return title
  const value = Object.entries(content).find(([name]) => name === field.name)?.[1]
  return `${title} ${value}`
}

const elementMeaning = (element: Element, today: Day.Day): string => {
  const { ai, title, value } = element
  const name = plainName(ai) ?? title ?? "not given out by GS1 yet"
  const { grams, price, unit_price, date_of_expiry, packaging_date, sscc, gtin } = contentOf([element], today)
  if (ai === "01" || ai === "00") return `${name} ${gtin ?? sscc}`
  if (grams !== undefined) return `${name} ${kilograms(grams)}`
  const amount = price ?? unit_price
  if (amount !== undefined) return `${name} ${priceText(amount)}`
  return `${name} ${date_of_expiry ?? packaging_date ?? value}`
}

/** The parts of a code in the order of their places, a symbology identifier before them. */
export const partsOfReading = (reading: Reading, today: Day.Day): ReadonlyArray<Part> => {
  const { rule, content, symbology, scan_code } = reading
  const shift = symbology?.length ?? 0
  const before: ReadonlyArray<Part> =
    symbology === undefined
      ? []
      : [{ name: "symbology", start: 0, end: shift, raw: symbology, meaning: symbologyTitle(symbology) }]
  if (!isLayout(rule))
    return [
      ...before,
      ...(content.elements ?? []).map((element) => ({
        name: element.ai,
        start: element.place - 1,
        end: element.place,
        raw: `(${element.ai}) ${element.value}`,
        meaning: elementMeaning(element, today)
      }))
    ]
  const text = withoutM(scan_code)
  const from = shift + scan_code.length - text.length
  return [
    ...before,
    ...rule.fields.map((field) => ({
      name: field.name,
      start: field.start + from,
      end: field.end + from,
      raw: text.slice(field.start, field.end),
      meaning: fieldMeaning(field, content)
    }))
  ]
}

/** What a code says in a few words: "gtin 04006381333931, grams 750". */
export const summaryOf = (content: Content): string =>
  Object.entries(content)
    .filter(([name]) => name !== "elements")
    .map(([name, value]) => {
      if (name === "isCarton") return "a carton"
      return `${name} ${typeof value === "object" ? priceText(value) : value}`
    })
    .join(", ")

const place = ({ start, end }: Part): string => (end - start <= 1 ? `${start + 1}` : `${start + 1}-${end}`)

/** The sentence for people: of the first rule of which only a value is wrong, else of the first that came near at all. */
export const verdictOf = (trials: ReadonlyArray<Trial>): Trial | undefined =>
  trials.find(({ isClose }) => isClose) ?? trials.find(({ rule }) => rule !== undefined) ?? trials[0]

/** Lines of rules that did not read a code. */
export const trialLines = (trials: ReadonlyArray<Trial>): ReadonlyArray<string> =>
  trials.map(({ list, rule, why }) => `not ${list}${rule === undefined ? "" : `, rule ${rule}`}: ${why}`)

/** A reading as plain lines: the code, list and rule, a line a part, the rules before it that did not read it, what it says. */
export const linesOfReading = (
  reading: Reading,
  code: string,
  trials: ReadonlyArray<Trial>,
  today: Day.Day
): ReadonlyArray<string> => {
  const { list, rule, kind, content } = reading
  const parts = partsOfReading(reading, today)
  const width = Math.max(0, ...parts.map(({ raw }) => raw.length))
  return [
    trim(code),
    `list ${list}, rule ${rule.name}: ${rule.title}`,
    ...parts.map((part) => `  ${place(part).padEnd(6)} ${part.raw.padEnd(width)}  ${part.meaning}`),
    ...trialLines(trials),
    `${kind}, ${hits[kind]}: ${summaryOf(content)}`
  ]
}

/** What may be wrong with a code although it is read: a value that may have swallowed what follows it. */
export const doubtOf = ({ content }: Reading, today: Day.Day): string | undefined => {
  const doubt: Gs1Flaw | undefined = doubtIn(content.elements ?? [], today)
  return doubt?._tag === "LostSeparator"
    ? `The ${aiName(doubt.ai)} ends like ${aiName(doubt.next)}: look whether the scanner drops the separator.`
    : undefined
}
