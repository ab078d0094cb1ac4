/** `packhouse barcode test`: a table of codes held against the lists of rules. */
import { readFileSync } from "node:fs"
import type { Command } from "commander"
import { Effect, Result } from "effect"
import type { RuleList } from "#core/barcode/rule/rule.ts"
import { tableOf } from "#core/barcode/rule/table.ts"
import { type Expected, missesIn } from "#core/barcode/rule/trial-table.ts"
import { type CommandError, refused } from "../host/command-error.ts"
import { type Answer, alone, example } from "./answer.ts"
import { offline } from "./barcode-offline.ts"
import { asksNetwork, type ListsOption, listsOf, withLists } from "./code-lists.ts"

/** The separator of GS1 can be written so in a file. */
const written = (code: string): string => code.replaceAll("\\x1d", "\x1d")

/** The cells of a line: with commas between them, or in quotes, where two quotes are one. */
const cellsOf = (line: string): ReadonlyArray<string> =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare = ""]) =>
    (quoted?.replaceAll('""', '"') ?? bare).trim()
  )

/** An empty cell asks for nothing; the word null for no such field, and under `rule` for a refusal. */
const rowsIn = (text: string): Result.Result<ReadonlyArray<Expected>, CommandError> => {
  const [head = "", ...lines] = text.replace(/^\uFEFF/, "").split(/\r?\n/)
  const names = cellsOf(head)
  if (names[0] !== "code" || names.length < 2)
    return Result.fail(
      refused("The first line names the columns: code, then fields as barcode explain --json has them.")
    )
  return Result.succeed(
    lines
      .filter((line) => line.trim() !== "" && !line.startsWith("#"))
      .map((line) => {
        const [code = "", ...cells] = cellsOf(line)
        const fields = names.slice(1).flatMap((name, index): ReadonlyArray<readonly [string, string]> => {
          const cell = cells[index] ?? ""
          if (cell === "null") return [[name, ""]]
          return cell === "" ? [] : [[name, cell]]
        })
        return { code: written(code), fields: Object.fromEntries(fields) }
      })
  )
}

const answerOf = (rows: ReadonlyArray<Expected>, lists: ReadonlyArray<RuleList>): Answer => {
  const misses = missesIn(rows, tableOf(lists), offline())
  const wrong = new Set(misses.map(({ code }) => code)).size
  return {
    data: { codes: rows.length, misses },
    lines: [`${rows.length - wrong} of ${rows.length} codes are as the table says.`],
    problems: misses.map(
      ({ code, field, expected, found }) =>
        `${code}: ${field} should be ${expected || "nothing"}, and is ${found || "nothing"}`
    )
  }
}

const read = (file: string): Result.Result<string, CommandError> => {
  try {
    return Result.succeed(readFileSync(file === "-" ? 0 : file, "utf8"))
  } catch {
    return Result.fail(refused(`The file ${file} cannot be read.`))
  }
}

export const defineBarcodeTest = (parent: Command): void => {
  const command = parent
    .command("test")
    .description("a table of codes held against the rules; exit code 1 where a code is something else")
    .argument(
      "<file>",
      "CSV: code, then list, rule, kind, gtin, grams and so on; null wants none; - reads stdin"
    )
    .action(async (file: string, options: ListsOption) => {
      const rows = Result.flatMap(read(file), rowsIn)
      const answerBy = (lists: ReadonlyArray<RuleList>) => Result.map(rows, (all) => answerOf(all, lists))
      if (!asksNetwork(command, options)) return alone(command, Result.flatMap(listsOf(options), answerBy))
      const [{ asUser }, { networkLists }] = await Promise.all([
        import("./client.ts"),
        import("./network-lists.ts")
      ])
      return asUser(command, () =>
        Effect.flatMap(networkLists, (lists) => Effect.fromResult(answerBy(lists)))
      )
    })
  withLists(command)
  example(command, "packhouse barcode test codes.csv", "packhouse barcode test codes.csv --rules rules.json")
}
