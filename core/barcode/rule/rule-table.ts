/** A network's lists as the rows of a table, a rule each, and back: how they are imported, exported and pasted. */
import * as Result from "effect/Result"
import type * as Day from "../../day.ts"
import { either, quoted } from "../../sheet/problem.ts"
import { faultsIn, isBuiltIn } from "./network-lists.ts"
import type { FieldName, RuleKind } from "./rule.ts"
import {
  type FileField,
  type FileRule,
  fieldNames,
  namePattern,
  placesPattern,
  ruleKinds,
  type StoredList,
  startPattern,
  titlePattern
} from "./stored-list.ts"

export const ruleColumns = [
  "list",
  "list_title",
  "is_on",
  "name",
  "title",
  "kind",
  "length",
  "starts",
  "order",
  "fields"
] as const
export type RuleColumn = (typeof ruleColumns)[number]
export type RuleCells = Readonly<Record<RuleColumn, string>>

export interface RuleRow {
  /** Counted from 1, as editors do. */
  readonly line: number
  readonly cells: RuleCells
}

/** What is wrong with a row; with the whole row where no column is named. */
export interface RowFault {
  readonly line: number
  readonly column: RuleColumn | null
  readonly why: string
}

const wanted = {
  name: "write a letter, then letters, digits and _, at most 30",
  title: "write up to 100 characters that can be seen",
  isOn: "write yes or no",
  length: "write a number such as 13, or a range such as 12-14",
  starts: "write what the code begins with, such as 28 or 28; 29",
  order: "write a whole number from 0 to 99999",
  fields: "write each field with its places, such as item 3-7; grams 8-12 decimals 3; check 13"
} as const

/** "item 3-7", "grams 8-12 decimals 3", "inner 8 of price". */
export const fieldText = ({ name, places, decimals, of }: FileField): string =>
  `${name} ${places}${decimals === undefined ? "" : ` decimals ${decimals}`}${of === undefined ? "" : ` of ${of}`}`

const fieldForm = /^(\w+)\s+(\d{1,2}(?:-\d{1,2})?)(?:\s+decimals\s+([0-6]))?(?:\s+of\s+(\w+))?$/

const isFieldName = (text: string): text is FieldName => (fieldNames as ReadonlyArray<string>).includes(text)

const readField = (text: string): Result.Result<FileField, string> => {
  const [, name = "", places = "", decimals, of] = fieldForm.exec(text) ?? []
  if (name === "") return Result.fail(`${quoted(text)}: ${wanted.fields}`)
  const unknown = [name, of].find((each) => each !== undefined && !isFieldName(each))
  if (unknown !== undefined || !isFieldName(name))
    return Result.fail(`there is no field ${quoted(unknown ?? name)}: use ${either(fieldNames)}`)
  return Result.succeed({
    name,
    places,
    ...(decimals === undefined ? {} : { decimals: Number(decimals) }),
    ...(of === undefined || !isFieldName(of) ? {} : { of })
  })
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What stands between semicolons, or in a list of JSON. */
const partsOf = (text: string): ReadonlyArray<string> => {
  const list = text.startsWith("[") ? parsed(text) : undefined
  if (Array.isArray(list))
    return list.map((each) => (typeof each === "object" && each !== null ? objectText(each) : String(each)))
  return text
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "")
}

/** A field that is written as an object of JSON. */
const objectText = (value: object): string => {
  const { name, places, decimals, of, ...others } = value as Readonly<Record<string, unknown>>
  const rest = Object.keys(others)
  return [
    `${name} ${places}`,
    ...(decimals === undefined ? [] : [`decimals ${decimals}`]),
    ...(of === undefined ? [] : [`of ${of}`]),
    ...rest
  ].join(" ")
}

const switches: Readonly<Record<string, boolean>> = {
  "": true,
  yes: true,
  true: true,
  "1": true,
  no: false,
  false: false,
  "0": false
}

const isKind = (text: string): text is RuleKind => (ruleKinds as ReadonlyArray<string>).includes(text)

/** The rule of a row, or what is wrong with its cells. */
const ruleIn = (cells: RuleCells): Result.Result<FileRule, ReadonlyArray<Omit<RowFault, "line">>> => {
  const faults: Array<Omit<RowFault, "line">> = []
  const want = (column: RuleColumn, isGood: boolean, why: string) => {
    if (!isGood) faults.push({ column, why: `${quoted(cells[column])}: ${why}` })
  }
  const { name, title, kind, length, order } = cells
  want("name", namePattern.test(name), wanted.name)
  want("title", titlePattern.test(title), wanted.title)
  want("kind", isKind(kind), `write ${either(ruleKinds)}`)
  want("length", placesPattern.test(length), wanted.length)
  const starts = partsOf(cells.starts)
  want(
    "starts",
    starts.length > 0 && starts.length <= 50 && starts.every((start) => startPattern.test(start)),
    wanted.starts
  )
  want("order", order === "" || /^\d{1,5}$/.test(order), wanted.order)
  const fields = partsOf(cells.fields).map(readField)
  want("fields", fields.length > 0 && fields.length <= 20, wanted.fields)
  for (const field of fields)
    if (Result.isFailure(field)) faults.push({ column: "fields", why: field.failure })
  if (faults.length > 0 || !isKind(kind)) return Result.fail(faults)
  return Result.succeed({
    name,
    title,
    kind,
    length,
    starts,
    ...(order === "" ? {} : { order: Number(order) }),
    fields: fields.filter(Result.isSuccess).map(({ success }) => success)
  })
}

