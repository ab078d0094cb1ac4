/** The history of a kind, and one change with what it did, cell by cell. */
import type { MasterChange, MasterProblem } from "../../contract/master-data.ts"
import * as Day from "../../day.ts"
import type { Tone } from "../../kit/view/action.ts"
import {
  codeColumn,
  namedColumn,
  statusColumn,
  textColumn,
  timeColumn,
  titleColumn
} from "../../kit/view/columns.ts"
import { standing } from "../../kit/view/cursor.ts"
import { unread } from "../../kit/view/empty.ts"
import { refresh } from "../../kit/view/refresh.ts"
import { table } from "../../kit/view/table.ts"
import type { Facts } from "../../kit/view/telling.ts"
import type { Part } from "../../kit/view/view.ts"
import * as say from "../../text/master-data-page.ts"
import { type ChangedCell, linesOf } from "./lines.ts"
import type { Check, History, Message, Model } from "./model.ts"
import { shortened } from "./shortened.ts"

const tones: Readonly<Partial<Record<MasterChange["state"], Tone>>> = {
  planned: "info",
  done: "good",
  undone: "warning",
  failed: "danger"
}

const fieldsText = ({ fields }: MasterChange): string => fields.map(say.spoken).join(", ")

export const changeList = (model: Model, history: History): Part<Message> => {
  const things = history.changes ?? []
  return table<MasterChange, Message>({
    id: "changes",
    cards: "lines",
    caption: say.history,
    columns: [
      timeColumn("when", "When", 14, ({ made_at }) => Day.localMinute(made_at)),
      namedColumn("by", "By", 16, ({ made_by }) => made_by),
      titleColumn("what", "What", "rest", say.countsText, { least: 20 }),
      textColumn("fields", "Columns", 22, (change) => shortened(fieldsText(change)), {
        goes: 2,
        traits: ["named"]
      }),
      textColumn("note", "Note", 16, ({ note }) => note, { goes: 1, traits: ["named"] }),
      statusColumn("state", "State", 10, say.stateText, {
        toneOf: ({ state }) => tones[state],
        traits: ["beside"]
      })
    ],
    things,
    empty: history.changes === undefined ? unread(model.problem, refresh) : say.noChanges,
    idOf: ({ change_id }) => String(change_id),
    outcomeOf: ({ change_id }) => ({ message: { _tag: "OpenedChange", id: change_id } }),
    cursor: {
      ...standing(
        things.findIndex(({ change_id }) => change_id === history.selected),
        things.length
      ),
      noun: "a change",
      opens: "what it did",
      moved: (by) => ({ _tag: "MovedRow", by })
    }
  })
}

export const changeFacts = (change: MasterChange): Facts => ({
  part: "facts",
  facts: [
    { name: "State", value: say.stateText(change), tone: tones[change.state] ?? "info" },
    { name: "By", value: change.made_by },
    { name: "When", value: Day.localMinute(change.made_at) },
    ...(change.from === null ? [] : [{ name: "From", value: Day.localMinute(change.from) }]),
    { name: "What", value: say.countsText(change) },
    ...(change.note === "" ? [] : [{ name: "Note", value: change.note }]),
    ...(change.problem === null ? [] : [{ name: "Problem", value: change.problem, tone: "danger" } as const]),
    ...(change.undoes === null ? [] : [{ name: "Takes back", value: String(change.undoes) }]),
    ...(change.undone_by === null ? [] : [{ name: "Taken back by", value: String(change.undone_by) }])
  ]
})

/** @param line the place under the cursor */
export const cellTable = (rows: Check["rows"], line: number): Part<Message> => {
  const things = linesOf(rows)
  return table<ChangedCell, Message>({
    id: "cells",
    cards: "lines",
    caption: say.whatChanges,
    columns: [
      codeColumn("row", "Row", 14, ({ row }) => row, { traits: ["named"] }),
      titleColumn("column", "Column", 16, ({ column }) => say.spoken(column)),
      textColumn("before", "Before", 22, ({ before }) => shortened(before), { traits: ["named"] }),
      textColumn("after", "After", "rest", ({ after }) => shortened(after), { traits: ["named"], least: 12 })
    ],
    things,
    empty: say.nothingChanged,
    idOf: ({ id }) => id,
    outcomeOf: () => undefined,
    cursor: {
      ...standing(Math.min(line, things.length - 1), things.length),
      noun: "a cell",
      moved: (by) => ({ _tag: "MovedLine", by })
    }
  })
}

export const problemTable = (problems: ReadonlyArray<MasterProblem>, line: number): Part<Message> =>
  table<MasterProblem, Message>({
    id: "problems",
    cards: "lines",
    caption: say.whatIsWrong,
    columns: [
      codeColumn("line", "Row", 7, ({ line: at, row = at }) => (row === null ? "" : String(row)), {
        traits: ["named"]
      }),
      textColumn("column", "Column", 16, ({ column }) => (column === null ? "" : say.spoken(column)), {
        traits: ["named"]
      }),
      titleColumn(
        "problem",
        "Problem",
        "rest",
        ({ reason, record }) => (record === undefined ? reason : `${record}: ${reason}`),
        {
          isWhole: true
        }
      )
    ],
    things: problems,
    empty: "",
    idOf: (problem) => `${problems.indexOf(problem)}`,
    outcomeOf: () => undefined,
    cursor: {
      ...standing(Math.min(line, problems.length - 1), problems.length),
      noun: "a problem",
      moved: (by) => ({ _tag: "MovedLine", by })
    }
  })
