/** An env variable as an administrator edits it: in the control that its type asks for, for every hub or for one. */
import * as Result from "effect/Result"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import type { Setting } from "../../session/setting.ts"
import { isSettingName, nearestSetting, settingProblem, settings } from "../../session/settings.ts"
import { settingProblemText } from "../../text/setting.ts"
import { thrownText } from "../../thrown.ts"

export interface Variable {
  readonly name: string
  /** null: for every hub. */
  readonly hub_id: number | null
  /** JSON text. */
  readonly value: string
  readonly is_public: boolean
  /** What is wrong with it as it is stored. */
  readonly problem: string | null
}

/** What a variable holds. json: whatever no other kind says, laid out for reading. */
type Kind = Setting["control"]

/** The value of JSON text, or what is wrong with it. */
export const readJson = (text: string): Result.Result<unknown, string> => {
  try {
    return Result.succeed(JSON.parse(text) as unknown)
  } catch (cause) {
    return Result.fail(thrownText(cause))
  }
}

const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value === value.trim() && !value.includes("\n")
const isNumber = (value: unknown): boolean =>
  Number.isSafeInteger(value) && /^\d{1,15}$/.test(String(value)) && !Object.is(value, -0)

/** A control shows a value of its own kind, and no other: what is stored otherwise is shown as it is. */
const fits: Readonly<Record<Exclude<Kind, "json">, (value: unknown) => boolean>> = {
  text: isText,
  switch: (value) => typeof value === "boolean",
  texts: (value) => Array.isArray(value) && value.every(isText),
  numbers: (value) => Array.isArray(value) && value.every(isNumber)
}

/** @param stored its value; undefined of a new one */
const kindOf = (name: string, stored: unknown): Kind => {
  const kind = isSettingName(name) ? settings[name].control : "json"
  return kind === "json" || stored === undefined || fits[kind](stored) ? kind : "json"
}

export const noJson = (why: string): string => `This is no JSON: ${why}`

const storedIn = (variable: Variable | undefined): unknown =>
  variable === undefined ? undefined : Result.getOrUndefined(readJson(variable.value))

const textsOf = (value: unknown): ReadonlyArray<string> => (Array.isArray(value) ? value.map(String) : [])

/** A field comes to the value that is stored. */
const as = <A>(of: field.Field<A>, value: (read: A) => unknown): field.Field<unknown> => ({
  ...of,
  read: (entry) => Result.map(of.read(entry), value)
})

const json = (stored: unknown, variable: Variable | undefined): field.Field<unknown> => {
  const initial = stored === undefined ? variable?.value : JSON.stringify(stored, null, 2)
  const of = field.text({
    label: "Value (JSON)",
    lines: 12,
    isCode: true,
    isRequired: true,
    wanted: 'Required Field: text stands in quotes, such as "+91 80"',
    initial
  })
  return {
    ...of,
    read: (entry) => Result.flatMap(of.read(entry), (text) => Result.mapError(readJson(text), noJson))
  }
}

const valueField = (kind: Kind, stored: unknown, variable: Variable | undefined): field.Field<unknown> => {
  switch (kind) {
    case "text":
      return field.text({
        label: "Value",
        isRequired: true,
        initial: typeof stored === "string" ? stored : undefined
      })
    case "switch":
      return field.toggle({ label: "On", initial: stored === true })
    case "texts":
      return field.list({ label: "Values", initial: textsOf(stored) })
    case "numbers":
      return as(
        field.list({
          label: "Product numbers",
          initial: textsOf(stored),
          problemOf: (item) => (/^\d{1,15}$/.test(item) ? undefined : `${item} is no product number`)
        }),
        (items) => items.map(Number)
      )
    case "json":
      return json(stored, variable)
  }
}

interface Hub {
  readonly hub_id: number
  readonly name: string
}

/** Every hub once, by the first of its stores, and the one that the variable is of. */
const hubOptions = (stores: ReadonlyArray<Hub>, own: number | null | undefined) => {
  const hubs = new Map(stores.toReversed().map(({ hub_id, name }) => [hub_id, `Hub ${hub_id}: ${name}`]))
  if (own !== undefined && own !== null && !hubs.has(own)) hubs.set(own, `Hub ${own}`)
  return [
    { value: "", title: "Every hub" },
    ...[...hubs]
      .sort(([one], [other]) => one - other)
      .map(([hub_id, title]) => ({ value: String(hub_id), title }))
  ]
}

const unknownText = (name: string): string =>
  settingProblemText({ why: "unknown", name, nearest: nearestSetting(name) })

/** A value in another shape than its setting has is refused where it is typed. */
const checked = (name: string, of: field.Field<unknown>): field.Field<unknown> => ({
  ...of,
  read: (entry) =>
    Result.flatMap(of.read(entry), (value) => {
      const problem = isSettingName(name) ? settingProblem(name, JSON.stringify(value)) : undefined
      return problem === undefined ? Result.succeed(value) : Result.fail(settingProblemText(problem))
    })
})

export const variableNameWanted = "A variable is named by letters, digits and underscores"
export const isVariableName = (text: string): boolean => /^[A-Za-z][A-Za-z0-9_]{0,99}$/.test(text)

/**
 * @param variable the one that is changed; undefined for a new one, whose control follows the name that is typed
 */
export const variableFields = (
  variable: Variable | undefined,
  stores: ReadonlyArray<Hub>,
  filled: form.Form = form.blank
) => {
  const named = {
    name: field.text({
      label: "Name",
      isRequired: true,
      isDisabled: variable !== undefined,
      initial: variable?.name,
      wanted: variableNameWanted,
      problemOf: (text) =>
        isSettingName(text) ? undefined : isVariableName(text) ? unknownText(text) : variableNameWanted
    }),
    hub: field.select({
      label: "Hub",
      options: hubOptions(stores, variable?.hub_id),
      isDisabled: variable !== undefined,
      initial: variable?.hub_id === undefined || variable.hub_id === null ? "" : String(variable.hub_id)
    })
  }
  const stored = storedIn(variable)
  const name = form.entryOf(named, filled, "name").text.trim()
  const kind = kindOf(name, stored)
  // What was typed for one kind is nothing for another.
  return { ...named, [kind]: checked(name, valueField(kind, stored, variable)) }
}

/** The variable that the fields come to; its value is stored as compact JSON. */
export const variableOf = ({
  name,
  hub,
  ...values
}: form.Values<ReturnType<typeof variableFields>>): {
  readonly name: string
  readonly hub_id: number | null
  readonly value: string
} => ({
  name: String(name),
  hub_id: hub === "" ? null : Number(hub),
  value: JSON.stringify(Object.values(values)[0])
})
