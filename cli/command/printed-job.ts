/** The outcome of a print job: for programs, and for people who want to know how sure it is. */
import { Effect } from "effect"
import * as Day from "#core/day.ts"
import { canRetry, type Job } from "#core/device/job.ts"
import type { PrintFailed, PrintUnknown } from "#core/device/print-fault.ts"
import type { DeviceFault } from "#core/port/devices.ts"
import { jobProblem, jobTitle } from "#core/screen/print-queue/wording.ts"
import { refusalText } from "#core/text/device.ts"
import { jobStateText } from "#core/text/print-job.ts"
import { inTurn } from "#core/text/sentence.ts"
import { type CommandError, refused } from "../host/command-error.ts"
import type { Answer } from "./answer.ts"
import { deviceSentence } from "./device-fault.ts"
import { refusalData } from "./known-device.ts"

export const jobData = (job: Job) => ({
  job_id: job.jobId,
  job_key: job.jobKey,
  role: job.role,
  kind: job.kind,
  state: job.state,
  verdict: job.verdict,
  copies: job.copies,
  reprint_of: job.reprintOf,
  attempts: job.attempts,
  created_at: Day.toGmt(job.createdAt),
  updated_at: Day.toGmt(job.updatedAt),
  expires_at: Day.toGmt(job.expiresAt),
  error: job.error === null ? null : refusalData(job.error)
})

/** Enough of an id to name a job among those that a daemon tells of. */
export const shortId = ({ jobId }: Pick<Job, "jobId">): string => jobId.slice(0, 8)

/** "Order label, order #41": a command asks no server for the order's name, and takes the id as well. */
export const titleOf = (job: Job): string => jobTitle(job, () => undefined)

const verdicts: Record<NonNullable<Job["verdict"]>, string> = {
  written: "handed over to the printer, which does not say whether it is out",
  spooled: "handed over to the spooler",
  confirmed: "printed"
}
/** The outcome of a job, and how sure it is. */
export const outcomeOf = (job: Job): string =>
  job.verdict === null ? jobStateText(job) : verdicts[job.verdict]

/** The advice on a job that did not end well, beside what helps the printer. */
export const adviceOn = (job: Job): string | undefined => {
  const id = shortId(job)
  if (job.state === "unknown")
    return `Say what you saw: packhouse device resolve ${id} printed (or not-printed)`
  return canRetry(job) ? `Again: packhouse device retry ${id}` : undefined
}

/** The reason why a job did not end well, and what to do: of an unknown print, to look. */
export const problemOf = (job: Job): string => {
  const { error, state } = job
  const why =
    error === null ? jobStateText(job) : state === "unknown" ? refusalText(error) : (jobProblem(job) ?? "")
  return inTurn(why, adviceOn(job))
}

const isEnded = (failure: DeviceFault): failure is PrintFailed | PrintUnknown =>
  failure._tag === "PrintFailed" || failure._tag === "PrintUnknown"

/** A job that came to something, good or bad, is an answer; without one there is nothing to say but why. */
export const ended = <R>(
  printing: Effect.Effect<Job, DeviceFault, R>,
  nameOf: (job: Job) => string
): Effect.Effect<Answer, CommandError, R> =>
  Effect.matchEffect(printing, {
    onSuccess: (job) =>
      Effect.succeed({
        data: { job: jobData(job) },
        lines: [`${nameOf(job)}: ${outcomeOf(job)}${job.reprintOf === null ? "" : ", a reprint"}`]
      }),
    onFailure: (failure) =>
      isEnded(failure)
        ? Effect.succeed({
            data: { job: jobData(failure.job) },
            lines: [],
            problems: [`${nameOf(failure.job)}: ${problemOf(failure.job)}`]
          })
        : Effect.fail(refused(deviceSentence(failure, true)))
  })
