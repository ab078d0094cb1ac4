/** The lists of code rules that a command reads with, in their order. */
import { InvalidArgumentError, Option } from "commander"
import { builtInLists } from "#core/barcode/rule/lists.ts"
import type { RuleList } from "#core/barcode/rule/rule.ts"

const names = builtInLists.map(({ name }) => name)

const readLists = (text: string): ReadonlyArray<RuleList> =>
  text.split(",").map((name) => {
    const list = builtInLists.find((each) => each.name === name.trim())
    if (list === undefined) throw new InvalidArgumentError(`The lists are ${names.join(", ")}.`)
    return list
  })

/** `--lists`: which lists, and in which order; all of them where it is left out. */
export const listsOption = (): Option =>
  new Option("--lists <names>", `lists of rules in the order in which they are asked: ${names.join(",")}`)
    .argParser(readLists)
    .default(builtInLists, "all")

export interface ListsOption {
  readonly lists: ReadonlyArray<RuleList>
}
