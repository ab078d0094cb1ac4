/** `packhouse support-bundle FILE`: what whoever helps needs to know of a server, and nothing of its secrets and customers. */
import { readFileSync, writeFileSync } from "node:fs"
import { arch, freemem, platform, release, totalmem, uptime } from "node:os"
import { gzipSync } from "node:zlib"
import { Clock, Console, Effect, Result } from "effect"
import { examineMachine } from "#core/doctor/machine.ts"
import { contractVersion, version } from "#core/release.ts"
import { machineText } from "#core/text/doctor.ts"
import { thrownText } from "#core/thrown.ts"
import { refused } from "../refused.ts"
import { doneSteps, lastStep } from "../store/migration/migrations.ts"
import { logTail } from "../support/log-tail.ts"
import { serverFacts } from "../support/server-facts.ts"
import { shownSettings } from "../support/shown-settings.ts"
import { look } from "./look.ts"
import { Misused, placeOf, readOptions, storeOptions, storeUsage } from "./options.ts"
import { type ArchivedFile, tarOf } from "./tar.ts"

const usage = `Usage: packhouse support-bundle FILE.tar.gz [options]

Writes what whoever helps needs to know: versions, settings (of secrets only that they are set), the state of the schema,
metrics, what the doctor finds, and the end of the log. No secret, no name, no phone number, no address goes into it; its
README.txt says what is in it. Run it as the user of the service, with its environment.

  --log FILE       the server's log; - reads it from stdin
  --url URL        the server to ask (default http://127.0.0.1 at PACKHOUSE_PORT)
${storeUsage}

Example: journalctl -u packhouse -o cat -n 5000 | packhouse support-bundle support.tar.gz --log -`

const readme = `What is in this file, for whoever is to read it before it is sent.

versions.json   release, contract, Node and machine
settings.json   the settings of the server: values that are no secrets, of all others "(set)"
schema.json     the steps that the database was migrated by
metrics.txt     /metrics of the server, where it answered, without the lines that name a workstation
doctor.json     what the doctor finds of the server: store, versions, clock, certificate, disk, backup
log.jsonl       the last 5000 entries of the log, where one was named: time, what, request, method, fault, place in the
                sources. No user, no address, no line of a client; of a cause the kinds of its errors

Nothing of customers, orders, stock or people is in it, and no password, token or key.
`

/** People call workstations as they like: after a store, or after whoever works there. */
const unnamed = (metrics: string): string =>
  metrics
    .split("\n")
    .filter((line) => !line.includes('workstation="'))
    .join("\n")

const json = (name: string, content: unknown): ArchivedFile => ({
  name,
  content: `${JSON.stringify(content, null, 2)}\n`
})

const readLog = (file: string) =>
  Effect.try({
    try: () => readFileSync(file === "-" ? 0 : file, "utf8"),
    catch: (cause) => refused(`The log cannot be read: ${thrownText(cause)}`)
  })

export const supportBundleCommand = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const { values, positionals } = yield* readOptions(
    args,
    { ...storeOptions, log: { type: "string" }, url: { type: "string" } },
    usage
  )
  if (values.help === true) return yield* Console.log(usage)
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0)
    return yield* new Misused({ why: "Name the one file that is to hold the bundle.", usage })
  const place = placeOf(values["data-dir"])
  const now = yield* Clock.currentTimeMillis
  const url = values.url ?? `http://127.0.0.1:${process.env.PACKHOUSE_PORT || "7410"}`
  const { facts, metrics } = yield* serverFacts(url, process.env.PACKHOUSE_METRICS_TOKEN)
  const schema = yield* Effect.result(look(place, () => doneSteps()))
  const checked = examineMachine({ now, contract: contractVersion, server: facts, devices: undefined })
  const files: ReadonlyArray<ArchivedFile> = [
    { name: "README.txt", content: readme },
    json("versions.json", {
      version,
      contract: contractVersion,
      node: process.version,
      platform: platform(),
      arch: arch(),
      system: release(),
      memory_bytes: totalmem(),
      memory_free_bytes: freemem(),
      machine_up_seconds: Math.floor(uptime())
    }),
    json("settings.json", shownSettings(process.env)),
    json("schema.json", {
      database: place.databaseUrl === undefined ? "embedded" : "postgres",
      this_program_has_step: lastStep,
      ...(Result.isSuccess(schema) ? { steps: schema.success } : { steps: "the store cannot be read" })
    }),
    json(
      "doctor.json",
      checked.map((each) => ({ ...each, says: machineText(each) }))
    ),
    ...(metrics === undefined ? [] : [{ name: "metrics.txt", content: unnamed(metrics) }]),
    ...(values.log === undefined ? [] : [{ name: "log.jsonl", content: logTail(yield* readLog(values.log)) }])
  ]
  yield* Effect.try({
    try: () => writeFileSync(file, gzipSync(tarOf(files, Math.floor(now / 1000))), { mode: 0o600 }),
    catch: (cause) => refused(`${file} cannot be written: ${thrownText(cause)}`)
  })
  yield* Console.log(`${file}: ${files.map(({ name }) => name).join(", ")}`)
})
