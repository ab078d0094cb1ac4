/** `packhouse device probe`: asks a device how it is, without a paper and without changing anything. */
import type { Command } from "commander"
import { Effect } from "effect"
import type { DeviceRole } from "#core/device/protocol.ts"
import { probeAnswer } from "#core/kit/devices/wording.ts"
import { Devices } from "#core/port/devices.ts"
import { roleName } from "#core/text/device.ts"
import { progress } from "../host/output.ts"
import { example } from "./answer.ts"
import { type AtDevices, atDevices, roleArgument } from "./device-desk.ts"
import { refusalData } from "./known-device.ts"
import { readingData } from "./scale-reading.ts"

const probe = (role: DeviceRole): AtDevices =>
  Effect.gen(function* () {
    progress(`Asking ${roleName[role]}`)
    const found = yield* Devices.use((devices) => devices.probe(role))
    const { text } = probeAnswer(found)
    const { error, answers, took, reading } = found
    const sentence = text.startsWith(roleName[role]) ? text : `${roleName[role]}: ${text}`
    return {
      data: {
        role,
        answers,
        took_ms: took,
        error: error === null ? null : refusalData(error),
        reading: reading === null ? null : readingData(reading)
      },
      lines: error === null ? [sentence] : [],
      problems: error === null ? [] : [sentence]
    }
  })

export const defineDeviceProbe = (parent: Command): void => {
  const command = parent
    .command("probe")
    .description("ask a device how it is; nothing is printed or changed")
    .addArgument(roleArgument("which device"))
    .action((role: DeviceRole) => atDevices(command, () => probe(role)))
  example(command, "packhouse device probe label", "packhouse device probe scale --json")
}
