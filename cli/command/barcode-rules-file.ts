/** `packhouse barcode rules check`, `import`, `export`, `history` and `restore`: a network's own rules as a file, and before. */
import { readFileSync } from "node:fs"
import { type Command, InvalidArgumentError } from "commander"
import { Effect, Result } from "effect"
import { listsWith, ownOffText, restored, turnsOwnOff } from "#core/barcode/rule/network-lists.ts"
import { readRuleText, ruleText } from "#core/barcode/rule/rule-text.ts"
import type { StoredList } from "#core/barcode/rule/stored-list.ts"
import { CodeRuleService } from "#core/contract/code-rules.ts"
import * as Day from "#core/day.ts"
import { type CallFailure, Rpc } from "#core/port/rpc.ts"
import { sentence } from "#core/sheet/problem.ts"
import { type CommandError, refused } from "../host/command-error.ts"
import { type Answer, alone, example } from "./answer.ts"
import { asUser, type Working } from "./client.ts"
import { storedLists } from "./network-lists.ts"
import { savedText } from "./saved-text.ts"
import { table } from "./table.ts"

const read = (file: string): Result.Result<string, CommandError> => {
  try {
    return Result.succeed(readFileSync(file === "-" ? 0 : file, "utf8"))
  } catch {
    return Result.fail(refused(`The file ${file} cannot be read.`))
  }
}

const readLists = (file: string): Result.Result<ReadonlyArray<StoredList>, CommandError> =>
  Result.flatMap(read(file), (text) => {
    const { lists, problems } = readRuleText(text, Day.dayAt(Date.now()))
    return problems.length === 0
      ? Result.succeed(lists)
      : Result.fail(refused(problems.map((problem) => sentence({ ...problem, file })).join("\n")))
  })

const namesOf = (lists: ReadonlyArray<StoredList>): string =>
  lists.map(({ name, is_on }) => (is_on ? name : `${name} (off)`)).join(", ")

const counted = (lists: ReadonlyArray<StoredList>): string => {
  const count = lists.reduce((sum, { rules = [] }) => sum + rules.length, 0)
  return `${count === 1 ? "1 rule" : `${count} rules`} in ${lists.length === 1 ? "1 list" : `${lists.length} lists`}: ${namesOf(lists)}.`
}

const check = (file: string): Result.Result<Answer, CommandError> =>
  Result.map(readLists(file), (lists) => ({ data: { lists }, lines: [counted(lists)] }))

type Lists = ReadonlyArray<StoredList>
/** Saves lists that are made from those of now; where that turns the network's own codes off, only if it is asked for. */
const saved = (
  madeFrom: (now: Lists) => Effect.Effect<Lists, CommandError | CallFailure, Rpc>,
  isOwnOff: boolean,
  asBefore: string
): Working =>
  Effect.gen(function* () {
    const before = yield* storedLists
    const lists = yield* madeFrom(before.lists)
    if (turnsOwnOff(before.lists, lists) && !isOwnOff)
      return yield* refused(`${ownOffText} Ask for it with --without-packhouse.`)
    const { version } = yield* Rpc.use((rpc) =>
      rpc.call(CodeRuleService.setCodeRules, {
        lists,
        version: before.version,
        without_packhouse: isOwnOff
      })
    )
    const line =
      version === before.version
        ? `The code rules are as ${asBefore} already (version ${version}): ${namesOf(lists)}.`
        : `Version ${version} of the code rules is saved: ${namesOf(lists)}.`
    return { data: { version, isChanged: version !== before.version, lists }, lines: [line] }
  })

const put = (file: string, isOwnOff: boolean): Working =>
  saved(
    (now) => Effect.map(Effect.fromResult(readLists(file)), (given) => listsWith(now, given)),
    isOwnOff,
    "the file says"
  )

const versionOf = (version?: number) =>
  Rpc.use((rpc) => rpc.call(CodeRuleService.getCodeRuleVersion, version === undefined ? {} : { version }))

const history: Working = Effect.map(versionOf(), ({ version, saves }) => ({
  data: { version, saves },
  lines: table(
    ["VERSION", "SAVED", "BY"].map((title) => ({ title })),
    [
      ...saves.map((save) => [
        save.version === version ? `${save.version} (now)` : String(save.version),
        Day.localMinute(save.changed_at),
        save.changed_by
      ]),
      [version === 0 ? "0 (now)" : "0", "", "as Packhouse brings them"]
    ]
  )
}))

const restore = (wanted: number, isOwnOff: boolean): Working =>
  saved(
    (now) => Effect.map(versionOf(wanted), ({ lists }) => restored(now, lists)),
    isOwnOff,
    `version ${wanted} had them`
  )

const readVersion = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("It is no number of a version.")
  return Number(text)
}

const out = (file: string | undefined): Working =>
  Effect.gen(function* () {
    const { version, lists } = yield* storedLists
    const text = ruleText(lists)
    const data = { version, lists }
    if (file === undefined) return { data, lines: text.trimEnd().split("\n") }
    return { data, lines: [yield* savedText(file, text)] }
  })

export const defineRuleFiles = (parent: Command): void => {
  const checking = parent
    .command("check")
    .description(
      "what is wrong with a file of rules, by line; without a server, exit code 1 where anything is"
    )
    .argument("<file>", "CSV or JSON, as import takes it; - reads stdin")
    .action((file: string) => alone(checking, check(file)))
  example(checking, "packhouse barcode rules check code_rules.csv")

  const importing = parent
    .command("import")
    .description("put the lists of a file among those of the network; for administrators")
    .argument("<file>", "CSV or JSON, see docs/import-format.md#code_rules; - reads stdin")
    .option(
      "--without-packhouse",
      "turn the list packhouse off where the file says so: no code of the network's own is read then"
    )
    .action((file: string, { withoutPackhouse = false }: { readonly withoutPackhouse?: boolean }) =>
      asUser(importing, () => put(file, withoutPackhouse))
    )
  example(importing, "packhouse barcode rules import code_rules.csv")

  const exporting = parent
    .command("export")
    .description("the lists of the network as CSV, which import takes again")
    .argument("[file]", "where it goes; stdout where it is left out")
    .action((file: string | undefined) => asUser(exporting, () => out(file)))
  example(exporting, "packhouse barcode rules export code_rules.csv")

  const past = parent
    .command("history")
    .description("the last versions of the network's lists, who saved them and when; for administrators")
    .action(() => asUser(past, () => history))
  example(past, "packhouse barcode rules history")

  const back = parent
    .command("restore")
    .description("save the lists of an earlier version as the next one; for administrators")
    .argument("<version>", "its number, as history has it; 0 for those that Packhouse brings", readVersion)
    .option("--without-packhouse", "where that version has the list packhouse off, turn it off")
    .action((version: number, { withoutPackhouse = false }: { readonly withoutPackhouse?: boolean }) =>
      asUser(back, () => restore(version, withoutPackhouse))
    )
  example(back, "packhouse barcode rules restore 3")
}
