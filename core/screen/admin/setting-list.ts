/** The settings of the network as a list: each with what holds, those of single hubs behind the one of every hub. */
import * as Result from "effect/Result"
import { isSettingName, type SettingName, settings } from "../../session/settings.ts"
import { settingGroups, settingTitles } from "../../text/setting-titles.ts"
import { amountOf } from "../../text/setting-value.ts"
import { settingWords } from "../../text/setting-words.ts"
import { hasAll, type Model } from "./model.ts"
import { readJson, type Variable } from "./variable-form.ts"

export interface SettingRow {
  readonly id: string
  readonly name: string
  readonly hub_id: number | null
  readonly group: string
  readonly title: string
  readonly about: string
  /** What holds, in plain words. */
  readonly value: string
  readonly isSet: boolean
  readonly problem: string | null
}

/** What nobody can read, and what no version of now knows, stand apart. */
export const brokenGroup = "Cannot be read"
export const otherGroup = "Not of this version"

export const storedIn = (variable: Variable | undefined): unknown =>
  variable === undefined ? undefined : Result.getOrUndefined(readJson(variable.value))

export const variableOf = (
  { variables }: Pick<Model, "variables">,
  name: string,
  hub_id: number | null
): Variable | undefined => variables.find((each) => each.name === name && each.hub_id === hub_id)

const unitOf = (name: string): string => (isSettingName(name) ? settings[name].unit : "")

const inWords = (value: unknown, unit: string): string => {
  if (value === true) return "On"
  if (value === false) return "Off"
  if (typeof value === "number") return amountOf(value, unit)
  if (Array.isArray(value)) return value.map((each) => inWords(each, "id")).join(", ")
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(([name, each]) => `${name.replaceAll("_", " ")}: ${inWords(each, unit)}`)
      .join(", ")
  return typeof value === "string" && value !== "" ? value.replaceAll("_", " ") : "–"
}

/** It holds one number. */
const pickup = "item_pickup_app_config"

/** A value as a person reads it; of one that cannot be read what is stored. */
export const shownSetting = ({ name, value, problem }: Variable): string => {
  const read = storedIn({ name, value, problem, hub_id: null, is_public: false })
  if (problem !== null || read === undefined) return value
  const { control } = isSettingName(name) ? settings[name] : { control: "json" }
  if (typeof read === "string" && control === "text") return read
  const [only, ...others] = name === pickup && typeof read === "object" ? Object.values(read ?? {}) : []
  return inWords(only !== undefined && others.length === 0 ? only : read, unitOf(name))
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
/** What a setting does, and what holds where nobody has set it. */
export const aboutOf = (name: string): string =>
  isSettingName(name) ? capital(settingWords[name].about) : ""
export const usualOf = (name: string): string => {
  if (!isSettingName(name)) return ""
  const { unset } = settingWords[name]
  if (unset === "true" || unset === "false") return unset === "true" ? "On" : "Off"
  return /^\d+$/.test(unset) ? amountOf(Number(unset), unitOf(name)) : unset
}

export const settingId = ({ name, hub_id }: Pick<Variable, "name" | "hub_id">): string =>
  `${name}-${hub_id ?? "every"}`

const rowOf = (name: string, variable: Variable | undefined): SettingRow => {
  const hub_id = variable?.hub_id ?? null
  const [group, title] = isSettingName(name) ? settingTitles[name] : [undefined, name]
  const problem = variable?.problem ?? null
  return {
    id: settingId({ name, hub_id }),
    name,
    hub_id,
    group: group === undefined ? otherGroup : problem === null ? settingGroups[group] : brokenGroup,
    title,
    about: aboutOf(name),
    value: variable === undefined ? capital(usualOf(name)) : shownSetting(variable),
    isSet: variable !== undefined,
    problem
  }
}

const groupNames: ReadonlyArray<string> = [brokenGroup, ...Object.values(settingGroups), otherGroup]

/** What the search leaves, group by group; those that nobody has set, too, unless only the others are wanted. */
export const settingRows = ({
  variables,
  search,
  isOnlySet
}: Pick<Model, "variables" | "search" | "isOnlySet">): ReadonlyArray<SettingRow> => {
  const names = [
    ...(Object.keys(settingTitles) as ReadonlyArray<SettingName>),
    ...new Set(variables.map(({ name }) => name).filter((name) => !isSettingName(name)))
  ]
  const rows = names.flatMap((name) => {
    const own = variables.filter((each) => each.name === name)
    const ofHubs = own
      .filter(({ hub_id }) => hub_id !== null)
      .sort((a, b) => (a.hub_id ?? 0) - (b.hub_id ?? 0))
    const every = own.find(({ hub_id }) => hub_id === null)
    return [
      ...(every !== undefined || isSettingName(name) ? [rowOf(name, every)] : []),
      ...ofHubs.map((each) => rowOf(name, each))
    ]
  })
  return rows
    .filter(({ isSet }) => isSet || !isOnlySet)
    .filter(({ title, name, about, value }) => hasAll(search, title, name, about, value))
    .map((row, at) => ({ row, at: groupNames.indexOf(row.group) * rows.length + at }))
    .sort((one, other) => one.at - other.at)
    .map(({ row }) => row)
}
