/** The lists of code rules that a command reads with, in their order. */
import { readFileSync } from "node:fs"
import { type Command, InvalidArgumentError } from "commander"
import { Result } from "effect"
import { builtInLists } from "#core/barcode/rule/lists.ts"
import type { RuleList } from "#core/barcode/rule/rule.ts"
import { readRules } from "#core/barcode/rule/rule-file.ts"
import * as Day from "#core/day.ts"
import { type CommandError, refused, usageError } from "../host/command-error.ts"
import { globalsOf } from "./answer.ts"

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, "utf8"))
  } catch {
    throw new InvalidArgumentError("It is no file of JSON that can be read.")
  }
}

export interface ListsOption {
  readonly lists?: string
  readonly rules?: unknown
}

/** `--lists` and `--rules`: which lists, in which order; a network's own one before all others. */
export const withLists = (command: Command): Command =>
  command
    .option(
      "--lists <names>",
      `lists of rules in the order in which they are asked (default: those of the network with --server, else the own one, ${builtInLists.map(({ name }) => name).join(",")})`
    )
    .option("--rules <file>", "JSON with a list of own rules", readJson)

/** Whether the lists are those of the network: a server is named, and no lists. */
export const asksNetwork = (command: Command, { lists, rules }: ListsOption): boolean =>
  globalsOf(command).server !== undefined && lists === undefined && rules === undefined

/** The lists that the options name. */
export const listsOf = ({
  lists,
  rules
}: ListsOption): Result.Result<ReadonlyArray<RuleList>, CommandError> => {
  const own = rules === undefined ? undefined : readRules(rules, Day.dayAt(Date.now()))
  if (own !== undefined && Result.isFailure(own)) return Result.fail(refused(own.failure))
  const all = own === undefined ? builtInLists : [own.success, ...builtInLists]
  if (lists === undefined) return Result.succeed(all)
  const names = lists.split(",").map((name) => name.trim())
  const chosen = names.map((name) => all.find((list) => list.name === name))
  const missing = chosen.indexOf(undefined)
  return missing >= 0 || new Set(names).size < names.length
    ? Result.fail(usageError(`--lists takes each of ${all.map(({ name }) => name).join(", ")} once at most.`))
    : Result.succeed(chosen.filter((list) => list !== undefined))
}
