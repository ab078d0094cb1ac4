/** `packhouse barcode rules check`, `import` and `export`: a network's own rules as a file. */
import { readFileSync } from "node:fs"
import type { Command } from "commander"
import { Effect, Result } from "effect"
import { listsWith, ownOffText, turnsOwnOff } from "#core/barcode/rule/network-lists.ts"
import { readRuleText, ruleText } from "#core/barcode/rule/rule-text.ts"
import type { StoredList } from "#core/barcode/rule/stored-list.ts"
import { CodeRuleService } from "#core/contract/code-rules.ts"
import * as Day from "#core/day.ts"
import { Rpc } from "#core/port/rpc.ts"
import { sentence } from "#core/sheet/problem.ts"
import { type CommandError, refused } from "../host/command-error.ts"
import { type Answer, alone, example } from "./answer.ts"
import { asUser, type Working } from "./client.ts"
import { storedLists } from "./network-lists.ts"
import { savedText } from "./saved-text.ts"

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

const put = (file: string, isOwnOff: boolean): Working =>
  Effect.gen(function* () {
    const given = yield* Effect.fromResult(readLists(file))
    const before = yield* storedLists
    const lists = listsWith(before.lists, given)
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
        ? `The code rules are as the file says already (version ${version}): ${namesOf(lists)}.`
        : `Version ${version} of the code rules is saved: ${namesOf(lists)}.`
    return { data: { version, isChanged: version !== before.version, lists }, lines: [line] }
  })

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
}
