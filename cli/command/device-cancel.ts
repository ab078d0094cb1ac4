/** `packhouse device cancel`: calls off a job that has not been sent. */
import type { Command } from "commander"
import { Effect } from "effect"
import { Devices } from "#core/port/devices.ts"
import { jobStateText } from "#core/text/print-job.ts"
import { example } from "./answer.ts"
import { type AtDevices, atDevices } from "./device-desk.ts"
import { findJob, jobArgument, requireAction } from "./job-name.ts"
import { jobData, titleOf } from "./printed-job.ts"

const cancel = (text: string): AtDevices =>
  Effect.gen(function* () {
    const found = yield* findJob(text)
    yield* requireAction(found, "cancel")
    const job = yield* Devices.use((devices) => devices.cancel(found.jobId))
    return { data: { job: jobData(job) }, lines: [`${titleOf(job)}: ${jobStateText(job)}`] }
  })

export const defineDeviceCancel = (parent: Command): void => {
  const command = parent
    .command("cancel")
    .description("call off a job that waits for its printer")
    .argument("<job>", jobArgument)
    .action((job: string) => atDevices(command, () => cancel(job)))
  example(command, "packhouse device cancel 3f0c9a1e")
}
