/** TaskService: what somebody of the store that the session acts for has to see to (TASK-1 to TASK-5). */
import * as Schema from "effect/Schema"
import { works } from "../session/access.ts"
import { Task, TaskCounts, TaskFilter, TaskOutcome } from "../task/task.ts"
import { Id, text } from "./id.ts"
import { define, exact, optional, param, service, sessionOnly, writes } from "./method.ts"
import { SentTime } from "./time.ts"

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** Tasks of a page. */
export const tasksPerPage = 20

export const TaskPaging = Schema.Struct({
  /** Which of them; the open ones where it is left out. */
  filter: Schema.optionalKey(TaskFilter),
  currentPage: Schema.optionalKey(between(1, 1_000_000)),
  perPage: Schema.optionalKey(between(1, 300))
})
export const TaskPage = Schema.Struct({
  rows: Schema.Array(Task),
  total: Schema.Int,
  page: Schema.Int,
  perPage: Schema.Int,
  counts: TaskCounts
})
export type TaskPage = typeof TaskPage.Type

/** The greatest length that the gate lets through: longer than the bounds of the texts, whose refusal is a sentence. */
const longestSent = 1000
const Words = Schema.optionalKey(Schema.NullOr(text(longestSent)))

export const TaskEndRequest = Schema.Struct({
  outcome: TaskOutcome,
  /** The quantity counted, written off or returned. */
  qty: Schema.optionalKey(Schema.NullOr(Schema.Union([Schema.Finite, text(40)]))),
  /** The time of the count; now where it is left out. */
  counted_at: Schema.optionalKey(Schema.NullOr(SentTime)),
  /** The reference of the payment that went back. */
  reference: Words,
  note: Words
})
export type TaskEndRequest = typeof TaskEndRequest.Type

const rule = { flag: "none", tenant: sessionOnly } as const
const ofTask = param("task_id", Id)

export const TaskService = service("TaskService", {
  getTasks: define({
    about: `One page of the store's tasks, ${tasksPerPage} unless asked otherwise: the open ones, of them one's own, the first to be due first; or those that ended in the last 30 days, the last one first.`,
    params: [exact(optional("paging", TaskPaging))],
    result: TaskPage,
    faults: [],
    ...rule,
    effect: "reads"
  }),
  getTask: define({
    about: "One task of the store.",
    params: [ofTask],
    result: Task,
    faults: ["NotFound"],
    ...rule,
    effect: "reads"
  }),
  countTasks: define({
    about: "How many tasks of the store are open, how many of them are one's own, and how many are late.",
    params: [],
    result: TaskCounts,
    faults: [],
    ...rule,
    effect: "reads"
  }),
  takeTask: define({
    about:
      "Takes a task: from now on the caller sees to it. One that somebody has is taken over by their name.",
    params: [ofTask, optional("from", Schema.NullOr(text(longestSent)))],
    result: Task,
    faults: ["NotFound", "TaskEnded", "TaskTaken"],
    ...rule,
    ...writes("promise", works.tasks)
  }),
  handBackTask: define({
    about: "Hands a task back: nobody sees to it, until somebody takes it.",
    params: [ofTask],
    result: Task,
    faults: ["NotFound", "TaskEnded", "TaskTaken"],
    ...rule,
    ...writes("promise", works.tasks)
  }),
  endTask: define({
    about:
      "Ends a task, once, with what was done: a count books what was counted, a write-off takes the quantity out of stock, a return sends it back, a refund keeps the reference of the payment that went back, and one in cash leaves the drawer of its till. A refund beyond the limit of who ends it stays open, with who has `asked`, for somebody else to end. A count or write-off that comes to more than the person's limit of the day waits as a correction ticket, which `end.ticket` names. `not_needed` asks for a note.",
    params: [ofTask, exact(param("end", TaskEndRequest))],
    result: Task,
    faults: [
      "NotFound",
      "TaskEnded",
      "TaskTaken",
      "InvalidData",
      "InvalidCount",
      "ExceedsAvailable",
      "StockMismatch",
      "InvalidReturn",
      "CorrectionWaits",
      "OwnApproval",
      "ApprovalSettled",
      "NoShift",
      "ShiftClosed",
      "NotInDrawer"
    ],
    ...rule,
    ...writes("money", works.taskEnd)
  })
})
