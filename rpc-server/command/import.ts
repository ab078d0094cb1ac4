/** `packhouse import DIR`: a network from the files of a folder. The format stands in docs/import-format.md. */
import { Console, Effect } from "effect"
import { importFolder } from "../import/load.ts"
import type { Imported } from "../import/network.ts"
import type { Rejected } from "../import/rejected.ts"
import { changeNetwork } from "./network-change.ts"
import { Misused, placeOf, readOptions, storeOptions, storeUsage } from "./options.ts"

const usage = `Usage: packhouse import DIR [options]

Loads stores, users, products, packs, customers, orders and env variables from the CSV and JSON files of a folder. Every
file is checked before anything is written; importing the same folder again changes nothing.

  --json           print {kind: {added, changed, same}}, or {problems: [...]}, on stdout
${storeUsage}

Example: packhouse import ./network --data-dir /var/lib/packhouse`

/** Said about so often while a big file is written. */
const step = 20_000

const lines = ({ summary }: Imported): ReadonlyArray<string> =>
  Object.entries(summary).map(
    ([kind, { added, changed, same }]) => `${kind}: ${added} added, ${changed} changed, ${same} same`
  )

const report = Effect.fnUntraced(function* (imported: Imported, isJson: boolean) {
  if (isJson) yield* Console.log(JSON.stringify(imported.summary))
  else for (const line of lines(imported)) yield* Console.log(line)
  const keptOrders = imported.keptOrders
  if (keptOrders > 0)
    yield* Console.error(
      `${keptOrders} ${keptOrders === 1 ? "order stays as it is" : "orders stay as they are"}: they have come further here than in the file.`
    )
})

const refuse = (rejected: Rejected, isJson: boolean) =>
  isJson
    ? Effect.andThen(
        Console.log(JSON.stringify({ problems: rejected.problems })),
        Effect.sync(() => {
          process.exitCode = 1
        })
      )
    : Effect.fail(rejected)

export const importCommand = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const { values, positionals } = yield* readOptions(
    args,
    { ...storeOptions, json: { type: "boolean" } },
    usage
  )
  if (values.help === true) return yield* Console.log(usage)
  const [directory, ...more] = positionals
  if (directory === undefined || more.length > 0)
    return yield* new Misused({ why: "Name the one folder that is to be imported.", usage })
  const isJson = values.json === true
  const progress = (kind: string, done: number, total: number) => {
    if (done % step === 0 && total > step) process.stderr.write(`${kind}: ${done} of ${total}\n`)
  }
  return yield* changeNetwork(placeOf(values["data-dir"]), importFolder(directory, { progress })).pipe(
    Effect.flatMap((imported) => report(imported, isJson)),
    Effect.catchTag("Rejected", (rejected) => refuse(rejected, isJson))
  )
})
