/** The flags of the user that is looked at: of one group, or all that a search finds. */
import type { Flags } from "../../session/flags.ts"
import { switchWords, valueWords } from "../../text/flag-words.ts"
import { type FlagGroup, groupOfFlag, placeOfFlag } from "./flag-groups.ts"
import { type FlagRow, flagRows } from "./flag-list.ts"
import { accountOf, hasAll, type Model } from "./model.ts"

export interface ShownFlag extends FlagRow {
  readonly group: FlagGroup
  /** What it does, in one sentence. */
  readonly about: string
}

const words: Readonly<Record<string, string>> = { ...switchWords, ...valueWords }
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const rowsOf = (flags: Flags): ReadonlyArray<ShownFlag> =>
  flagRows(flags, "")
    .map((row) => ({
      ...row,
      group: groupOfFlag(row.name, row.kind !== "switch"),
      about: capital(words[row.name] ?? row.name)
    }))
    .sort((one, other) => placeOfFlag(one.name) - placeOfFlag(other.name))

/** Each group counts in them, and its rows are of them: they are made once for the same flags. */
const made = new WeakMap<Flags, ReadonlyArray<ShownFlag>>()

/** All of them, as staff meet them. */
const allFlags = (model: Pick<Model, "users" | "pressed" | "user">): ReadonlyArray<ShownFlag> => {
  const account = accountOf(model, model.user)
  if (account === undefined) return []
  const rows = made.get(account.flags) ?? rowsOf(account.flags)
  made.set(account.flags, rows)
  return rows
}

export const isSearched = ({ flagSearch }: Pick<Model, "flagSearch">): boolean => flagSearch.trim() !== ""

type Looking = Pick<Model, "users" | "pressed" | "user" | "group" | "flagSearch">

const found = (model: Looking): ReadonlyArray<ShownFlag> =>
  allFlags(model).filter(({ name, about, group }) =>
    isSearched(model) ? hasAll(model.flagSearch, name, about) : group === model.group
  )

/** Those that are on or off, or unset. */
export const shownFlags = (model: Looking): ReadonlyArray<ShownFlag> =>
  found(model).filter(({ group }) => group !== "values")
/** Those that carry a value of their own, and those that nobody knows. */
export const shownValues = (model: Looking): ReadonlyArray<ShownFlag> =>
  found(model).filter(({ group }) => group === "values")

/** How many of a group are set. */
export const countSet = (model: Looking, group: FlagGroup): number =>
  allFlags(model).filter((row) => row.group === group && row.text !== "").length
