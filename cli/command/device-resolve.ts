/** `packhouse device resolve`: what somebody saw who looked at the printer of a job of which nobody knows. */
import { Argument, type Command } from "commander"
import { Effect } from "effect"
import { Devices } from "#core/port/devices.ts"
import { jobStateText } from "#core/text/print-job.ts"
import { example } from "./answer.ts"
import { type AtDevices, atDevices } from "./device-desk.ts"
import { findJob, jobArgument, requireAction } from "./job-name.ts"
import { adviceOn, jobData, titleOf } from "./printed-job.ts"

const sights = ["printed", "not-printed"] as const
type Sight = (typeof sights)[number]

const resolve = (text: string, sight: Sight): AtDevices =>
  Effect.gen(function* () {
    const found = yield* findJob(text)
    yield* requireAction(found, sight === "printed" ? "printed" : "unprinted")
    const job = yield* Devices.use((devices) => devices.resolve(found.jobId, sight === "printed"))
    const advice = adviceOn(job)
    return {
      data: { job: jobData(job) },
      lines: [`${titleOf(job)}: ${sight === "printed" ? jobStateText(job) : "not printed"}`],
      notes: advice === undefined ? [] : [advice]
    }
  })

export const defineDeviceResolve = (parent: Command): void => {
  const command = parent
    .command("resolve")
    .description("say what you saw at the printer of a job that may have been printed")
    .argument("<job>", jobArgument)
    .addArgument(new Argument("<seen>", "whether the paper is there").choices(sights))
    .action((job: string, sight: Sight) => atDevices(command, () => resolve(job, sight)))
  example(
    command,
    "packhouse device resolve 3f0c9a1e printed",
    "packhouse device resolve 3f0c9a1e not-printed"
  )
}
