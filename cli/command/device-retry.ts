/** `packhouse device retry`: prints a job that failed or expired once more. Nothing of it was printed. */
import type { Command } from "commander"
import { Effect } from "effect"
import { Devices } from "#core/port/devices.ts"
import { example } from "./answer.ts"
import { type AtDevices, atDevices, followPrint } from "./device-desk.ts"
import { findJob, jobArgument, requireAction } from "./job-name.ts"
import { ended, titleOf } from "./printed-job.ts"

const retry = (text: string): AtDevices =>
  Effect.gen(function* () {
    const job = yield* findJob(text)
    yield* requireAction(job, "retry")
    yield* followPrint(titleOf(job), ({ jobId }) => jobId === job.jobId)
    return yield* ended(
      Devices.use((devices) => devices.retry(job.jobId)),
      titleOf
    )
  })

export const defineDeviceRetry = (parent: Command): void => {
  const command = parent
    .command("retry")
    .description("print a job that failed or expired, and say what came of it")
    .argument("<job>", jobArgument)
    .action((job: string) => atDevices(command, () => retry(job)))
  example(command, "packhouse device retry 3f0c9a1e")
}
