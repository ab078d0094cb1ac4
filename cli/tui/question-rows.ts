/** A question in rows of text: what stands above and below its table, and how much of all that fits. */
import type { Action } from "#core/kit/view/action.ts"
import type { Entry } from "#core/kit/view/entry.ts"
import { fieldsOf } from "#core/kit/view/offered.ts"
import { shownKey } from "#core/kit/view/shown-key.ts"
import type { Table } from "#core/kit/view/table.ts"
import type { Question } from "#core/kit/view/view.ts"
import { halfBlocks } from "../host/half-blocks.ts"
import { flowed, wrap } from "./fit.ts"
import type { State } from "./focus.ts"
import { cursorOf, type FormRow, fieldsRows } from "./form-rows.ts"
import type { Line } from "./line.ts"
import { partLines } from "./lines.ts"
import { modulesOf, qrLines } from "./qr-lines.ts"
import { bodyRows } from "./scroll.ts"
import { belowRows } from "./table-lines.ts"

/** Columns of a question with its frame. */
export const questionColumns = ({ parts = [] }: Question<unknown>): number => (parts.length === 0 ? 64 : 76)

export type QuestionRow =
  | { readonly line: Line }
  | { readonly field: FormRow }
  | { readonly entry: Entry<unknown> }

const blank: QuestionRow = { line: { spans: [{ text: "", style: {} }] } }
const isBlank = (row: QuestionRow | undefined): boolean =>
  row !== undefined && "line" in row && row.line.spans.every(({ text }) => text.trim() === "")

interface Rows {
  readonly above: ReadonlyArray<QuestionRow>
  readonly table: Table<unknown> | undefined
  readonly below: ReadonlyArray<QuestionRow>
}

const rowsOf = (question: Question<unknown>, state: State): Rows => {
  const columns = questionColumns(question) - 2
  const textRows = question.text === "" ? [] : wrap(question.text, columns - 2)
  const above: Array<QuestionRow> = textRows.map((text) => ({
    line: { spans: [{ text: ` ${text}`, style: {} }] }
  }))
  const below: Array<QuestionRow> = []
  let table: Table<unknown> | undefined
  for (const part of question.parts ?? []) {
    const rows = table === undefined ? above : below
    if (part.part === "table" && part.cursor !== undefined) {
      table = part
      continue
    }
    if (rows.length > 0 && !isBlank(rows.at(-1))) rows.push(blank)
    if (part.part === "fields")
      rows.push(...fieldsRows(part, columns, cursorOf(part, state.focus)).map((field) => ({ field })))
    else if (part.part === "entry") {
      rows.push({ entry: part })
      if (part.problem !== undefined)
        rows.push(
          ...partLines({ part: "notice", tone: "danger", text: part.problem }, columns).map((line) => ({
            line
          }))
        )
    } else if (part.part === "qr")
      rows.push(...qrLines(part, columns, roomIn(question, state) - rows.length).map((line) => ({ line })))
    else rows.push(...partLines(part, columns).map((line) => ({ line })))
  }
  while (isBlank(above.at(-1)) || isBlank(below.at(-1)))
    if (isBlank(below.at(-1))) below.pop()
    else above.pop()
  return { above, table, below }
}

const wordOf = ({
  title,
  keys,
  isChosen = false
}: Pick<Action<unknown>, "title" | "keys" | "isChosen">): string =>
  ` ${shownKey(keys)}  ${isChosen ? "● " : ""}${title} `

/** The places of the actions, in as many rows as they need. */
export const buttonRows = ({
  actions,
  ...question
}: Question<unknown>): ReadonlyArray<ReadonlyArray<{ readonly at: number; readonly text: string }>> =>
  flowed(
    actions.map((action, at) => ({ at, text: wordOf(action) })),
    questionColumns({ actions, ...question }) - 4
  )

/** The heading and the rows of a table, with what is said about the row under the cursor and the pages. */
const tableHeight = (table: Table<unknown> | undefined, columns: number): number => {
  if (table === undefined) return 0
  const details = belowRows(table, columns)
  const legend = (table.legend ?? []).length === 0 ? 0 : 1
  const heads = table.groups?.length ?? 0
  return 1 + Math.max(1, table.count) + heads + details + legend + (table.paging === undefined ? 0 : 1)
}
/** Fewer rows than this are no table any more. */
const leastOfTable = 6

/** Rows inside of the frame, without the title and a row before the buttons. */
const roomIn = (question: Question<unknown>, { size }: Pick<State, "size">): number =>
  Math.max(3, bodyRows(size) - 4 - buttonRows(question).length)

/** Whether all of a QR code fits into the frame of its question, below the text. */
export const isCodeFramed = (question: Question<unknown>, state: State): boolean => {
  const parts = question.parts ?? []
  const at = parts.findIndex(({ part }) => part === "qr")
  const code = parts[at]
  const modules = code?.part === "qr" ? modulesOf(code.text) : undefined
  if (modules === undefined) return true
  const over = rowsOf({ ...question, parts: parts.slice(0, at) }, state).above.length
  const rows = halfBlocks(modules, roomIn(question, state) - (over === 0 ? 0 : over + 1))
  return rows !== undefined && (rows[0]?.length ?? 0) + 2 <= questionColumns(question) - 2
}

interface Room extends Rows {
  readonly aboveRoom: number
  readonly tableRoom: number
  readonly belowRoom: number
  /** The number of rows shown at once, of what is above the table or of all, and how many are out of sight. */
  readonly window: number
  readonly hidden: number
}

export const questionRoom = (question: Question<unknown>, state: State): Room => {
  const rows = rowsOf(question, state)
  const { above, below, table } = rows
  const room = roomIn(question, state)
  const needed = tableHeight(table, questionColumns(question) - 2)
  const least = Math.min(needed, leastOfTable)
  const aboveRoom = Math.min(above.length, Math.max(2, room - least - below.length))
  const belowRoom = Math.min(below.length, Math.max(0, room - aboveRoom - least))
  const tableRoom = Math.min(needed, Math.max(0, room - aboveRoom - belowRoom))
  const isFilledIn = fieldsOf(question)?.focus !== undefined
  const hidden = isFilledIn ? 0 : Math.max(0, above.length - aboveRoom)
  return { ...rows, aboveRoom, belowRoom, tableRoom, window: aboveRoom, hidden }
}
