/** What was changed between two versions of a network's lists, in few words: for the audit and for people. */
import { cellsOfRule } from "./rule-table.ts"
import type { FileRule, StoredList } from "./stored-list.ts"

export interface RuleChange {
  /** "shop weight28". */
  readonly rule: string
  /** null where there was none, or is none any more. */
  readonly before: string | null
  readonly after: string | null
}

export interface ListChanges {
  /** The names in their order, "off" behind those that are. */
  readonly before: ReadonlyArray<string>
  readonly after: ReadonlyArray<string>
  /** At most so many as `most`. */
  readonly rules: ReadonlyArray<RuleChange>
  /** How many rules were changed besides. */
  readonly more: number
}

const namesOf = (lists: ReadonlyArray<StoredList>): ReadonlyArray<string> =>
  lists.map(({ name, is_on }) => (is_on ? name : `${name} off`))

const ruleText = (rule: FileRule): string => {
  const { title, kind, length, starts, order, fields } = cellsOfRule(rule)
  return [title, kind, length, starts, ...(order === "" ? [] : [`order ${order}`]), fields].join(" | ")
}

const rulesOf = (lists: ReadonlyArray<StoredList>): ReadonlyMap<string, string> =>
  new Map(
    lists.flatMap(({ name, rules = [] }) => rules.map((rule) => [`${name} ${rule.name}`, ruleText(rule)]))
  )

export const listChanges = (
  before: ReadonlyArray<StoredList>,
  after: ReadonlyArray<StoredList>,
  most: number
): ListChanges => {
  const [old, fresh] = [rulesOf(before), rulesOf(after)]
  const changed = [...new Set([...old.keys(), ...fresh.keys()])].filter(
    (rule) => old.get(rule) !== fresh.get(rule)
  )
  return {
    before: namesOf(before),
    after: namesOf(after),
    rules: changed
      .slice(0, most)
      .map((rule) => ({ rule, before: old.get(rule) ?? null, after: fresh.get(rule) ?? null })),
    more: Math.max(0, changed.length - most)
  }
}
