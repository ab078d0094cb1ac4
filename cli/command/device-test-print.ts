/** `packhouse device test-print`: a page that shows whether a printer prints, cuts and knows every script. */
import type { Command } from "commander"
import { Effect } from "effect"
import { type Role, roles } from "#core/device/job.ts"
import { Devices } from "#core/port/devices.ts"
import { roleName } from "#core/text/device.ts"
import { kindName } from "#core/text/print-job.ts"
import { example } from "./answer.ts"
import { type AtDevices, atDevices, followPrint, roleArgument } from "./device-desk.ts"
import { ended } from "./printed-job.ts"

const testPrint = (role: Role): AtDevices =>
  Effect.gen(function* () {
    // Every call is a paper of its own, as every press of the key is.
    const jobKey = `test:${role}:${Date.now()}:${process.pid}`
    const what = `${kindName("test")} on ${roleName[role]}`
    yield* followPrint(what, (job) => job.jobKey === jobKey)
    return yield* ended(
      Devices.use((devices) => devices.testPrint(role, jobKey)),
      () => what
    )
  })

export const defineDeviceTestPrint = (parent: Command): void => {
  const command = parent
    .command("test-print")
    .description("print a test page, and say what came of it")
    .addArgument(roleArgument("which printer", roles))
    .action((role: Role) => atDevices(command, () => testPrint(role)))
  example(command, "packhouse device test-print label", "packhouse device test-print invoice --json")
}
