/** Tasks as rows: the open ones with their due times, the ended ones with what was done. */

import { tasksPerPage } from "../../contract/task.ts"
import * as Day from "../../day.ts"
import type { Action } from "../../kit/view/action.ts"
import { namedColumn, quantityColumn, statusColumn, timeColumn, titleColumn } from "../../kit/view/columns.ts"
import { loading } from "../../kit/view/empty.ts"
import { pagesOf } from "../../kit/view/paging.ts"
import { type ColumnOf, table } from "../../kit/view/table.ts"
import type { Part } from "../../kit/view/view.ts"
import { isLate, type Task } from "../../task/task.ts"
import { timeLeft } from "../../text/duration.ts"
import * as say from "../../text/task.ts"
import type { Message, Model } from "./model.ts"

const about: ReadonlyArray<ColumnOf<Task, Message>> = [
  statusColumn("kind", "What", 10, ({ kind }) => say.kindText[kind]),
  titleColumn("subject", "Of", "rest", say.subjectText),
  quantityColumn("qty", "Quantity", 10, say.qtyText),
  namedColumn("reason", "Because", 18, say.reasonText, { goes: 2 })
]
const due = (minute: Day.Instant): ColumnOf<Task, Message> =>
  timeColumn<Task>("due", "Due in", 16, ({ due_at }) => timeLeft(Day.fromGmt(due_at) ?? minute, minute), {
    toneOf: (task) => (isLate(task, minute) ? "danger" : undefined)
  })
const who: ColumnOf<Task, Message> = namedColumn("owner", "Who", 12, say.ownerText, { goes: 1 })
const ended: ReadonlyArray<ColumnOf<Task, Message>> = [
  namedColumn("done", "Done", 26, say.endText),
  timeColumn("at", "Ended", 16, ({ end }) => Day.localMinute(end?.at ?? null), { goes: 1 })
]

/** @param actionsOf what can be done with a task without a look at it */
export const listOf = (
  { found, selected, filter }: Model,
  minute: Day.Instant,
  actionsOf: (task: Task) => ReadonlyArray<Action<Message>>
): Part<Message> => {
  if (found === undefined) return loading()
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
    ...(filter === "open" ? { actionsOf } : {}),
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
