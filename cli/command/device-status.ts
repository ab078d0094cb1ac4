/** `packhouse device status`: whether the counter can work. Exit code 1 when a device is in error, for whoever watches it. */
import type { Command } from "commander"
import { Effect } from "effect"
import * as Day from "#core/day.ts"
import type { Device } from "#core/device/protocol.ts"
import { refusal } from "#core/device/refusal.ts"
import { deviceActions } from "#core/kit/devices/model.ts"
import { deviceActionTitle, deviceProblem } from "#core/kit/devices/wording.ts"
import { newerOffered } from "#core/text/release.ts"
import { refused } from "../host/command-error.ts"
import type { Line } from "../host/output.ts"
import { example } from "./answer.ts"
import { type AtDevices, atDevices, presentDevices, presentStatus, roleArgument } from "./device-desk.ts"
import { refusalSentence } from "./device-fault.ts"
import { deviceData, factsOf, inOrder, nameOf, stateSpan } from "./known-device.ts"
import { pairs } from "./table.ts"

const problemOf = (device: Device): string | undefined =>
  device.state === "error" ? `${nameOf(device)}: ${deviceProblem(device) ?? "in error"}` : undefined

const summaryOf = (devices: ReadonlyArray<Device>): Line => {
  const count = (...states: ReadonlyArray<Device["state"]>): number =>
    devices.filter(({ state }) => states.includes(state)).length
  const parts = [
    [count("ready", "busy"), "ready"],
    [count("opening"), "opening"],
    [count("error"), "in error"],
    [count("absent"), "not set up"]
  ] as const
  return parts
    .filter(([many, state]) => many > 0 || state === "ready")
    .map(([many, state]) => `${many} ${state}`)
    .join(", ")
}

const everything: AtDevices = Effect.map(presentStatus, ({ devices: present, daemon }) => {
  const devices = inOrder(present)
  const station = daemon?.station
  const problems = devices.flatMap((device) => problemOf(device) ?? [])
  return {
    data: {
      devices: devices.map(deviceData),
      ready: problems.length === 0,
      daemon: daemon === undefined ? null : { version: daemon.version, workstation: station?.name ?? null },
      offered: station?.offered ?? null
    },
    lines: [summaryOf(devices)],
    notes:
      daemon === undefined || station === undefined || station.offered === null
        ? []
        : [`${newerOffered(station.offered, daemon.version)}.`],
    problems
  }
})

const one = (role: string): AtDevices =>
  Effect.gen(function* () {
    const device = (yield* presentDevices).find((each) => each.role === role)
    if (device === undefined || device.state === "absent")
      return yield* refused(refusalSentence(refusal("DEVICE_NOT_CONFIGURED", role)))
    const actions = deviceActions(device).map(deviceActionTitle).join(", ")
    const rows: ReadonlyArray<readonly [string, string]> = [
      ["How", factsOf(device)],
      ["Since", Day.toLocal(device.since)],
      ["Can", actions]
    ]
    const problem = problemOf(device)
    return {
      data: { device: deviceData(device) },
      lines: [[`${nameOf(device)}: `, stateSpan(device)], pairs(rows)],
      problems: problem === undefined ? [] : [problem]
    }
  })

export const defineDeviceStatus = (parent: Command): void => {
  const command = parent
    .command("status")
    .description("whether the devices work; exit code 1 when one is in error")
    .addArgument(roleArgument("one of them in all detail").argOptional())
    .action((role: string | undefined) =>
      atDevices(command, () => (role === undefined ? everything : one(role)))
    )
  example(command, "packhouse device status", "packhouse device status label --json")
}
