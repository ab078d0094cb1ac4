/** The effects of the page of tasks. */
import * as Effect from "effect/Effect"
import { TaskService, tasksPerPage } from "../../contract/task.ts"
import { isFault } from "../../fault.ts"
import { asks } from "../../kit/effects/asks.ts"
import { everyRow, mostPerPage } from "../../kit/effects/every-row.ts"
import { type Effects, failureMessage } from "../../kit/effects/host.ts"
import { savesRows } from "../../kit/effects/kept-list.ts"
import { failedReading } from "../../kit/effects/outcomes.ts"
import { submit } from "../../kit/effects/submit.ts"
import type { Submission } from "../../kit/submission.ts"
import { listFile } from "../../list-file.ts"
import { type CallFailure, call, type Rpc } from "../../port/rpc.ts"
import type { Task, TaskFilter } from "../../task/task.ts"
import { taskFields } from "../../task/task-fields.ts"
import { faultDetail } from "../../text/fault.ts"
import { wasEnded, wasHandedBack, wasTaken } from "../../text/task.ts"
import type { Deed, Message, OwnCommand } from "./model.ts"

const doing = ({ key, body: deed }: Submission<Deed>): Effect.Effect<Task, CallFailure, Rpc> => {
  const { task_id } = deed
  switch (deed.do) {
    case "take":
      return call(TaskService.takeTask, { task_id, from: deed.from }, { key })
    case "hand-back":
      return call(TaskService.handBackTask, { task_id }, { key })
    case "end":
      return call(TaskService.endTask, { task_id, end: deed.end }, { key })
  }
}

const doneTexts: Readonly<Record<Deed["do"], (task: Task) => string>> = {
  take: wasTaken,
  "hand-back": wasHandedBack,
  end: wasEnded
}

const everyTask = (filter: TaskFilter) =>
  everyRow(
    (currentPage) => call(TaskService.getTasks, { paging: { filter, currentPage, perPage: mostPerPage } }),
    ({ task_id }) => task_id
  )

const problemOf = (failure: CallFailure): string => {
  const detail = failure._tag === "Ruled" && isFault(failure.fault) ? faultDetail(failure.fault) : undefined
  return [failureMessage(failure), detail].filter(Boolean).join(" ")
}

export const effects: Effects<OwnCommand, Message> = {
  LoadTasks: asks(
    TaskService.getTasks,
    ({ filter, page }) => ({ paging: { filter, currentPage: page, perPage: tasksPerPage } }),
    {
      place: "store",
      onSuccess: (found, { requestId }, host) => {
        host.tellClient({ _tag: "CountedTasks", counts: found.counts })
        return { _tag: "LoadedTasks", requestId, found }
      },
      onFailure: failedReading("FailedLoading")
    }
  ),

  DoTask: (host, { submission }) => {
    const { key, body: deed } = submission
    return submit(host, {
      key,
      call: doing(submission).pipe(
        Effect.tap((task) =>
          Effect.sync(() => host.tellClient({ _tag: "Succeeded", message: doneTexts[deed.do](task) }))
        )
      ),
      problemOf,
      toMessage: (answer) => {
        // A form says itself what is wrong.
        if (answer.outcome !== "done" && deed.do !== "end")
          host.tellClient({ _tag: "Failed", message: answer.problem })
        return answer
      }
    })
  },

  SaveTasks: savesRows(
    ({ filter }) => everyTask(filter),
    (rows) => listFile("tasks", taskFields, rows)
  )
}
