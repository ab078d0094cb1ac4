/** `packhouse device list`: what stands on this counter. */
import type { Command } from "commander"
import { Effect } from "effect"
import { refusalText } from "#core/text/device.ts"
import { example } from "./answer.ts"
import { type AtDevices, atDevices, presentDevices } from "./device-desk.ts"
import { howToSetUp } from "./device-fault.ts"
import { deviceData, factsOf, inOrder, nameOf, stateSpan } from "./known-device.ts"
import { table } from "./table.ts"

const list: AtDevices = Effect.map(presentDevices, (present) => {
  const devices = inOrder(present)
  const isBare = devices.every(({ state }) => state === "absent")
  return {
    data: { devices: devices.map(deviceData) },
    lines: table(
      [{ title: "DEVICE" }, { title: "ROLE" }, { title: "STATE" }, { title: "HOW" }, { title: "WHY" }],
      devices.map((device) => [
        nameOf(device),
        device.role,
        stateSpan(device),
        factsOf(device),
        device.lastError === null ? "" : refusalText(device.lastError)
      ])
    ),
    notes: isBare ? [`No device is set up. ${howToSetUp()}`] : []
  }
})

export const defineDeviceList = (parent: Command): void => {
  const command = parent
    .command("list")
    .description("the devices of this workstation, and the state of each")
    .action(() => atDevices(command, () => list))
  example(command, "packhouse device list", "packhouse device list --json")
}
