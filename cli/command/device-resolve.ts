/** `packhouse device resolve`: what somebody saw who looked at the printer of a job of which nobody knows. */
import { Argument, type Command } from "commander"
import { Effect } from "effect"
import { Devices } from "#core/port/devices.ts"
import { jobStateText } from "#core/text/print-job.ts"
import { example } from "./answer.ts"
import { type AtDevices, atDevices } from "./device-desk.ts"
import { findJob, jobArgument, requireAction } from "./job-name.ts"
import { adviceOn, jobData, titleOf } from "./printed-job.ts"

const findings = ["printed", "not-printed"] as const
type Finding = (typeof findings)[number]

const resolve = (text: string, finding: Finding): AtDevices =>
  Effect.gen(function* () {
    const found = yield* findJob(text)
    yield* requireAction(found, finding === "printed" ? "printed" : "unprinted")
    const job = yield* Devices.use((devices) => devices.resolve(found.jobId, finding === "printed"))
    const advice = adviceOn(job)
    return {
      data: { job: jobData(job) },
      lines: [`${titleOf(job)}: ${finding === "printed" ? jobStateText(job) : "not printed"}`],
      notes: advice === undefined ? [] : [advice]
    }
  })

export const defineDeviceResolve = (parent: Command): void => {
  const command = parent
    .command("resolve")
    .description("say what you saw at the printer of a job that may have been printed")
    .argument("<job>", jobArgument)
    .addArgument(new Argument("<seen>", "whether the paper is there").choices(findings))
    .action((job: string, finding: Finding) => atDevices(command, () => resolve(job, finding)))
  example(
    command,
    "packhouse device resolve 3f0c9a1e printed",
    "packhouse device resolve 3f0c9a1e not-printed"
  )
}
