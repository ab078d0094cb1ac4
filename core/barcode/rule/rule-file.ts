/** A network's own list of rules, as a person writes it in JSON: places are counted from 1, as `barcode explain` shows them. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type * as Day from "../../day.ts"
import { type Clash, clashesIn } from "./conflict.ts"
import { builtInLists } from "./lists.ts"
import type { FieldName, LayoutRule, RuleField, RuleKind, RuleList } from "./rule.ts"
import { type FileField, FileRule, kindOfName, RuleName, RuleTitle } from "./stored-list.ts"

/** The field that a kind cannot do without; a product is named by one of several. */
const needs: Readonly<Partial<Record<RuleKind, ReadonlyArray<FieldName>>>> = {
  product: ["gtin", "item", "product_id"],
  weighed: ["grams", "amount"],
  priced: ["price"],
  pieces: ["pieces", "amount"],
  pack: ["unique_code", "serial"],
  order: ["order_id"],
  coupon: ["number"],
  customer: ["number"],
  employee: ["number"],
  tare: ["number"],
  command: ["word"]
}

const File = Schema.Struct({
  name: RuleName,
  title: RuleTitle,
  rules: Schema.Array(FileRule).check(Schema.isMinLength(1))
})
const readFile = Schema.decodeUnknownResult(File, { onExcessProperty: "error" })

const rangeOf = (text: string): readonly [first: number, last: number] => {
  const [first = "", last = first] = text.split("-")
  return [Number(first), Number(last)]
}

const fieldOf = ({ name, places, decimals, of }: FileField): RuleField => {
  const [first, last] = rangeOf(places)
  const kind = kindOfName[name]
  return {
    name,
    kind,
    start: first - 1,
    end: last,
    ...(kind === "weight" ? { decimals: decimals ?? 3 } : decimals === undefined ? {} : { decimals }),
    ...(of === undefined ? {} : { of })
  }
}

/** A rule as codes are read by it. */
export const ruleOf = ({ length, fields, ...rule }: FileRule): LayoutRule => {
  const [shortest, longest] = rangeOf(length)
  return { ...rule, shortest, longest, fields: fields.map(fieldOf) }
}

/** The kinds of field that may reach beyond the shortest code. */
const isOpenEnded = ({ kind }: RuleField): boolean => kind === "text" || kind === "word"

const fieldProblem = (rule: LayoutRule, field: RuleField): string | undefined => {
  const { name, kind, start, end, decimals, of } = field
  const width = end - start
  if (start < 0 || width < 1) return `${name} has no places`
  if (end > (isOpenEnded(field) ? rule.longest : rule.shortest)) return `${name} reaches beyond the code`
  if ((kind === "check" || kind === "inner") && width !== 1) return `${name} is one digit`
  if (kind === "date" && width !== 6) return `${name} is six digits DDMMYY`
  if (kind === "gtin" && ![8, 12, 13, 14].includes(width)) return `${name} has 8, 12, 13 or 14 digits`
  if (!["weight", "price"].includes(kind) && decimals !== undefined) return `${name} has no decimals`
  if (["weight", "price", "pieces", "id", "count"].includes(kind) && width > 12)
    return `${name} has at most 12 digits`
  if (kind !== "inner") return of === undefined ? undefined : `${name} guards no other field`
  const guarded = rule.fields.find((each) => each.name === of)
  return guarded !== undefined && [4, 5].includes(guarded.end - guarded.start)
    ? undefined
    : `${name} needs "of", a field of four or five digits`
}

/** What cannot be in one rule alone. */
export const ruleProblem = (rule: LayoutRule): string | undefined => {
  const { shortest, longest, starts, fields, kind } = rule
  if (shortest < 1 || longest < shortest) return "its length is none"
  const long = starts.find((start) => start.length > shortest)
  if (long !== undefined) return `the start ${long} is longer than the code`
  const names = fields.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) return `it has ${twice} twice`
  const wanted = needs[kind]
  if (wanted !== undefined && !wanted.some((name) => names.includes(name)))
    return `a rule of kind ${kind} needs the field ${wanted.join(" or ")}`
  for (const field of fields) {
    const problem = fieldProblem(rule, field)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** What cannot be in a list of rules, and of which rule it is. */
export interface RuleFault {
  readonly rule: string | undefined
  readonly why: string
}

/** So many of them are named; a list with more has one mistake many times. */
const mostFaults = 20

const orderWanted = ({ rules: [{ name: first }, { name: second }], code }: Clash): string =>
  code === undefined
    ? `Rules ${first} and ${second} begin alike, like many others. Give each of them an order.`
    : `Rules ${first} and ${second} both read ${code}. Give one of them a lower order.`

/** All that cannot be in the rules of one list. */
export const ruleFaults = (rules: ReadonlyArray<LayoutRule>, today: Day.Day): ReadonlyArray<RuleFault> => {
  const names = new Set<string>()
  const faults: Array<RuleFault> = []
  for (const rule of rules) {
    const { name } = rule
    if (names.has(name)) faults.push({ rule: name, why: `Two rules are called ${name}.` })
    names.add(name)
    const problem = ruleProblem(rule)
    if (problem !== undefined) faults.push({ rule: name, why: `Rule ${name}: ${problem}.` })
  }
  if (faults.length > 0) return faults
  return clashesIn(rules, today, mostFaults).map((clash) => ({
    rule: clash.rules[1].name,
    why: orderWanted(clash)
  }))
}

/** A network's own list; the reason in one sentence where it cannot be taken. */
export const readRules = (json: unknown, today: Day.Day): Result.Result<RuleList, string> => {
  const file = readFile(json)
  if (Result.isFailure(file)) return Result.fail(file.failure.message)
  const { name, title } = file.success
  const rules = file.success.rules.map(ruleOf)
  if (builtInLists.some((list) => list.name === name))
    return Result.fail(`${name} is the name of a built-in list.`)
  const [fault] = ruleFaults(rules, today)
  return fault === undefined ? Result.succeed({ name, title, rules }) : Result.fail(fault.why)
}
