/** `packhouse data`: the master data of the network, maintained while the shop is open. Administrators only. */
import type { Command } from "commander"
import { Effect } from "effect"
import { MasterDataService } from "#core/contract/master-data.ts"
import * as Day from "#core/day.ts"
import { Rpc } from "#core/port/rpc.ts"
import { refused, usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { importFolder } from "./data-import.ts"
import { otherKindText } from "./data-kinds.ts"
import { changeLine, countsText, historyLines, problemLines, rowLines } from "./data-lines.ts"
import { type ReadingOptions, type SourceOptions, sourceOf } from "./data-source.ts"
import type { CommandFailure } from "./failure.ts"
import { underKeptKey } from "./kept-key.ts"
import { table } from "./table.ts"

/** All that is wrong with a change, a line each. */
const refusedInLines = (failure: CommandFailure): CommandFailure => {
  const data = failure._tag === "Ruled" ? failure.as("DataRefused")?.data : undefined
  return data === undefined
    ? failure
    : refused(`${problemLines(data.problems, data.count).join("\n")}\n\nNothing was changed.`)
}

const kinds: Working = Effect.map(
  Rpc.use((rpc) => rpc.call(MasterDataService.getKinds, {})),
  (all) => ({
    data: all,
    lines: table(
      [{ title: "KIND" }, { title: "WHAT IT IS" }, { title: "KEY" }],
      all.map(({ name, about, columns }) => [
        name,
        about,
        columns
          .filter(({ is_key }) => is_key)
          .map((column) => column.name)
          .join(" ")
      ])
    )
  })
)

const noKindText = (kind: string, all: ReadonlyArray<{ readonly name: string }>): string => {
  const other = otherKindText(kind)
  return other === undefined
    ? `There is no kind ${kind}: use one of ${all.map(({ name }) => name).join(", ")}.`
    : `There is no kind ${kind}: ${other}.`
}
/** A kind that nobody knows is told with those that there are. */
const withKinds =
  (kind: string) =>
  <A, R>(working: Effect.Effect<A, CommandFailure, R>) =>
    Effect.catchTag(working, "Ruled", (ruled) =>
      ruled.as("NotFound")?.data.what === "Kind"
        ? Effect.flatMap(
            Rpc.use((rpc) => rpc.call(MasterDataService.getKinds, {})),
            (all) => refused(noKindText(kind, all))
          )
        : Effect.fail(ruled)
    )

const columns = (kind: string): Working =>
  Effect.gen(function* () {
    const all = yield* Rpc.use((rpc) => rpc.call(MasterDataService.getKinds, {}))
    const found = all.find(({ name }) => name === kind)
    if (found === undefined) return yield* refused(noKindText(kind, all))
    return {
      data: found,
      lines: table(
        [{ title: "COLUMN" }, { title: "WHAT STANDS IN IT" }, { title: "WRITTEN AS" }, { title: "EXAMPLE" }],
        found.columns.map(({ name, about, expected, example: shown }) => [name, about, expected, shown])
      )
    }
  })

const longest = 24
const list = (kind: string, search: string, limit: number): Working =>
  Effect.map(
    Rpc.use((rpc) => rpc.call(MasterDataService.getRows, { kind, search, limit })),
    (page) => {
      const filled = page.columns.filter((_, at) => page.rows.some((row) => (row[at] ?? "") !== ""))
      const places = filled.map((name) => page.columns.indexOf(name))
      const short = (cell: string): string =>
        cell.length > longest ? `${cell.slice(0, longest - 1)}…` : cell
      return {
        data: page,
        lines:
          page.rows.length === 0
            ? ["Nothing found."]
            : table(
                filled.map((title) => ({ title })),
                page.rows.map((row) => places.map((at) => short(row[at] ?? "")))
              ),
        notes:
          page.next === null ? [] : ["There are more: --limit shows up to 500, a word finds some of them."]
      }
    }
  )

const check = (kind: string, pairs: ReadonlyArray<string>, options: SourceOptions): Working =>
  Effect.gen(function* () {
    const source = yield* sourceOf(kind, pairs, options)
    const found = yield* Rpc.use((rpc) => rpc.call(MasterDataService.checkChange, { kind, source }))
    const counts = `${kind}: ${countsText(found)}. Nothing was changed.`
    return {
      data: found,
      lines: [...rowLines(found.rows), counts],
      notes: problemLines(found.warnings, found.warnings.length),
      problems: problemLines(found.problems, found.problem_count)
    }
  })

/** A time of the network's clock as GMT. */
const momentOf = (from: string | undefined) => {
  if (from === undefined) return Effect.succeed(undefined)
  const at = Day.fromLocal(/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(from) ? `${from}:00` : from)
  return at === undefined
    ? Effect.fail(usageError(`${from}: write a time of the network such as "2026-12-01 06:00".`))
    : Effect.succeed(Day.toGmt(at))
}

interface ChangeOptions extends SourceOptions {
  readonly from?: string
  readonly note?: string
}
const change = (
  client: Client,
  kind: string,
  pairs: ReadonlyArray<string>,
  options: ChangeOptions
): Working =>
  Effect.gen(function* () {
    const from = yield* momentOf(options.from)
    const source = yield* sourceOf(kind, pairs, options)
    const args = {
      kind,
      source,
      ...(from === undefined ? {} : { from }),
      ...(options.note === undefined ? {} : { note: options.note })
    }
    const done = yield* underKeptKey(client, { name: "data", content: [JSON.stringify(args)] }, (key) =>
      Rpc.use((rpc) => rpc.call(MasterDataService.change, args, { key }))
    ).pipe(Effect.mapError(refusedInLines))
    return { data: done, lines: [changeLine(done)] }
  })

const history = (kind: string | undefined, limit: number): Working =>
  Effect.map(
    Rpc.use((rpc) =>
      rpc.call(MasterDataService.getChanges, { limit, ...(kind === undefined ? {} : { kind }) })
    ),
    (changes) => ({ data: changes, lines: historyLines(changes) })
  )

const show = (changeId: number): Working =>
  Effect.map(
    Rpc.use((rpc) => rpc.call(MasterDataService.getChange, { change_id: changeId })),
    (found) => ({
      data: found,
      lines: [...historyLines([found.change]), "", ...rowLines(found.rows)],
      notes: found.next === null ? [] : ["There are more rows: --json has the place to go on from."]
    })
  )

const numberOf = (text: string) =>
  /^\d{1,15}$/.test(text)
    ? Effect.succeed(Number(text))
    : Effect.fail(usageError(`${text}: write the number of a change, as packhouse data history shows it.`))

const undo = (client: Client, text: string, force: boolean): Working =>
  Effect.flatMap(numberOf(text), (change_id) =>
    underKeptKey(client, { name: "data undo", content: [text, String(force)] }, (key) =>
      Rpc.use((rpc) => rpc.call(MasterDataService.undo, { change_id, force }, { key }))
    ).pipe(
      Effect.mapError(refusedInLines),
      Effect.map((done) => ({
        data: done,
        lines: [`Change ${change_id} is taken back, by change ${done.change_id}: ${countsText(done)}.`]
      }))
    )
  )

const cancel = (text: string): Working =>
  Effect.flatMap(numberOf(text), (change_id) =>
    Effect.map(
      Rpc.use((rpc) => rpc.call(MasterDataService.cancel, { change_id })),
      (done) => ({ data: done, lines: [changeLine(done)] })
    )
  )

const collect = (value: string, all: ReadonlyArray<string> = []): ReadonlyArray<string> => [...all, value]

export const define = (program: Command): void => {
  const data = program
    .command("data")
    .description(
      "products, prices, stores and the like, maintained while the shop is open; for administrators"
    )
  example(
    data,
    "packhouse data change products entity_id=1773 price=349.00",
    "packhouse data change prices --file prices.csv"
  )
  const naming = data
    .command("kinds")
    .description("what can be maintained; with a kind, its columns")
    .argument("[kind]", "such as products")
    .action((kind?: string) => asUser(naming, () => (kind === undefined ? kinds : columns(kind))))
  example(naming, "packhouse data kinds", "packhouse data kinds prices")

  const listing = data
    .command("list")
    .description("the rows of a kind")
    .argument("<kind>", "such as prices")
    .argument("[search]", "a number, or part of a name", "")
    .option("--limit <count>", "so many rows, at most 500", "50")
    .action((kind: string, search: string, { limit }: { limit: string }) =>
      asUser(listing, () => list(kind, search, Number(limit)).pipe(withKinds(kind)))
    )
  example(listing, "packhouse data list products chicken", "packhouse data list prices 101 --limit 500")

  const withReading = (command: Command): Command =>
    command
      .option("--encoding <name>", "what files are that are not UTF-8: windows-1252")
      .option("--column <kind.column=name>", "reads a column of a file under another name", collect)
      .option("--ignore-column <kind.column>", "leaves a column out", collect)
  const withSource = (command: Command): Command =>
    withReading(command)
      .argument("<kind>", "such as products")
      .argument("[cells...]", "the cells of one row: its key, and what changes")
      .option("--file <file>", "a CSV or JSON file; - for standard input")
      .option("--remove <key>", "take a row away, by its key: its cells with commas between them", collect)
  const checking = withSource(
    data.command("check").description("what a change would do, and what is wrong with it; writes nothing")
  ).action((kind: string, cells: ReadonlyArray<string>, options: SourceOptions) =>
    asUser(checking, () => check(kind, cells, options).pipe(withKinds(kind)))
  )
  example(
    checking,
    "packhouse data check prices --file prices.csv",
    "packhouse data check products --file preise.csv --encoding windows-1252 --column products.Preis=price"
  )

  const changing = withSource(
    data
      .command("change")
      .description("changes rows, all or none: at once, or from a moment on; columns that are left out stay")
  )
    .option("--from <time>", 'the moment on the clock of the network, such as "2026-12-01 06:00"')
    .option("--note <text>", "why, for the history")
    .action((kind: string, cells: ReadonlyArray<string>, options: ChangeOptions) =>
      asUser(changing, (client) => change(client, kind, cells, options).pipe(withKinds(kind)))
    )
  example(
    changing,
    "packhouse data change products entity_id=1773 price=349.00 --note Diwali",
    'packhouse data change prices --file prices.csv --from "2026-12-01 06:00"',
    "packhouse data change prices --remove 101,1773"
  )

  const recalling = data
    .command("history")
    .description("the changes, the newest first; with a number, the rows of one")
    .argument("[change]", "a kind, or the number of a change")
    .option("--limit <count>", "so many changes, at most 200", "20")
    .action((name: string | undefined, { limit }: { limit: string }) =>
      asUser(recalling, () =>
        name !== undefined && /^\d+$/.test(name) ? show(Number(name)) : history(name, Number(limit))
      )
    )
  example(recalling, "packhouse data history", "packhouse data history prices", "packhouse data history 12")

  const undoing = data
    .command("undo")
    .description("writes back what a change has changed")
    .argument("<change>", "its number")
    .option("--force", "also the rows that somebody has changed since")
    .action((text: string, { force = false }: { force?: boolean }) =>
      asUser(undoing, (client) => undo(client, text, force))
    )
  example(undoing, "packhouse data undo 12")

  const cancelling = data
    .command("cancel")
    .description("takes back a change that is planned")
    .argument("<change>", "its number")
    .action((text: string) => asUser(cancelling, () => cancel(text)))
  example(cancelling, "packhouse data cancel 13")

  const importing = withReading(
    data.command("import").description("the files of a folder, kind by kind, through the running server")
  )
    .argument("<folder>", "as packhouse import takes it")
    .option("--check", "writes nothing, and says what would change")
    .action((folder: string, { check: isCheck = false, ...reading }: ReadingOptions & { check?: boolean }) =>
      asUser(importing, () => importFolder(folder, isCheck, reading))
    )
  example(importing, "packhouse data import ./network", "packhouse data import ./network --check")
}
