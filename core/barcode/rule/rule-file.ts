/** A network's own list of rules, as a person writes it in JSON: places are counted from 1, as `barcode explain` shows them. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type * as Day from "../../day.ts"
import { conflictsIn } from "./conflict.ts"
import { builtInLists } from "./lists.ts"
import {
  type FieldKind,
  type FieldName,
  hits,
  type LayoutRule,
  type RuleField,
  type RuleKind,
  type RuleList
} from "./rule.ts"

const kindOfName: Readonly<Record<FieldName, FieldKind>> = {
  item: "item",
  gtin: "gtin",
  product_id: "id",
  grams: "weight",
  amount: "amount",
  pieces: "pieces",
  price: "price",
  order_id: "id",
  item_count: "count",
  date_of_expiry: "date",
  packaging_date: "date",
  mc_no: "digits",
  unique_code: "digits",
  batch: "text",
  serial: "text",
  word: "word",
  number: "text",
  letter: "letter",
  inner: "inner",
  check: "check"
}
const fieldNames = Object.keys(kindOfName) as ReadonlyArray<FieldName>
const kinds = Object.keys(hits) as ReadonlyArray<RuleKind>

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

const Name = Schema.String.check(Schema.isPattern(/^[A-Za-z][A-Za-z0-9_]{0,29}$/))
const Places = Schema.String.check(Schema.isPattern(/^\d{1,2}(-\d{1,2})?$/))
const FileField = Schema.Struct({
  name: Schema.Literals(fieldNames),
  places: Places,
  decimals: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 6 }))),
  of: Schema.optionalKey(Schema.Literals(fieldNames))
})
const FileRule = Schema.Struct({
  name: Name,
  title: Schema.NonEmptyString,
  kind: Schema.Literals(kinds),
  length: Places,
  starts: Schema.NonEmptyArray(Schema.String.check(Schema.isPattern(/^[!-~]{1,20}$/))),
  order: Schema.optionalKey(Schema.Int),
  fields: Schema.NonEmptyArray(FileField)
})
const File = Schema.Struct({
  name: Name,
  title: Schema.NonEmptyString,
  rules: Schema.NonEmptyArray(FileRule)
})

const readFile = Schema.decodeUnknownResult(File, { onExcessProperty: "error" })

const rangeOf = (text: string): readonly [first: number, last: number] => {
  const [first = "", last = first] = text.split("-")
  return [Number(first), Number(last)]
}

const fieldOf = ({ name, places, decimals, of }: typeof FileField.Type): RuleField => {
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

const ruleOf = ({ length, fields, ...rule }: typeof FileRule.Type): LayoutRule => {
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

const ruleProblem = (rule: LayoutRule): string | undefined => {
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

const listProblem = (
  list: RuleList,
  rules: ReadonlyArray<LayoutRule>,
  today: Day.Day
): string | undefined => {
  if (builtInLists.some(({ name }) => name === list.name))
    return `${list.name} is the name of a built-in list.`
  const names = rules.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) return `Two rules are called ${twice}.`
  for (const rule of rules) {
    const problem = ruleProblem(rule)
    if (problem !== undefined) return `Rule ${rule.name}: ${problem}.`
  }
  const [conflict] = conflictsIn([list], today)
  if (conflict === undefined) return undefined
  const [first, second] = conflict.rules
  return `Rules ${first} and ${second} both read ${conflict.code}. Give one of them a lower order.`
}

/** A network's own list; the reason in one sentence where it cannot be taken. */
export const readRules = (json: unknown, today: Day.Day): Result.Result<RuleList, string> => {
  const file = readFile(json)
  if (Result.isFailure(file)) return Result.fail(file.failure.message)
  const { name, title } = file.success
  const rules = file.success.rules.map(ruleOf)
  const list: RuleList = { name, title, rules }
  const problem = listProblem(list, rules, today)
  return problem === undefined ? Result.succeed(list) : Result.fail(problem)
}
