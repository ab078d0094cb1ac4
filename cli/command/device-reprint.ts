/** `packhouse device reprint`: a second paper of a job that was printed, marked as one. */
import type { Command } from "commander"
import { Effect } from "effect"
import type { Job } from "#core/device/job.ts"
import { Devices } from "#core/port/devices.ts"
import { init, update } from "#core/screen/print-queue/model.ts"
import { refused } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { type AtDevices, atDevices, followPrint } from "./device-desk.ts"
import { findJob, jobArgument, requireAction } from "./job-name.ts"
import { ended, titleOf } from "./printed-job.ts"

/** The key of the second paper, as the print queue's screen names it: each one is a paper of its own. */
const keyOf = (job: Job): string | undefined => {
  const { model } = init
  const message = { _tag: "AskedOfJob", jobId: job.jobId, action: "reprint" } as const
  const { commands } = update({ ...model, jobs: [job] }, message, Date.now())
  return commands.find((command) => command._tag === "ActOnJob")?.jobKey
}

const reprint = (text: string): AtDevices =>
  Effect.gen(function* () {
    const job = yield* findJob(text)
    yield* requireAction(job, "reprint")
    const jobKey = keyOf(job)
    if (jobKey === undefined) return yield* refused(`${titleOf(job)} cannot be printed again.`)
    yield* followPrint(titleOf(job), (each) => each.jobKey === jobKey)
    return yield* ended(
      Devices.use((devices) => devices.reprint(job.jobId, jobKey)),
      titleOf
    )
  })

export const defineDeviceReprint = (parent: Command): void => {
  const command = parent
    .command("reprint")
    .description("print a paper that came out once more, marked as a reprint")
    .argument("<job>", jobArgument)
    .action((job: string) => atDevices(command, () => reprint(job)))
  example(command, "packhouse device reprint 3f0c9a1e")
}
