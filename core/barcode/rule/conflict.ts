/** Rules that can read the same code with no order between them, shown by such a code. */
import type * as Day from "../../day.ts"
import { printDate, printQuarterDate } from "../printed-date.ts"
import { digitAfter, expanded, innerDigit } from "./check-digits.ts"
import { layoutFlaw } from "./layout-reading.ts"
import { isLayout, type LayoutRule, type RuleField, type RuleList } from "./rule.ts"

export interface Conflict {
  readonly list: string
  readonly rules: readonly [string, string]
  /** A code that both read. */
  readonly code: string
}

/** Codes tried for two rules whose length and start allow one: two dates of six digits in one place need some hundred. */
const tries = 4000

/** A generator of whole numbers, the same in each run (mulberry32). */
const chance = (seed: number): ((below: number) => number) => {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const put = (text: string, start: number, value: string): string =>
  text.slice(0, start) + value + text.slice(start + value.length)

/** A field filled with what it may hold; check digits come when everything else stands. */
const filled = (field: RuleField, text: string, today: Day.Day, below: (limit: number) => number): string => {
  if (field.kind === "date") return put(text, field.start, printDate(today) ?? "")
  if (field.kind === "quarterDate") return put(text, field.start, printQuarterDate(today, today) ?? "")
  if ((field.kind === "word" || field.kind === "text") && field.start < text.length && below(2) === 0)
    return put(text, field.start, "a")
  return text
}

const checked = (rule: LayoutRule, text: string): string => {
  let whole = text
  for (const field of rule.fields.toSorted(
    (a, b) => (a.kind === "inner" ? -1 : 0) - (b.kind === "inner" ? -1 : 0)
  )) {
    const guarded = rule.fields.find(({ name }) => name === field.of)
    const digit =
      field.kind === "check"
        ? digitAfter(whole, field.start)
        : field.kind === "upcE"
          ? digitAfter(expanded(whole), 11)
          : field.kind === "inner" && guarded !== undefined
            ? innerDigit(whole.slice(guarded.start, guarded.end))
            : -1
    if (digit >= 0) whole = put(whole, field.end - 1, String(digit))
  }
  return whole
}

const beginAlike = (a: LayoutRule, b: LayoutRule): boolean => {
  // Thousands of rules are held against each other: an index is much faster than an iterator.
  for (let i = 0; i < a.starts.length; i++)
    for (let j = 0; j < b.starts.length; j++) {
      const one = a.starts[i] ?? ""
      const other = b.starts[j] ?? ""
      if (one.startsWith(other) || other.startsWith(one)) return true
    }
  return false
}

/** Whether length and start leave codes for both. */
const mayShare = (a: LayoutRule, b: LayoutRule): boolean =>
  a.shortest <= b.longest && b.shortest <= a.longest && beginAlike(a, b)

/** A code that both rules read; undefined where none was found among many. */
export const sharedCode = (a: LayoutRule, b: LayoutRule, today: Day.Day): string | undefined => {
  if (!mayShare(a, b)) return undefined
  const shortest = Math.max(a.shortest, b.shortest)
  const longest = Math.min(a.longest, b.longest)
  const starts = a.starts.flatMap((one) =>
    b.starts.flatMap((other) => (one.startsWith(other) ? [one] : other.startsWith(one) ? [other] : []))
  )
  const below = chance(a.name.length * 31 + b.name.length)
  for (let n = 0; n < tries; n++) {
    const length = shortest + (n % (longest - shortest + 1))
    const start = starts[n % starts.length] ?? ""
    const digits = Array.from({ length: Math.max(0, length - start.length) }, () => below(10)).join("")
    const fields = n % 2 === 0 ? [...a.fields, ...b.fields] : [...b.fields, ...a.fields]
    const body = fields.reduce(
      (text, field) => (n % 4 === 3 || field.start < start.length ? text : filled(field, text, today, below)),
      (start + digits).slice(0, length)
    )
    for (const code of [checked(b, checked(a, body)), checked(a, checked(b, body))])
      if (layoutFlaw(a, code, today) === undefined && layoutFlaw(b, code, today) === undefined) return code
  }
  return undefined
}

/** Pairs of rules looked through in vain, code by code; beyond them rules want an order, whatever they read. */
const mostPairs = 20

/** Two rules of one list that can read one code and have no order between them; the code where it was looked for. */
export interface Clash {
  readonly rules: readonly [LayoutRule, LayoutRule]
  readonly code: string | undefined
}

/** Rules of a list that need an order between them; not more than so many. */
export const clashesIn = (
  rules: ReadonlyArray<LayoutRule>,
  today: Day.Day,
  most: number
): ReadonlyArray<Clash> => {
  const found: Array<Clash> = []
  let inVain = 0
  for (const [index, a] of rules.entries())
    for (let at = index + 1; at < rules.length; at++) {
      const b = rules[at]
      if (b === undefined || a.order !== b.order || !mayShare(a, b)) continue
      const isLooked = inVain < mostPairs
      const code = isLooked ? sharedCode(a, b, today) : undefined
      if (code === undefined && isLooked) inVain++
      else found.push({ rules: [a, b], code })
      if (found.length >= most) return found
    }
  return found
}

/** Rules of each list that can read one code and have no order between them. */
export const conflictsIn = (lists: ReadonlyArray<RuleList>, today: Day.Day): ReadonlyArray<Conflict> =>
  lists.flatMap(({ name: list, rules }) =>
    clashesIn(rules.filter(isLayout), today, 20).flatMap(({ rules: [a, b], code }) =>
      code === undefined ? [] : [{ list, rules: [a.name, b.name] as const, code }]
    )
  )

/** Fields that hold whatever stands there, so that only length, start and check digits decide. */
const open = ["item", "grams", "check", "digits", "gtin", "weight", "price", "pieces"]

const readsAll = (before: LayoutRule, rule: LayoutRule): boolean =>
  before.shortest <= rule.shortest &&
  before.longest >= rule.longest &&
  rule.starts.every((start) => before.starts.some((other) => start.startsWith(other))) &&
  rule.fields.every(({ kind }) => kind !== "text" && kind !== "word" && kind !== "letter") &&
  before.fields.every(
    ({ kind, start, end }) =>
      open.includes(kind) &&
      (kind !== "check" ||
        rule.fields.some((field) => field.kind === "check" && field.start === start && field.end === end))
  )

/** A rule that stands before another one and reads every code of it, so that the other is never asked. */
export const hiddenBehind = (
  lists: ReadonlyArray<RuleList>,
  list: RuleList,
  rule: LayoutRule
): { readonly list: string; readonly rule: string } | undefined => {
  for (const earlier of lists.slice(0, lists.indexOf(list)))
    for (const before of earlier.rules.filter(isLayout))
      if (readsAll(before, rule)) return { list: earlier.name, rule: before.name }
  return undefined
}
