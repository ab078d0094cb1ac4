/** Code rules as a person pastes them or keeps them in a file: CSV, rows of JSON, or one list of JSON with its rules. */
import type * as Day from "../../day.ts"
import { nearest } from "../../nearest.ts"
import { readCsv, writeCsv } from "../../sheet/csv.ts"
import { readJson } from "../../sheet/json.ts"
import { either, type Problem, quoted } from "../../sheet/problem.ts"
import { columnName, type ReadSheet, type Sheet } from "../../sheet/sheet.ts"
import { mostRules } from "./network-lists.ts"
import {
  type RuleCells,
  type RuleColumn,
  type RuleRow,
  readRuleRows,
  rowsOfLists,
  ruleColumns
} from "./rule-table.ts"
import type { StoredList } from "./stored-list.ts"

/** Longer texts are another file by mistake. */
export const longestText = 1_000_000

/** A text that is something else has a fault in every word. */
const mostFaults = 20

const complaint = (line: number | null, reason: string): Problem => ({ file: "", line, column: null, reason })

const isColumn = (name: string): name is RuleColumn => (ruleColumns as ReadonlyArray<string>).includes(name)

const headerFaults = ({ columns }: Sheet): ReadonlyArray<Problem> =>
  columns.flatMap((name, at) => {
    if (columns.indexOf(name) < at)
      return [complaint(1, `the column ${quoted(name)} stands twice: keep one of them`)]
    if (isColumn(name)) return []
    const near = nearest(name, ruleColumns)
    return [
      complaint(
        1,
        `there is no column ${quoted(name)}: ${near === undefined ? `use ${either(ruleColumns)}` : `did you mean ${near}?`}`
      )
    ]
  })

const rowsIn = ({ columns, rows }: Sheet): ReadonlyArray<RuleRow> =>
  rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      ruleColumns.map((name) => [name, (cells[columns.indexOf(name)] ?? "").trim()])
    ) as RuleCells
  }))

const linesBefore = (text: string, at: number): number => text.slice(0, at).split("\n").length - 1

/** One list as an object with its rules: each rule becomes a row, the lines are those of the whole text. */
const readObject = (text: string): ReadSheet => {
  const start = text.search(/"rules"\s*:\s*\[/)
  const at = start < 0 ? -1 : text.indexOf("[", start)
  const nothing = readJson("", text, undefined)
  if (at < 0) return nothing
  let whole: { readonly name?: unknown; readonly title?: unknown; readonly rules?: unknown }
  try {
    whole = JSON.parse(text)
  } catch {
    return nothing
  }
  // The text of the rules alone ends where the list does; what follows it is no part of any rule.
  const rules = JSON.stringify(whole.rules)
  const found = readJson("", rules, undefined)
  const lines = placesOfRules(text.slice(at))
  const before = linesBefore(text, at)
  const name = String(whole.name ?? "")
  const title = String(whole.title ?? "")
  return {
    problems: found.problems.map((problem) => ({ ...problem, line: null })),
    sheet: {
      ...found.sheet,
      columns: ["list", "list_title", ...found.sheet.columns],
      rows: found.sheet.rows.map(({ cells }, index) => ({
        line: (lines[index] ?? 1) + before,
        cells: [name, title, ...cells]
      }))
    }
  }
}

/** The lines on which the objects of a list of JSON begin. */
const placesOfRules = (text: string): ReadonlyArray<number> => {
  const lines: Array<number> = []
  let depth = 0
  let line = 1
  for (let at = 0; at < text.length && (depth > 0 || at === 0); at++) {
    const character = text[at]
    if (character === "\n") line++
    else if (character === '"') {
      at++
      while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1
    } else if (character === "{" || character === "[") {
      if (depth === 1) lines.push(line)
      depth++
    } else if (character === "}" || character === "]") depth--
  }
  return lines
}

export interface ReadText {
  readonly lists: ReadonlyArray<StoredList>
  readonly problems: ReadonlyArray<Problem>
}

/** The lists of a text, or all that is wrong with it, by line. Nothing that is no list is taken. */
export const readRuleText = (given: string, today: Day.Day): ReadText => {
  const text = given.replace(/^\uFEFF/, "")
  const refused = (reason: string): ReadText => ({ lists: [], problems: [complaint(null, reason)] })
  if (text.length > longestText)
    return refused(
      `It is longer than ${longestText / 1_000_000} MB: a network has at most ${mostRules} rules.`
    )
  if (text.trim() === "") return refused("It is empty: its first line names the columns.")
  const first = text.trimStart()[0]
  const { sheet, problems } =
    first === "{" ? readObject(text) : first === "[" ? readJson("", text, undefined) : readCsv("", text)
  const faults = [...problems, ...headerFaults(sheet)]
  if (faults.length > 0) return { lists: [], problems: faults.slice(0, mostFaults) }
  const read = readRuleRows(rowsIn(sheet), today)
  const all = read.faults.map(({ line, column, why }): Problem => ({ file: "", line, column, reason: why }))
  if (all.length === 0 && read.lists.length === 0) return refused("It names no list and no rule.")
  return { lists: all.length === 0 ? read.lists : [], problems: all }
}

/** The text of a file that has all lists, as it is imported again. */
export const ruleText = (lists: ReadonlyArray<StoredList>): string =>
  writeCsv(
    ruleColumns.map(columnName),
    rowsOfLists(lists).map((cells) => ruleColumns.map((name) => cells[name]))
  )
