/** The lists of a network in their order: the built-in ones by name, on or off, and its own ones with their rules. */
import * as Schema from "effect/Schema"
import type * as Day from "../../day.ts"
import { builtInLists, packhouse } from "./lists.ts"
import type { RuleList } from "./rule.ts"
import { type RuleFault, ruleFaults, ruleOf } from "./rule-file.ts"
import { StoredList } from "./stored-list.ts"

/** Rules of all own lists together. */
export const mostRules = 2000
const mostLists = 20

export const isBuiltIn = (name: string): boolean => builtInLists.some((list) => list.name === name)

/** What holds before anybody has saved rules: version 0. */
export const untouchedLists: ReadonlyArray<StoredList> = builtInLists.map(({ name }) => ({
  name,
  is_on: true
}))

const listOf = ({ name, title = name, rules = [] }: StoredList): RuleList =>
  builtInLists.find((list) => list.name === name) ?? { name, title, rules: rules.map(ruleOf) }

/** The lists by which a network reads its codes, in their order. */
export const listsInOrder = (stored: ReadonlyArray<StoredList>): ReadonlyArray<RuleList> =>
  stored.filter(({ is_on }) => is_on).map(listOf)

/** What cannot be in the lists of a network; of the whole where no list is named. */
export interface ListFault extends RuleFault {
  readonly list: string | undefined
}

const faultsOfList = (list: StoredList, today: Day.Day): ReadonlyArray<RuleFault> => {
  const { name, title, rules } = list
  if (isBuiltIn(name))
    return rules === undefined && title === undefined
      ? []
      : [{ rule: undefined, why: `${name} is the name of a built-in list.` }]
  if (rules === undefined)
    return [{ rule: undefined, why: `There is no built-in list ${name}, and it has no rules.` }]
  return ruleFaults(rules.map(ruleOf), today)
}

/** All that cannot be in some lists of a network, those of a file. */
export const faultsIn = (lists: ReadonlyArray<StoredList>, today: Day.Day): ReadonlyArray<ListFault> => {
  const names = lists.map(({ name }) => name)
  const twice = new Set(names.filter((name, at) => names.indexOf(name) < at))
  const count = lists.reduce((sum, { rules = [] }) => sum + rules.length, 0)
  const ofAll = [
    ...[...twice].map((list) => ({ list, why: `The list ${list} stands there twice.` })),
    ...(names.length > mostLists
      ? [{ list: undefined, why: `A network has at most ${mostLists} lists, not ${names.length}.` }]
      : []),
    ...(count > mostRules
      ? [{ list: undefined, why: `A network has at most ${mostRules} rules, not ${count}.` }]
      : [])
  ]
  if (ofAll.length > 0) return ofAll.map((fault) => ({ ...fault, rule: undefined }))
  return lists.flatMap((list) => faultsOfList(list, today).map((fault) => ({ ...fault, list: list.name })))
}

/** All that cannot be in the lists of a network as a whole. */
export const networkFaults = (lists: ReadonlyArray<StoredList>, today: Day.Day): ReadonlyArray<ListFault> => [
  ...builtInLists
    .filter(({ name }) => !lists.some((list) => list.name === name))
    .map(({ name }) => ({
      list: name,
      rule: undefined,
      why: `The list ${name} is missing: it can be off, not away.`
    })),
  ...faultsIn(lists, today)
]

/** The lists of an earlier version; a built-in one that it did not have yet stays as it is, behind them. */
export const restored = (
  now: ReadonlyArray<StoredList>,
  then: ReadonlyArray<StoredList>
): ReadonlyArray<StoredList> => [
  ...then,
  ...now.filter(({ name }) => isBuiltIn(name) && !then.some((list) => list.name === name))
]

const isOff = (stored: ReadonlyArray<StoredList>): boolean =>
  stored.some(({ name, is_on }) => name === packhouse.name && !is_on)

/** The network's own codes are read until now, and would be no more. */
export const turnsOwnOff = (before: ReadonlyArray<StoredList>, after: ReadonlyArray<StoredList>): boolean =>
  isOff(after) && !isOff(before)

/** What that means. */
export const ownOffText =
  "By lists without packhouse no pack, order label or partner's code of this network is read."

/**
 * Lists of a file put among those that a network has. Where the file names built-in lists its order counts, and what it
 * leaves out follows; where it names own lists alone, new ones stand before all others, and the rest keeps its place.
 */
export const listsWith = (
  stored: ReadonlyArray<StoredList>,
  given: ReadonlyArray<StoredList>
): ReadonlyArray<StoredList> => {
  const others = stored.filter(({ name }) => !given.some((list) => list.name === name))
  if (given.some(({ name }) => isBuiltIn(name))) return [...given, ...others]
  const fresh = given.filter(({ name }) => !stored.some((list) => list.name === name))
  return [...fresh, ...stored.map((list) => given.find(({ name }) => name === list.name) ?? list)]
}

const inOneOrder = Schema.decodeSync(Schema.Array(StoredList))

/** Lists as one text, the same for the same lists. */
export const writtenLists = (lists: ReadonlyArray<StoredList>): string => JSON.stringify(inOneOrder(lists))
