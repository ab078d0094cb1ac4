/** `packhouse doctor`: what is missing before a shop may lawfully run, and what stands in the way of its machines. */
import type { Command } from "commander"
import { Effect } from "effect"
import { DoctorService } from "#core/contract/doctor.ts"
import type { Finding } from "#core/doctor/finding.ts"
import { examineMachine } from "#core/doctor/machine.ts"
import { Rpc } from "#core/port/rpc.ts"
import { contractVersion } from "#core/release.ts"
import { findingText, machineText, nothingLacks } from "#core/text/doctor.ts"
import { example } from "./answer.ts"
import { asAnybody, asUser, type Working } from "./client.ts"
import { presentStatus } from "./device-desk.ts"
import { nameOf } from "./known-device.ts"
import { probedServer } from "./probed-server.ts"

/** So many of a kind are named for people; --json has the first hundred. */
const mostNamed = 5

const line = ({ of, name, why }: Finding): string =>
  `  ${[of, name].filter((part) => part !== "").join(", ")}${why === null ? "" : `: ${why}`}`

const workstation = Effect.match(presentStatus, {
  onSuccess: ({ devices, daemon }) => ({
    devices: devices.map((device) => ({ name: nameOf(device), isInError: device.state === "error" })),
    daemon:
      daemon === undefined ? undefined : { version: daemon.version, offered: daemon.station?.offered ?? null }
  }),
  onFailure: () => ({ devices: "absent" as const, daemon: undefined })
})

/** The server, this machine and its devices. */
const machine = (server: string): Working =>
  Effect.gen(function* () {
    const checked = examineMachine({
      server: yield* probedServer(server),
      ...(yield* workstation),
      now: Date.now(),
      contract: contractVersion
    })
    const bad = checked.filter(({ state }) => state === "bad")
    return {
      data: { machine: checked.map((each) => ({ ...each, says: machineText(each) })) },
      lines: checked.map((each) => `${each.state.padEnd(7)} ${each.check}: ${machineText(each)}`),
      problems: bad.length === 0 ? [] : [`What does not work: ${bad.map(({ check }) => check).join(", ")}.`]
    }
  })

const examined: Working = Effect.gen(function* () {
  const data = yield* Rpc.use((rpc) => rpc.call(DoctorService.examine, {}))
  const { stores, products, settings, customers } = data.examined
  const musts = data.findings.filter(({ is_must }) => is_must)
  return {
    data,
    lines: [
      `Examined: stores ${stores}, products ${products}, settings ${settings}, registered customers ${customers}.`,
      ...data.findings.flatMap(({ kind, is_must, count, first }) => [
        `${is_must ? "Missing" : "Look at"} (${count}): ${findingText(kind)}`,
        ...first.slice(0, mostNamed).map(line),
        ...(count > mostNamed ? [`  and ${count - mostNamed} more; --json names 100`] : [])
      ]),
      ...(data.findings.length === 0 ? [nothingLacks] : [])
    ],
    problems: musts.length === 0 ? [] : [`${musts.length} kinds of things that the law asks for are missing.`]
  }
})

/** Both: the machines first, for without them nothing else is answered. */
const everything = (server: string): Working =>
  Effect.gen(function* () {
    const ofMachine = yield* machine(server)
    const ofLaw = yield* examined
    return {
      data: { ...Object(ofLaw.data), ...Object(ofMachine.data) },
      lines: [...(ofMachine.lines ?? []), ...(ofLaw.lines ?? [])],
      problems: [...(ofMachine.problems ?? []), ...(ofLaw.problems ?? [])]
    }
  })

interface Options {
  readonly machine?: boolean
}

export const define = (program: Command): void => {
  const command = program
    .command("doctor")
    .description(
      "whether server, store, clock, certificate, disk, backup and devices are well, and what stores, products, settings and customers lack that the law asks for; exit code 1 where something does"
    )
    .option("--machine", "the machines alone, which nobody has to be logged in for")
    .action((options: Options) =>
      options.machine === true
        ? asAnybody(command, machine)
        : asUser(command, ({ server }) => everything(server))
    )
  example(command, "packhouse doctor", "packhouse doctor --machine --json")
}
