/** Tasks: what somebody of a store has to see to, because no rule can end it by itself (TASK-1). */
import * as Schema from "effect/Schema"
import * as Day from "./day.ts"

/** `refund`: money that came and does not pay for an order is paid back. */
export const TaskKind = Schema.Literals(["refund"])
export type TaskKind = typeof TaskKind.Type

/** By when a task is to be ended. */
const dueAfter: Readonly<Record<TaskKind, number>> = { refund: 24 * Day.hour }
export const dueAt = (kind: TaskKind, now: Day.Instant): Day.GmtTime => Day.toGmt(now + dueAfter[kind])
