/** The flags of a user as an administrator sees them: every known one, and those that nobody knows. */
import * as Result from "effect/Result"
import * as field from "../../kit/form/field.ts"
import { flagProblem } from "../../session/flag-problem.ts"
import { type Flags, flagNames, truth, valueFlagNames } from "../../session/flags.ts"
import { flagProblemText } from "../../text/setting.ts"

/** A flag value on the wire; null takes the flag away. */
export type FlagValue = boolean | number | string | null

export interface FlagRow {
  readonly name: string
  /** switch: on, off or unset. value: text of its own. unknown: kept as it came. */
  readonly kind: "switch" | "value" | "unknown"
  /** What a switch says; undefined when it is unset. */
  readonly isOn: boolean | undefined
  /** What is stored, as JSON without quotes around text; empty when unset. */
  readonly text: string
  /** What is wrong with it as it is stored. */
  readonly problem: string | undefined
}

const declared: ReadonlySet<string> = new Set(flagNames)
const values: ReadonlySet<string> = new Set(valueFlagNames)

/** A stored value as it is typed: JSON, without quotes around text. */
export const shownValue = (value: unknown): string => {
  if (value === undefined || value === null) return ""
  return typeof value === "string" ? value : JSON.stringify(value)
}

/** A flag that nobody knows is kept, and wrong only where it is nearly the name of another one. */
const problemOf = (name: string, value: unknown): string | undefined => {
  const problem = flagProblem(name, value)
  return problem === undefined || (problem.why === "unknown" && problem.nearest === undefined)
    ? undefined
    : flagProblemText(problem)
}

const rowOf = (name: string, flags: Flags): FlagRow => ({
  name,
  kind: values.has(name) ? "value" : declared.has(name) ? "switch" : "unknown",
  isOn: truth(flags[name]),
  text: shownValue(flags[name]),
  problem: problemOf(name, flags[name])
})

/** Known flags and the user's unknown ones, by name; a search narrows them down, set ones come first. */
export const flagRows = (flags: Flags, search: string): ReadonlyArray<FlagRow> => {
  const wanted = search.trim().toLowerCase()
  const names = [...new Set([...flagNames, ...Object.keys(flags)])].filter((name) =>
    name.toLowerCase().includes(wanted)
  )
  const isSet = (name: string): number => (flags[name] === undefined ? 1 : 0)
  return names
    .sort((a, b) => isSet(a) - isSet(b) || (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
    .map((name) => rowOf(name, flags))
}

export const flagNameWanted = "A flag is named by letters, digits and underscores"
export const isFlagName = (name: string): boolean => /^[A-Za-z_][A-Za-z0-9_]{0,99}$/.test(name)

/** What was typed as a value: true, false, a number, or text; nothing takes the flag away. */
export const readFlagValue = (text: string): Result.Result<FlagValue, string> => {
  const trimmed = text.trim()
  if (trimmed === "") return Result.succeed(null)
  if (trimmed === "true" || trimmed === "false") return Result.succeed(trimmed === "true")
  if (/^-?(0|[1-9]\d{0,14})(\.\d{1,6})?$/.test(trimmed)) return Result.succeed(Number(trimmed))
  return trimmed.length > 4000 ? Result.fail("A value has at most 4000 characters") : Result.succeed(trimmed)
}

/** The one field of a flag that carries a value of its own. */
export const flagFields = (flags: Flags, name: string) => {
  const { kind, text } = rowOf(name, flags)
  const of = field.text({ label: "Value", placeholder: "not set", isCode: true, initial: text })
  return {
    value: {
      ...of,
      read: (entry: field.Entry) =>
        Result.flatMap(Result.flatMap(of.read(entry), readFlagValue), (value) => {
          const problem = value === null || kind === "unknown" ? undefined : flagProblem(name, value)
          return problem === undefined ? Result.succeed(value) : Result.fail(flagProblemText(problem))
        })
    }
  }
}

const valueField = field.text({
  label: "Value",
  isRequired: true,
  most: 4000,
  wanted: "A new flag needs a value"
})

/** A flag that nobody knows yet. */
export const newFlagFields = {
  name: field.text({
    label: "Flag",
    isCode: true,
    isRequired: true,
    wanted: flagNameWanted,
    problemOf: (name) => {
      if (!isFlagName(name)) return flagNameWanted
      const problem = flagProblem(name, undefined)
      return problem === undefined ? undefined : flagProblemText(problem)
    }
  }),
  value: {
    ...valueField,
    read: (entry: field.Entry) => Result.flatMap(valueField.read(entry), readFlagValue)
  }
}
