/** Reading a code by a rule of places. */
import type * as Day from "../../day.ts"
import { isCartonGtin } from "../gs1/meaning.ts"
import { isDigit, isLetter } from "../layouts.ts"
import { pieces } from "../parse.ts"
import { readDate, readQuarterDate } from "../printed-date.ts"
import { digitAfter, expanded, gtinOf, innerDigit } from "./check-digits.ts"
import { type Content, rescaled } from "./content.ts"
import type { LayoutRule, RuleField } from "./rule.ts"

/** Why a rule of places does not read a code. Positions are 0-based. */
export type LayoutFlaw =
  | { readonly _tag: "OtherStart" }
  | { readonly _tag: "OtherLength"; readonly length: number }
  | { readonly _tag: "Foreign"; readonly position: number; readonly character: string }
  | { readonly _tag: "Check"; readonly field: RuleField; readonly expected: number; readonly found: string }
  | { readonly _tag: "NoDay"; readonly field: RuleField; readonly value: string }
  | { readonly _tag: "Nothing"; readonly field: RuleField }

const letterKinds = ["word", "text", "letter"]

/** Whether a rule allows a character at a position; a command's word begins with a letter. */
const isAllowed = (rule: LayoutRule, position: number, unit: number): boolean => {
  if (isDigit(unit)) {
    const word = rule.fields.find(({ kind, start }) => kind === "word" && start === position)
    return word === undefined
  }
  const field = rule.fields.find(
    ({ kind, start, end }) => letterKinds.includes(kind) && position >= start && position < end
  )
  if (field === undefined) return false
  const isFirst = position === field.start
  if (field.kind === "word") return isLetter(unit) || (!isFirst && unit === 0x5f)
  return isLetter(unit) || (field.kind === "text" && "-._/".includes(String.fromCharCode(unit)))
}

/** The longest of a rule's starts that a text has. */
export const startOf = ({ starts }: LayoutRule, text: string): string | undefined => {
  let best: string | undefined
  for (const start of starts) if (text.startsWith(start) && start.length >= (best?.length ?? 0)) best = start
  return best
}

const shapeFlaw = (rule: LayoutRule, text: string): LayoutFlaw | undefined => {
  const start = startOf(rule, text)
  if (start === undefined) return { _tag: "OtherStart" }
  if (text.length < rule.shortest || text.length > rule.longest)
    return { _tag: "OtherLength", length: text.length }
  for (let position = start.length; position < text.length; position++)
    if (!isAllowed(rule, position, text.charCodeAt(position)))
      return {
        _tag: "Foreign",
        position,
        character: String.fromCodePoint(text.codePointAt(position) ?? 0)
      }
  return undefined
}

const expectedDigit = (rule: LayoutRule, field: RuleField, text: string): number => {
  if (field.kind === "upcE") return digitAfter(expanded(text), 11)
  if (field.kind === "check") return digitAfter(text, field.start)
  const guarded = rule.fields.find(({ name }) => name === field.of)
  return guarded === undefined ? -1 : innerDigit(text.slice(guarded.start, guarded.end))
}

const valueFlaw = (
  rule: LayoutRule,
  field: RuleField,
  text: string,
  today: Day.Day
): LayoutFlaw | undefined => {
  const value = text.slice(field.start, field.end)
  switch (field.kind) {
    case "check":
    case "inner":
    case "upcE": {
      const expected = expectedDigit(rule, field, text)
      const found = value.slice(-1)
      return found === String(expected) ? undefined : { _tag: "Check", field, expected, found }
    }
    case "quarterDate":
      return readQuarterDate(Number(value), today) === undefined ? { _tag: "NoDay", field, value } : undefined
    case "date":
      return readDate(Number(value)) === undefined ? { _tag: "NoDay", field, value } : undefined
    case "id":
    case "count":
      return Number(value) === 0 ? { _tag: "Nothing", field } : undefined
    default:
      return undefined
  }
}

/** The first reason why a rule does not read a text; undefined when it reads it. */
export const layoutFlaw = (rule: LayoutRule, text: string, today: Day.Day): LayoutFlaw | undefined => {
  const shape = shapeFlaw(rule, text)
  if (shape !== undefined) return shape
  for (const field of rule.fields) {
    const flaw = valueFlaw(rule, field, text, today)
    if (flaw !== undefined) return flaw
  }
  return undefined
}

const gtinContent = (gtin: string): Content => (isCartonGtin(gtin) ? { gtin, isCarton: true } : { gtin })

const contentOf = (field: RuleField, text: string, today: Day.Day): Content => {
  const { name, kind, start, end, decimals = 0 } = field
  const value = text.slice(start, end)
  switch (kind) {
    case "check":
    case "inner":
    case "letter":
      return {}
    case "amount":
      return text.startsWith(pieces) ? { pieces: Number(value) } : { grams: Number(value) }
    case "weight":
      return { grams: rescaled(Number(value), decimals, 3) }
    case "price":
      return { price: { amount: Number(value), decimals } }
    case "gtin":
      return gtinContent(gtinOf(value))
    case "upcE":
      return { gtin: gtinOf(expanded(value)) }
    case "grams":
    case "pieces":
    case "id":
    case "count":
      return { [name]: Number(value) }
    case "quarterDate":
      return { [name]: readQuarterDate(Number(value), today) }
    case "date":
      return { [name]: readDate(Number(value)) }
    case "word":
      return { [name]: value.toLowerCase() }
    case "item":
    case "digits":
    case "text":
      return { [name]: value }
  }
}

/** What a code says by a rule; undefined where the rule does not read it. */
export const readLayout = (rule: LayoutRule, text: string, today: Day.Day): Content | undefined =>
  layoutFlaw(rule, text, today) === undefined
    ? Object.assign({}, ...rule.fields.map((field) => contentOf(field, text, today)))
    : undefined
