/**
 * Whose turn it is at a device. One job at a time, in the order of their arrival (PRINT-3). Jobs start two seconds apart,
 * from first byte to first byte, so that staff can take a receipt off before the next one comes. Labels need nobody to take
 * them off: a label printer that says it has printed one gets the next at once. One that does not say is given the two
 * seconds, as nobody knows how far it is.
 */
import * as Result from "effect/Result"
import { type Instant, second } from "../day.ts"
import type { Job, Verdict } from "./job.ts"
import { type Refusal, refusal } from "./refusal.ts"

/** The time from the start of a job to the start of the next, except between labels that the printer reports as printed. */
export const pause = 2 * second
/** Jobs that may wait for one device. */
export const capacity = 200

/** The stock of a printer: labels of one height, a roll that is cut or torn off, or pages that another program prints. */
export type Stock = "labels" | "roll" | "pages"

/** The job that started last. */
export interface Last {
  /** The time of the job's first byte. */
  readonly startedAt: Instant
  /** The time from then to the start of the next job. */
  readonly pause: number
}

/** The time from a job's start to the start of the next; `verdict` is null when the job did not end well. */
export const pauseAfter = (stock: Stock, verdict: Verdict | null): number =>
  stock === "labels" && verdict === "confirmed" ? 0 : pause

export type Turn =
  | { readonly type: "Start"; readonly job: Job }
  /** The job's time has run out. */
  | { readonly type: "Expire"; readonly job: Job }
  /** Ask again then. */
  | { readonly type: "Wait"; readonly until: Instant }
  | { readonly type: "Idle" }

/**
 * The next thing to do with the jobs of one device, in order of arrival. `last` is null when none has started; while one
 * is on its way there is no turn.
 */
export const turn = (jobs: ReadonlyArray<Job>, last: Last | null, now: Instant): Turn => {
  const queued = jobs.filter((job) => job.state === "queued")
  const late = queued.find((job) => now >= job.expiresAt)
  if (late !== undefined) return { type: "Expire", job: late }
  const [next] = queued
  if (next === undefined) return { type: "Idle" }
  if (jobs.some((job) => job.state === "rendering" || job.state === "sending")) return { type: "Idle" }
  // A clock that was set back must not hold up the queue.
  const free = last === null || last.startedAt > now ? now : last.startedAt + last.pause
  if (now >= free) return { type: "Start", job: next }
  return { type: "Wait", until: Math.min(free, ...queued.map((job) => job.expiresAt)) }
}

/** Passes where one more job may join those of a device. */
export const admit = (jobs: ReadonlyArray<Job>): Result.Result<void, Refusal> =>
  jobs.filter((job) => job.state === "queued").length < capacity
    ? Result.void
    : Result.fail(refusal("QUEUE_FULL", `${capacity} jobs wait`))
