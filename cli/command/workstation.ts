/** `packhouse workstation`: the workstations of the network, from their first code to their last day. Administrators only. */
import { Argument, type Command } from "commander"
import { Effect } from "effect"
import { WorkstationService } from "#core/contract/workstation.ts"
import { localMinute } from "#core/day.ts"
import { everyWorkstation } from "#core/kit/every-workstation.ts"
import { Rpc } from "#core/port/rpc.ts"
import { type Ring, rings } from "#core/workstation/offer.ts"
import { refused, usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { readDataFile } from "./data-source.ts"
import { listLines, offerLines, showLines } from "./workstation-lines.ts"

const whole = (text: string, what: string) =>
  /^\d{1,15}$/.test(text) ? Effect.succeed(Number(text)) : usageError(`${what} is a number, not ${text}.`)

const ringOf = (text: string) => {
  const found = rings.find((ring) => String(ring) === text)
  return found === undefined
    ? usageError(`A ring is ${rings.join(", ")}, not ${text}.`)
    : Effect.succeed(found)
}

interface ListOptions {
  readonly store?: string
  readonly all?: boolean
}
const list = ({ store, all = false }: ListOptions): Working =>
  Effect.gen(function* () {
    const store_id = store === undefined ? undefined : yield* whole(store, "--store")
    const found = yield* everyWorkstation({
      with_taken_out: all,
      ...(store_id === undefined ? {} : { store_id })
    })
    return {
      data: found,
      lines:
        found.length === 0
          ? ["There is no workstation: packhouse workstation code NAME --store ID"]
          : listLines(found)
    }
  })

const show = (name: string): Working =>
  Effect.map(
    Rpc.use((rpc) => rpc.call(WorkstationService.getWorkstation, { name })),
    (data) => ({ data, lines: showLines(data.workstation) })
  )

interface CodeOptions {
  readonly store?: string
  readonly till?: string
  readonly ring?: string
  readonly like?: string
  readonly hours?: string
}
const code = ({ server }: Client, name: string, { store, till, ring, like, hours }: CodeOptions): Working =>
  Effect.gen(function* () {
    const fields = {
      ...(store === undefined ? {} : { store_id: yield* whole(store, "--store") }),
      ...(till === undefined ? {} : { till }),
      ...(ring === undefined ? {} : { ring: yield* ringOf(ring) }),
      ...(like === undefined ? {} : { like }),
      ...(hours === undefined ? {} : { hours: yield* whole(hours, "--hours") })
    }
    const data = yield* Rpc.use((rpc) => rpc.call(WorkstationService.makeCode, { name, fields }))
    return {
      data,
      lines: [
        `The code of ${data.workstation.name}, ${data.workstation.store_name}: ${data.code}`,
        `Good once, until ${localMinute(data.expires_at)}. On that machine, as the user of its device daemon:`,
        `  packhouse device-daemon enrol ${data.code} --server ${server}`
      ]
    }
  })

const fieldNames = ["name", "store_id", "till", "ring"]
const set = (name: string, words: ReadonlyArray<string>): Working =>
  Effect.gen(function* () {
    const fields: { name?: string; store_id?: number; till?: string; ring?: Ring } = {}
    for (const word of words) {
      const at = word.indexOf("=")
      const [field, value] = [word.slice(0, at), word.slice(at + 1)]
      if (at > 0 && field === "name") fields.name = value
      else if (at > 0 && field === "till") fields.till = value
      else if (at > 0 && field === "store_id") fields.store_id = yield* whole(value, "store_id")
      else if (at > 0 && field === "ring") fields.ring = yield* ringOf(value)
      else return yield* usageError(`${word}: write FIELD=VALUE, a field being ${fieldNames.join(", ")}.`)
    }
    const data = yield* Rpc.use((rpc) => rpc.call(WorkstationService.change, { name, fields }))
    return { data, lines: showLines(data) }
  })

interface ConfigurationOptions {
  readonly file?: string
  readonly like?: string
}
const configuration = (name: string, { file, like }: ConfigurationOptions): Working =>
  Effect.gen(function* () {
    if (file !== undefined && like !== undefined) return yield* usageError("Name --file or --like, not both.")
    if (file === undefined && like === undefined) {
      const data = yield* Rpc.use((rpc) => rpc.call(WorkstationService.getWorkstation, { name }))
      const document = data.document ?? data.own_document
      if (document === null)
        return yield* refused(
          `${data.workstation.name} has no configuration: neither the server nor its last report names devices.`
        )
      return { data, lines: document.trimEnd().split("\n") }
    }
    const source =
      file === undefined ? { like: like ?? "" } : { document: yield* Effect.fromResult(readDataFile(file)) }
    const data = yield* Rpc.use((rpc) => rpc.call(WorkstationService.setConfiguration, { name, source }))
    const { number } = data.configuration
    return {
      data,
      lines: [
        `${data.name} has configuration ${number}: it fetches it with its next report, within a minute or so.`
      ]
    }
  })

const offer = (ring: string | undefined, version: string | undefined, isTakenBack: boolean): Working =>
  Effect.gen(function* () {
    if (ring === undefined) {
      const data = yield* Rpc.use((rpc) => rpc.call(WorkstationService.getOffers, {}))
      return { data, lines: offerLines(data) }
    }
    if ((version === undefined) !== isTakenBack)
      return yield* usageError("Name the release that is offered, such as 1.2.3, or --take-back.")
    const data = yield* Effect.flatMap(ringOf(ring), (number) =>
      Rpc.use((rpc) => rpc.call(WorkstationService.offer, { ring: number, version: version ?? null }))
    )
    return { data, lines: offerLines(data) }
  })

const takeOut = (name: string, reason: string): Working =>
  Effect.map(
    Rpc.use((rpc) => rpc.call(WorkstationService.takeOut, { name, reason })),
    (data) => ({
      data,
      lines: [
        `${data.name} is taken out: its daemon is not heard any more. It goes on printing until somebody stops it.`
      ]
    })
  )

export const define = (program: Command): void => {
  const workstation = program
    .command("workstation")
    .description("the workstations of the network: codes, devices, releases, what fails; for administrators")
  example(
    workstation,
    "packhouse workstation list",
    "packhouse workstation code kaloor-2 --store 11 --till 2 --like kaloor-1"
  )

  const listing = workstation
    .command("list")
    .description("all workstations: when each was seen, its release, and what does not work")
    .option("--store <id>", "those of one store")
    .option("--all", "also those that were taken out")
    .action((options: ListOptions) => asUser(listing, () => list(options)))
  example(listing, "packhouse workstation list --store 11")

  const showing = workstation
    .command("show")
    .description("one workstation with its devices; --json with its configuration")
    .argument("<name>", "its name")
    .action((name: string) => asUser(showing, () => show(name)))
  example(showing, "packhouse workstation show kaloor-2")

  const coding = workstation
    .command("code")
    .description("a code with which a machine becomes this workstation, once; for a new name, one of a store")
    .argument("<name>", "letters, digits, dots, dashes and underlines")
    .option("--store <id>", "the store of a new one")
    .option("--till <name>", "the till that stands there")
    .option("--ring <ring>", `1, 2 or 3: when it is offered a release (default: ${rings.at(-1)})`)
    .option("--like <name>", "with the devices of another workstation")
    .option("--hours <hours>", "how long the code is good, at most 168 (default: 24)")
    .action((name: string, options: CodeOptions) => asUser(coding, (client) => code(client, name, options)))
  example(
    coding,
    "packhouse workstation code kaloor-2 --store 11 --till 2 --like kaloor-1",
    "packhouse workstation code kaloor-2"
  )

  const setting = workstation
    .command("set")
    .description("change the name, the store, the till or the ring")
    .argument("<name>", "its name")
    .argument("<fields...>", `FIELD=VALUE: ${fieldNames.join(", ")}`)
    .action((name: string, words: ReadonlyArray<string>) => asUser(setting, () => set(name, words)))
  example(setting, 'packhouse workstation set kaloor-2 ring=1 "till=Till 2"')

  const configuring = workstation
    .command("configuration")
    .description("show the devices.json of a workstation, or keep another one for it, which it then fetches")
    .argument("<name>", "its name")
    .option("--file <file>", "a devices.json, checked at once; - for standard input")
    .option("--like <name>", "the one of another workstation")
    .action((name: string, options: ConfigurationOptions) =>
      asUser(configuring, () => configuration(name, options))
    )
  example(
    configuring,
    "packhouse workstation configuration kaloor-1 > devices.json",
    "packhouse workstation configuration kaloor-2 --file devices.json"
  )

  const offering = workstation
    .command("offer")
    .description(
      "the releases that are offered; with a ring, offer one to its workstations, which then say so"
    )
    .addArgument(new Argument("[ring]", "the ring").choices(rings.map(String)))
    .argument("[release]", "such as 1.2.3")
    .option("--take-back", "offer nothing to the ring")
    .action(
      (ring: string | undefined, version: string | undefined, { takeBack = false }: { takeBack?: boolean }) =>
        asUser(offering, () => offer(ring, version, takeBack))
    )
  example(
    offering,
    "packhouse workstation offer",
    "packhouse workstation offer 1 1.2.3",
    "packhouse workstation offer 1 --take-back"
  )

  const taking = workstation
    .command("take-out")
    .description("end the secret of a workstation; its name may be given again")
    .argument("<name>", "its name")
    .option("--reason <text>", "why, for the audit", "")
    .action((name: string, { reason }: { reason: string }) => asUser(taking, () => takeOut(name, reason)))
  example(taking, "packhouse workstation take-out kaloor-2 --reason sold")
}