interface OpenList {
  readonly line: number
  is_on: boolean
  title: string
  readonly rules: Array<FileRule>
  readonly lines: Map<string, number>
}

export interface ReadTable {
  readonly lists: ReadonlyArray<StoredList>
  readonly faults: ReadonlyArray<RowFault>
}

/** So many faults are named: a file that is something else has one on every line. */
const mostFaults = 100

/** The lists of rows in the order in which the rows name them. Built-in ones may be missing: the file leaves them. */
export const readRuleRows = (rows: ReadonlyArray<RuleRow>, today: Day.Day): ReadTable => {
  const lists = new Map<string, OpenList>()
  const faults: Array<RowFault> = []
  let last = ""
  for (const { line, cells } of rows) {
    const { list: name, list_title, is_on } = cells
    const complain = (column: RuleColumn | null, why: string) => faults.push({ line, column, why })
    if (!namePattern.test(name)) {
      complain("list", `${quoted(name)}: ${wanted.name}`)
      continue
    }
    const isOn = switches[is_on.toLowerCase()]
    if (isOn === undefined) complain("is_on", `${quoted(is_on)}: ${wanted.isOn}`)
    if (list_title !== "" && !titlePattern.test(list_title))
      complain("list_title", `${quoted(list_title)}: ${wanted.title}`)
    const list: OpenList = lists.get(name) ?? { line, is_on: true, title: "", rules: [], lines: new Map() }
    if (lists.has(name) && (name !== last || isBuiltIn(name)))
      complain("list", `The list ${name} stands there twice.`)
    last = name
    lists.set(name, list)
    if (isOn === false) list.is_on = false
    if (list_title !== "") list.title = list_title
    const isAlone = ["name", "title", "kind", "length", "starts", "order", "fields"].every(
      (column) => cells[column as RuleColumn] === ""
    )
    if (isAlone) continue
    if (isBuiltIn(name)) {
      complain("list", `${name} is the name of a built-in list: give your own one another name`)
      continue
    }
    const rule = ruleIn(cells)
    if (Result.isFailure(rule)) {
      for (const { column, why } of rule.failure) complain(column, why)
      continue
    }
    list.rules.push(rule.success)
    // Of two rules of one name the later row is the one to change.
    list.lines.set(rule.success.name, line)
  }
  const read = [...lists].map(
    ([name, { is_on, title, rules }]): StoredList =>
      isBuiltIn(name) || rules.length === 0
        ? { name, is_on }
        : { name, is_on, title: title === "" ? name : title, rules }
  )
  if (faults.length > 0) return { lists: read, faults: faults.slice(0, mostFaults) }
  return {
    lists: read,
    faults: faultsIn(read, today)
      .slice(0, mostFaults)
      .map(({ list, rule, why }) => {
        const open = list === undefined ? undefined : lists.get(list)
        const line = (rule === undefined ? undefined : open?.lines.get(rule)) ?? open?.line ?? 1
        return { line, column: null, why }
      })
  }
}

const emptyCells: RuleCells = {
  list: "",
  list_title: "",
  is_on: "",
  name: "",
  title: "",
  kind: "",
  length: "",
  starts: "",
  order: "",
  fields: ""
}

const startsText = (starts: ReadonlyArray<string>): string =>
  starts.some((start) => /[;[]/.test(start)) ? JSON.stringify(starts) : starts.join("; ")

/** A rule in the words of a row. */
export const cellsOfRule = ({ starts, order, fields, ...rule }: FileRule) => ({
  ...rule,
  starts: startsText(starts),
  order: order === undefined ? "" : String(order),
  fields: fields.map(fieldText).join("; ")
})

/** The rows of lists: of a built-in one its name, of an own one a row each rule. */
export const rowsOfLists = (lists: ReadonlyArray<StoredList>): ReadonlyArray<RuleCells> =>
  lists.flatMap(({ name, is_on, title = "", rules = [] }): ReadonlyArray<RuleCells> => {
    const ofList = { ...emptyCells, list: name, is_on: is_on ? "yes" : "no" }
    return rules.length === 0
      ? [ofList]
      : rules.map((rule) => ({ ...ofList, list_title: title, ...cellsOfRule(rule) }))
  })
