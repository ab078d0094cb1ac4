/** A task as commands name and print it. */
import { Effect, Schema } from "effect"
import * as Day from "#core/day.ts"
import { Task } from "#core/task/task.ts"
import {
  dueText,
  endText,
  kindText,
  ownerText,
  qtyText,
  reasonText,
  refundRequestText,
  refusedText,
  subjectText
} from "#core/text/task.ts"
import { usageError } from "../host/command-error.ts"
import type { Line } from "../host/output.ts"
import type { Working } from "./client.ts"

export const taskData = Schema.encodeSync(Task)

/** The number of a task. */
export const readTaskId = (text: string): Working<number> =>
  /^\d{1,15}$/.test(text)
    ? Effect.succeed(Number(text))
    : Effect.fail(usageError(`${text} is not the number of a task: packhouse task list names them.`))

/** Everything about one task. */
export const taskLines = (task: Task): ReadonlyArray<Line> => {
  const { end, order_id, increment_id, owner } = task
  const qty = qtyText(task)
  const refused = refusedText(task)
  return [
    `Task ${task.task_id}: ${kindText[task.kind]} ${subjectText(task)}${qty === "" ? "" : `, ${qty}`}`,
    `Because: ${reasonText(task)}${order_id === null ? "" : `, order ${increment_id ?? order_id}`}`,
    end === null ? `Due ${dueText(task)}` : `Ended ${Day.localMinute(end.at)} by ${end.by}: ${endText(task)}`,
    ...(end === null && task.asked != null ? [refundRequestText(task)] : []),
    ...(refused === undefined ? [] : [refused]),
    ...(end?.note == null ? [] : [`Note: ${end.note}`]),
    owner === null ? "Nobody sees to it: packhouse task take NUMBER" : `${ownerText(task)} sees to it`
  ]
}
