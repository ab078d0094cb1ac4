/** A code taken apart by lists of rules, for people: the list, the rule and each field, and why others did not read it. */
import type * as Day from "../../day.ts"
import type { Part } from "../explain.ts"
import { doubtIn, type Element } from "../gs1/elements.ts"
import { aiName, type Gs1Flaw, plainName } from "../gs1/flaw.ts"
import { contentOf } from "../gs1/meaning.ts"
import { symbologyTitle } from "../gs1/symbology.ts"
import { trim, withoutM } from "../layouts.ts"
import { type Content, priceText } from "./content.ts"
import { hits, isLayout, type RuleField } from "./rule.ts"
import type { Reading } from "./table.ts"
import { fieldTitle, type Trial } from "./trial.ts"

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

/** Lines of rules that did not read a code. */
export const trialLines = (trials: ReadonlyArray<Trial>): ReadonlyArray<string> =>
  trials.map(({ list, rule, why }) =>
    rule === undefined ? `not ${list}: ${why}` : `not ${list}, rule ${rule}: ${why}`
  )

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
