/** Finds a print job by its id, or by the start of it that the list shows. */
import { Effect } from "effect"
import type { Job } from "#core/device/job.ts"
import { refusal } from "#core/device/refusal.ts"
import { Devices } from "#core/port/devices.ts"
import { actionsOf, type JobAction } from "#core/screen/print-queue/model.ts"
import { actionTitle } from "#core/screen/print-queue/wording.ts"
import { jobStateText } from "#core/text/print-job.ts"
import { inTurn } from "#core/text/sentence.ts"
import { refused, usageError } from "../host/command-error.ts"
import type { AtDevices } from "./device-desk.ts"
import { refusalSentence } from "./device-fault.ts"
import { adviceOn, shortId, titleOf } from "./printed-job.ts"

/** The beginning of a job's id, long enough to name one. */
const START = /^[A-Za-z0-9_-]{4,64}$/

export const jobArgument = "id of the job, or its first characters as packhouse device jobs shows them"

export const findJob = (text: string): AtDevices<Job> =>
  Effect.gen(function* () {
    if (!START.test(text))
      return yield* usageError(
        `"${text}" is no id of a print job, nor the first four or more characters of one. packhouse device jobs lists them`
      )
    const jobs = yield* Devices.use((devices) => devices.jobs)
    const start = text.toLowerCase()
    const found = jobs.filter(({ jobId }) => jobId.toLowerCase().startsWith(start))
    const [job, ...others] = found
    if (job === undefined) return yield* refused(refusalSentence(refusal("JOB_UNKNOWN", text)))
    return others.length === 0
      ? job
      : yield* refused(
          `"${text}" is the start of ${found.length} jobs: ${found.map(({ jobId }) => jobId).join(", ")}`
        )
  })

const commands: Record<JobAction, string> = {
  retry: "retry",
  reprint: "reprint",
  cancel: "cancel",
  printed: "resolve",
  unprinted: "resolve"
}
const wordsBehind: Partial<Record<JobAction, string>> = { printed: " printed", unprinted: " not-printed" }

/** The commands that are possible on a job as it stands. */
export const commandsFor = (job: Job): ReadonlyArray<string> =>
  actionsOf(job).map(
    (action) =>
      `${actionTitle(action)}: packhouse device ${commands[action]} ${shortId(job)}${wordsBehind[action] ?? ""}`
  )

/** A job of which this may be asked as it stands; what may be asked instead where it may not. */
export const requireAction = (job: Job, action: JobAction): AtDevices<void> =>
  Effect.suspend(() => {
    if (actionsOf(job).includes(action)) return Effect.void
    const instead =
      job.kind === "test" && job.state === "done"
        ? `Another one: packhouse device test-print ${job.role}`
        : (adviceOn(job) ?? commandsFor(job).join(". "))
    return Effect.fail(refused(inTurn(`${titleOf(job)} (${shortId(job)}) is ${jobStateText(job)}`, instead)))
  })
