/** Tasks as rows: the open ones with their due times, the ended ones with what was done. */
import { tasksPerPage } from "../../contract/task.ts"
import * as Day from "../../day.ts"
import { isLate, type Task } from "../../task/task.ts"
import * as say from "../../text/task.ts"
import { pagesOf } from "../view/paging.ts"
import { type ColumnOf, table } from "../view/table.ts"
import type { Part } from "../view/view.ts"
import type { Message, Model } from "./model.ts"

const about: ReadonlyArray<ColumnOf<Task, Message>> = [
  { id: "kind", title: "What", kind: "status", width: 10, cell: ({ kind }) => say.kindText[kind] },
  { id: "subject", title: "Of", kind: "title", width: "rest", cell: say.subjectText },
  { id: "qty", title: "Quantity", kind: "quantity", width: 10, cell: say.qtyText },
  { id: "reason", title: "Because", kind: "name", width: 18, goes: 2, cell: say.reasonText }
]
const due = (minute: Day.Instant): ColumnOf<Task, Message> => ({
  id: "due",
  title: "Due",
  kind: "time",
  width: 16,
  cell: say.dueText,
  toneOf: (task) => (isLate(task, minute) ? "danger" : undefined)
})
const who: ColumnOf<Task, Message> = {
  id: "owner",
  title: "Who",
  kind: "name",
  width: 12,
  goes: 1,
  cell: say.ownerText
}
const ended: ReadonlyArray<ColumnOf<Task, Message>> = [
  { id: "done", title: "Done", kind: "name", width: 26, cell: say.endText },
  {
    id: "at",
    title: "Ended",
    kind: "time",
    width: 16,
    goes: 1,
    cell: ({ end }) => Day.localMinute(end?.at ?? null)
  }
]

export const listOf = ({ found, selected, filter }: Model, minute: Day.Instant): Part<Message> => {
  if (found === undefined) return { part: "empty", text: "Loading..." }
  const { rows, total, page } = found
  const index = rows.findIndex(({ task_id }) => task_id === selected)
  return table<Task, Message>({
    id: "tasks",
    caption: "Tasks",
    columns: filter === "done" ? [...about, ...ended] : [...about, due(minute), who],
    things: rows,
    empty: say.noTasks[filter],
    idOf: ({ task_id }) => String(task_id),
    toneOf: (task) => (isLate(task, minute) ? "danger" : undefined),
    outcomeOf: ({ task_id }) => ({ message: { _tag: "OpenedRow", taskId: task_id } }),
    chosenBy: ({ task_id }) => ({ _tag: "ChoseRow", taskId: task_id }),
    cursor: {
      index: rows.length === 0 ? -1 : Math.max(0, index),
      isImplied: index < 0,
      noun: "a task",
      moved: (by) => ({ _tag: "MovedRow", by }),
      opens: "the task"
    },
    paging: pagesOf(say.tasksFound(total), page, total / tasksPerPage)
  })
}
