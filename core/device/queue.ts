/**
 * Whose turn it is at a device. One job at a time, in the order of their arrival, two seconds from the end of one to the
 * start of the next (PRINT-3): staff take the paper off before the next one comes.
 */
import * as Result from "effect/Result"
import { type Instant, second } from "../day.ts"
import type { Job } from "./job.ts"
import { type Refusal, refusal } from "./refusal.ts"

/** From the start of a job to the start of the next. */
export const pause = 2 * second
/** Jobs that may wait for one device. */
export const capacity = 200

export type Turn =
  | { readonly type: "Start"; readonly job: Job }
  /** This job's time has run out. */
  | { readonly type: "Expire"; readonly job: Job }
  /** Ask again then. */
  | { readonly type: "Wait"; readonly until: Instant }
  | { readonly type: "Idle" }

/**
 * The next thing to do with the jobs of one device, in order of arrival. `startedAt` is when the last one started, null
 * when none has; while one is on its way there is no turn.
 */
export const turn = (jobs: ReadonlyArray<Job>, startedAt: Instant | null, now: Instant): Turn => {
  const queued = jobs.filter((job) => job.state === "queued")
  const late = queued.find((job) => now >= job.expiresAt)
  if (late !== undefined) return { type: "Expire", job: late }
  const [next] = queued
  if (next === undefined) return { type: "Idle" }
  if (jobs.some((job) => job.state === "rendering" || job.state === "sending")) return { type: "Idle" }
  // A clock that was set back must not hold up the queue.
  const free = startedAt === null || startedAt > now ? now : startedAt + pause
  if (now >= free) return { type: "Start", job: next }
  return { type: "Wait", until: Math.min(free, ...queued.map((job) => job.expiresAt)) }
}

/** Whether one more job may join those of a device. */
export const admit = (jobs: ReadonlyArray<Job>): Result.Result<void, Refusal> =>
  jobs.filter((job) => job.state === "queued").length < capacity
    ? Result.void
    : Result.fail(refusal("QUEUE_FULL", `${capacity} jobs wait`))
