/** What the page of tasks asks to be done, and how it is done. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { TaskService, tasksPerPage } from "../../contract/task.ts"
import { isFault } from "../../fault.ts"
import {
  type Effects,
  failureMessage,
  type Host,
  sessionOf,
  tapUnauthorized,
  tellAt
} from "../../kit/effects/host.ts"
import { keepList } from "../../kit/effects/kept-list.ts"
import { submit } from "../../kit/effects/submit.ts"
import type { Submission } from "../../kit/submission.ts"
import { listFile } from "../../list-file.ts"
import { type CallFailure, Rpc } from "../../port/rpc.ts"
import type { Task, TaskFilter } from "../../task/task.ts"
import { taskFields } from "../../task/task-fields.ts"
import { faultDetail } from "../../text/fault.ts"
import { unableToSaveList } from "../../text/list-file.ts"
import { because } from "../../text/sentence.ts"
import { wasEnded, wasHandedBack, wasTaken } from "../../text/task.ts"
import type { Deed, Message, OwnCommand } from "./model.ts"

const at = (host: Host<Message>) => ({ store_id: sessionOf(host)?.store.store_id ?? 0 })

const doing = ({ key, body: deed }: Submission<Deed>) =>
  Rpc.use((rpc): Effect.Effect<Task, CallFailure> => {
    const { task_id } = deed
    switch (deed.do) {
      case "take":
        return rpc.call(TaskService.takeTask, { task_id, from: deed.from }, { key })
      case "hand-back":
        return rpc.call(TaskService.handBackTask, { task_id }, { key })
      case "end":
        return rpc.call(TaskService.endTask, { task_id, end: deed.end }, { key })
    }
  })

const doneTexts: Readonly<Record<Deed["do"], (task: Task) => string>> = {
  take: wasTaken,
  "hand-back": wasHandedBack,
  end: wasEnded
}

/** Rows of a page that is asked for to be written into a file. */
const filePageSize = 300

const every = Effect.fnUntraced(function* (filter: TaskFilter) {
  const rpc = yield* Rpc
  // One that ends meanwhile moves the others up: what comes twice stands once.
  const found = new Map<number, Task>()
  for (let page = 1, isThere = true; isThere; page++) {
    const paging = { filter, currentPage: page, perPage: filePageSize }
    const { rows, total } = yield* rpc.call(TaskService.getTasks, { paging })
    for (const row of rows) found.set(row.task_id, row)
    isThere = page * filePageSize < total && rows.length > 0
  }
  return [...found.values()]
})

const problemOf = (failure: CallFailure): string => {
  const detail = failure._tag === "Ruled" && isFault(failure.fault) ? faultDetail(failure.fault) : undefined
  return [failureMessage(failure), detail].filter(Boolean).join(" ")
}

export const effects: Effects<OwnCommand, Message> = {
  LoadTasks: (host, { filter, page, requestId }) =>
    tellAt(
      host,
      at(host),
      Rpc.use((rpc) =>
        rpc.call(TaskService.getTasks, { paging: { filter, currentPage: page, perPage: tasksPerPage } })
      ),
      {
        onSuccess: (found) => {
          host.tellClient({ _tag: "CountedTasks", counts: found.counts })
          return { _tag: "LoadedTasks", requestId, found }
        },
        onFailure: (failure) => ({ _tag: "FailedLoading", requestId, problem: failureMessage(failure) })
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

  SaveTasks: (host, { filter }) =>
    Effect.gen(function* () {
      const found = yield* Effect.result(tapUnauthorized(host, every(filter)))
      if (Result.isSuccess(found)) yield* keepList(host, listFile("tasks", taskFields, found.success))
      else if (found.failure._tag !== "Unauthorized")
        host.tellClient({
          _tag: "EndedSaving",
          where: undefined,
          problem: because(unableToSaveList, failureMessage(found.failure))
        })
    })
}
