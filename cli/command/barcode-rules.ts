/** `packhouse barcode rules`: the lists of code rules in their order, and the rules of each. */
import type { Command } from "commander"
import { Effect, Result } from "effect"
import { conflictsIn, hiddenBehind } from "#core/barcode/rule/conflict.ts"
import { hits, isLayout, type LayoutRule, type Rule, type RuleList } from "#core/barcode/rule/rule.ts"
import * as Day from "#core/day.ts"
import { type Answer, alone, example } from "./answer.ts"
import { defineRuleFiles } from "./barcode-rules-file.ts"
import { asksNetwork, type ListsOption, listsOf, withLists } from "./code-lists.ts"
import { table } from "./table.ts"

const placesOf = ({ fields }: LayoutRule): string =>
  fields
    .map(({ name, start, end, decimals }) => {
      const place = end - start === 1 ? `${end}` : `${start + 1}-${end}`
      return `${name} ${place}${decimals === undefined ? "" : `, ${decimals} decimals`}`
    })
    .join("; ")

const rowOf = (lists: ReadonlyArray<RuleList>, list: RuleList, rule: Rule): ReadonlyArray<string> => {
  if (!isLayout(rule)) return [list.name, rule.name, rule.title, "any"]
  const { shortest, longest, starts, kind, name, title } = rule
  const length = shortest === longest ? `${longest}` : `${shortest}-${longest}`
  const hidden = hiddenBehind(lists, list, rule)
  const note =
    hidden === undefined ? placesOf(rule) : `never asked: ${hidden.list}, rule ${hidden.rule} reads its codes`
  return [list.name, name, title, length, starts.join(" "), hits[kind], note]
}

const columns = ["LIST", "RULE", "CODE", "LENGTH", "STARTS", "MEANS", "FIELDS, PLACES FROM 1"].map(
  (title) => ({
    title
  })
)

const rulesOf = (lists: ReadonlyArray<RuleList>): Answer => {
  const conflicts = conflictsIn(lists, Day.dayAt(Date.now()))
  return {
    data: { lists, conflicts },
    lines: table(
      columns,
      lists.flatMap((list) => list.rules.map((rule) => rowOf(lists, list, rule)))
    ),
    problems: conflicts.map(
      ({ list, rules: [first, second], code }) =>
        `${list}: ${first} and ${second} both read ${code}. Give one of them a lower order.`
    )
  }
}

export const defineBarcodeRules = (parent: Command): void => {
  const command = parent
    .command("rules")
    .description(
      "the lists of code rules in the order in which they are asked, each rule with its fields; those of the network with --server"
    )
    .action(async (options: ListsOption) => {
      if (!asksNetwork(command, options)) return alone(command, Result.map(listsOf(options), rulesOf))
      const [{ asUser }, { networkLists }] = await Promise.all([
        import("./client.ts"),
        import("./network-lists.ts")
      ])
      return asUser(command, () => Effect.map(networkLists, rulesOf))
    })
  withLists(command)
  example(
    command,
    "packhouse barcode rules",
    "packhouse barcode rules --server https://console.example",
    "packhouse barcode rules --rules rules.json --lists shop,packhouse"
  )
  defineRuleFiles(command)
}
