/** Why rules did not read a code: of each list the nearest, for pages and for the command line. */
import * as Result from "effect/Result"
import type * as Day from "../../day.ts"
import { fieldTitles } from "../field-titles.ts"
import { readElements } from "../gs1/elements.ts"
import { gs1Sentence } from "../gs1/flaw.ts"
import { isLink, readLink } from "../gs1/link.ts"
import { carriedBy, symbologyOf } from "../gs1/symbology.ts"
import { withoutM } from "../layouts.ts"
import { nearest, reasonOf, sentence, visible } from "../reason.ts"
import { type LayoutFlaw, layoutFlaw, startOf } from "./layout-reading.ts"
import { packhouse } from "./lists.ts"
import { isLayout, type LayoutRule, type RuleField, type RuleList } from "./rule.ts"
import { partedCode, type Table } from "./table.ts"

/** A rule that did not read a code, and why. */
export interface Trial {
  readonly list: string
  /** Undefined where the numbers are of another list's, or no own layout is near. */
  readonly rule: string | undefined
  readonly why: string
  /** Its length and start are right, and only a value is wrong; or the numbers are another list's. */
  readonly isClose: boolean
}

/** What people call a field. */
export const fieldTitle = ({ name, of }: RuleField): string =>
  of === undefined ? (fieldTitles[name] ?? name) : `check digit of ${of}`

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
      return flaw.field.of === undefined
        ? `check digit should be ${flaw.expected}, not ${flaw.found}`
        : `check digit of ${flaw.field.of} should be ${flaw.expected}, not ${flaw.found}`
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

/** The sentence for people: of the first rule of which only a value is wrong, else of the first that came near at all. */
export const verdictOf = (trials: ReadonlyArray<Trial>): Trial | undefined =>
  trials.find(({ isClose }) => isClose) ?? trials.find(({ rule }) => rule !== undefined) ?? trials[0]
