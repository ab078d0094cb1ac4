/** `packhouse import DIR`: a network from the files of a folder. The format stands in docs/import-format.md. */
import { Console, Effect } from "effect"
import { type ColumnChoice, readChoice } from "#core/sheet/chosen-columns.ts"
import { saidEncodings } from "#core/sheet/encoding.ts"
import { groupedSentences } from "#core/sheet/grouped.ts"
import { either } from "#core/sheet/problem.ts"
import { importFolder } from "../import/load.ts"
import type { Imported } from "../import/network.ts"
import { type Rejected, sorted } from "../import/rejected.ts"
import { changeNetwork } from "./network-change.ts"
import { operator } from "./operator.ts"
import { Misused, placeOf, readOptions, storeOptions, storeUsage } from "./options.ts"

const usage = `Usage: packhouse import DIR [options]

Loads stores, users, products, packs, customers, orders and env variables from the CSV and JSON files of a folder. Every
file is checked before anything is written; importing the same folder again changes nothing.

  --dry-run        judge everything, count what would be added and changed, and write nothing
  --encoding NAME  what files are that are not UTF-8: windows-1252
  --column KIND.COLUMN=NAME       reads a column of a file under another name: products.Preis=price
  --ignore-column KIND.COLUMN     leaves a column out: products.colour
  --strict         warnings refuse as problems do
  --json           print {kind: {added, changed, same}}, or {problems: [...], warnings: [...]}, on stdout
${storeUsage}

Example: packhouse import ./network --data-dir /var/lib/packhouse`

/** Said about so often while a big file is written. */
const step = 20_000

const lines = ({ summary }: Imported): ReadonlyArray<string> =>
  Object.entries(summary).map(
    ([kind, { added, changed, same }]) => `${kind}: ${added} added, ${changed} changed, ${same} same`
  )

const report = Effect.fnUntraced(function* (imported: Imported, isJson: boolean, isDry: boolean) {
  const { summary } = imported
  const warnings = sorted(imported.warnings)
  if (isJson) yield* Console.log(JSON.stringify(warnings.length === 0 ? summary : { ...summary, warnings }))
  else for (const line of lines(imported)) yield* Console.log(line)
  if (!isJson) for (const line of groupedSentences(warnings)) yield* Console.error(line)
  if (!isJson && warnings.length > 0)
    yield* Console.error(
      `${warnings.length} ${warnings.length === 1 ? "warning" : "warnings"}. --strict refuses what is warned of.`
    )
  if (isDry) yield* Console.error("A dry run: nothing was written.")
  const keptOrders = imported.keptOrders
  if (keptOrders > 0)
    yield* Console.error(
      `${keptOrders} ${keptOrders === 1 ? "order stays as it is" : "orders stay as they are"}: they have come further here than in the file.`
    )
})

const refuse = (rejected: Rejected, isJson: boolean) =>
  isJson
    ? Effect.andThen(
        Console.log(JSON.stringify({ problems: rejected.problems, warnings: rejected.warnings })),
        Effect.sync(() => {
          process.exitCode = 1
        })
      )
    : Effect.fail(rejected)

export const importCommand = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const { values, positionals } = yield* readOptions(
    args,
    {
      ...storeOptions,
      json: { type: "boolean" },
      "dry-run": { type: "boolean" },
      strict: { type: "boolean" },
      encoding: { type: "string" },
      column: { type: "string", multiple: true },
      "ignore-column": { type: "string", multiple: true }
    },
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
  const encoding = saidEncodings.find((name) => name === values.encoding?.toLowerCase())
  if (values.encoding !== undefined && encoding === undefined)
    return yield* new Misused({
      why: `--encoding takes ${either(saidEncodings)}: UTF-8 and UTF-16 are read as they are.`,
      usage
    })
  const columns: Array<ColumnChoice> = []
  for (const [name, texts, isRenamed] of [
    ["--column", values.column, true],
    ["--ignore-column", values["ignore-column"], false]
  ] as const)
    for (const text of texts ?? []) {
      const choice = readChoice(text, isRenamed)
      if (choice === undefined)
        return yield* new Misused({
          why: `${name} takes ${isRenamed ? "KIND.COLUMN=NAME, such as products.Preis=price" : "KIND.COLUMN, such as products.colour"}: not ${text}`,
          usage
        })
      columns.push(choice)
    }
  const isDry = values["dry-run"] === true
  const importing = importFolder(directory, {
    progress,
    isDry,
    isStrict: values.strict === true,
    reading: { encoding, columns },
    onNotes: (notes) => {
      for (const note of notes) process.stderr.write(`${note}\n`)
    },
    by: operator("packhouse import")
  })
  return yield* changeNetwork(placeOf(values["data-dir"]), importing, isDry ? [] : undefined).pipe(
    Effect.flatMap((imported) => report(imported, isJson, isDry)),
    Effect.catchTag("Rejected", (rejected) => refuse(rejected, isJson))
  )
})
