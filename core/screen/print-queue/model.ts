/** The print queue of this workstation: its latest jobs, what came of each, and what a person may do about it. */

import * as Result from "effect/Result"
import type * as Day from "../../day.ts"
import { canRetry, type Job, reprintable } from "../../device/job.ts"
import type { Beep } from "../../kit/beep.ts"
import { movedRow } from "../../kit/listing.ts"
import type * as kit from "../../kit/step.ts"
import { step } from "../../kit/step.ts"

/** printed and unprinted: what somebody saw who looked at the printer of an unknown job. */
export type JobAction = "retry" | "printed" | "unprinted" | "cancel" | "reprint"

export interface Model {
  /** The newest first; undefined until they are known. */
  readonly jobs: ReadonlyArray<Job> | undefined
  readonly isLoading: boolean
  /** What was told of jobs while the list of them is on its way: it may have been made before. */
  readonly reported: ReadonlyArray<Job>
  readonly selected: string | undefined
  /** Jobs of which something was asked that is not answered. */
  readonly busy: ReadonlyArray<string>
  readonly problem: string | undefined
}

export type Message =
  | { readonly _tag: "AskedForJobs" }
  | { readonly _tag: "LoadedJobs"; readonly jobs: ReadonlyArray<Job> }
  | { readonly _tag: "FailedJobs"; readonly message: string }
  | { readonly _tag: "HeardOfJob"; readonly job: Job }
  | { readonly _tag: "MovedJob"; readonly by: number }
  | { readonly _tag: "SelectedJob"; readonly jobId: string }
  | { readonly _tag: "AskedOfJob"; readonly jobId: string; readonly action: JobAction }
  | {
      readonly _tag: "EndedJobAction"
      readonly jobId: string
      readonly job: Job | undefined
      readonly problem: string | undefined
    }

export type PrintQueueCommand =
  | { readonly _tag: "LoadJobs" }
  | {
      readonly _tag: "ActOnJob"
      readonly jobId: string
      readonly action: JobAction
      /** Of a reprint: the name of the second paper. */
      readonly jobKey: string
    }

export type Command = PrintQueueCommand | Beep

export type Step = kit.Step<Model, Command>

export const init: Step = step(
  { jobs: undefined, isLoading: true, reported: [], selected: undefined, busy: [], problem: undefined },
  [{ _tag: "LoadJobs" }]
)

/** As many as a daemon tells of. */
const mostJobs = 100

/** What may be asked of a job as it stands. */
export const actionsOf = (job: Job): ReadonlyArray<JobAction> => {
  if (job.state === "unknown") return ["printed", "unprinted"]
  if (job.state === "queued" || job.state === "rendering") return ["cancel"]
  if (canRetry(job)) return ["retry"]
  return Result.isSuccess(reprintable(job)) && job.kind !== "test" ? ["reprint"] : []
}

/** Nobody knows, or it went wrong: it waits for a person. */
export const needsAPerson = ({ state }: Pick<Job, "state">): boolean =>
  state === "unknown" || state === "failed" || state === "expired"

const longestKey = 128
/** A key that no print has had, for the second paper of a job. */
const reprintKey = ({ jobKey, jobId }: Job, now: Day.Instant): string => {
  const key = `${jobKey}:again:${now}`
  return key.length <= longestKey ? key : `again:${jobId}:${now}`
}

/** A job as it stands now: in its place, or new before the others. An older state than the known one is passed over. */
const withJob = (model: Model, job: Job): Model => {
  const jobs = model.jobs ?? []
  const current = jobs.find(({ jobId }) => jobId === job.jobId)
  if (current !== undefined && (current.updatedAt > job.updatedAt || current.attempts > job.attempts))
    return model
  return {
    ...model,
    jobs:
      current === undefined
        ? [job, ...jobs].slice(0, mostJobs)
        : jobs.map((each) => (each.jobId === job.jobId ? job : each)),
    busy: model.busy.filter((id) => id !== job.jobId),
    selected: model.selected ?? job.jobId
  }
}

const withAction = (model: Model, jobId: string, action: JobAction, now: Day.Instant): Step => {
  const job = model.jobs?.find((each) => each.jobId === jobId)
  if (job === undefined || model.busy.includes(jobId) || !actionsOf(job).includes(action)) return step(model)
  return step({ ...model, selected: jobId, busy: [...model.busy, jobId], problem: undefined }, [
    {
      _tag: "ActOnJob",
      jobId,
      action,
      // What is asked twice is asked of the same daemon at another moment: each reprint is a paper of its own.
      jobKey: reprintKey(job, now)
    }
  ])
}

export const update = (model: Model, message: Message, now: Day.Instant): Step => {
  switch (message._tag) {
    case "AskedForJobs":
      return model.isLoading ? step(model) : step({ ...model, isLoading: true }, [{ _tag: "LoadJobs" }])
    case "LoadedJobs": {
      const listed = { ...model, jobs: message.jobs, isLoading: false, reported: [], problem: undefined }
      const after = model.reported.reduce(withJob, listed)
      const jobs = after.jobs ?? []
      const selected = jobs.some(({ jobId }) => jobId === model.selected)
        ? model.selected
        : (jobs.find(needsAPerson) ?? jobs[0])?.jobId
      return step({ ...after, selected })
    }
    case "FailedJobs":
      return step({ ...model, isLoading: false, reported: [], problem: message.message })
    case "HeardOfJob": {
      const after = withJob(model, message.job)
      return step(model.isLoading ? { ...after, reported: [...model.reported, message.job] } : after)
    }
    case "MovedJob":
      return step({
        ...model,
        selected: movedRow(model.jobs, model.selected, message.by, ({ jobId }) => jobId)
      })
    case "SelectedJob":
      return step({ ...model, selected: message.jobId })
    case "AskedOfJob":
      return withAction(model, message.jobId, message.action, now)
    case "EndedJobAction": {
      const after = message.job === undefined ? model : withJob(model, message.job)
      return step(
        {
          ...after,
          busy: after.busy.filter((id) => id !== message.jobId),
          problem: message.problem
        },
        message.problem === undefined ? [] : [{ _tag: "Beep", tone: "bad" }]
      )
    }
  }
}
