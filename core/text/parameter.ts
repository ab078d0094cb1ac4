/** The sentences about a parameter that is not what a method wants (WIRE-1): where it is, and its shape in words. */
import * as SchemaIssue from "effect/SchemaIssue"
import { nearest } from "../nearest.ts"

const words: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  "an integer": "a whole number",
  object: "an object",
  array: "a list",
  null: "null"
}

/** "number | string" as "a number or text". */
const shape = (expected: string): string => {
  const each = [...new Set(expected.split(" | ").map((one) => words[one] ?? one))]
  const last = each.pop() ?? ""
  return each.length === 0 ? last : `${each.join(", ")} or ${last}`
}
const EXPECTED = /^Expected (.*)$/s
const inWords = (message: string): string => {
  const [, expected] = EXPECTED.exec(message) ?? []
  return expected === undefined ? message : `it wants ${shape(expected)}`
}

interface StructNode {
  readonly propertySignatures?: ReadonlyArray<{ readonly name: PropertyKey }>
}
/** The names that an object may have. */
const namesOf = ({ ast }: SchemaIssue.UnexpectedKey): ReadonlyArray<string> =>
  ((ast as StructNode).propertySignatures ?? []).map(({ name }) => String(name))

const unknownMark = "unknown:"
const missing = "missing"
const leafHook: SchemaIssue.LeafHook = (issue) => {
  if (issue._tag === "UnexpectedKey") return unknownMark + namesOf(issue).join(",")
  return issue._tag === "MissingKey" ? missing : inWords(SchemaIssue.defaultLeafHook(issue))
}
const format = SchemaIssue.makeFormatterStandardSchemaV1({ leafHook })

const longest = 300
const longestName = 60

/** A field that an object does not have, and the one that may be meant. */
export const unknownField = (at: string, name: string, fields: ReadonlyArray<string>): string => {
  const near = nearest(name, fields)
  const place = `${at}${at === "" ? "" : "."}${name.slice(0, longestName)}`
  return `${place} is not known: ${near === undefined ? `there is ${fields.join(", ")}` : `did you mean ${near}?`}`
}

/** The first thing that is wrong. It holds no more of what was sent than the names of fields. */
export const parameterProblem = (issue: SchemaIssue.Issue): string => {
  const [first] = format(issue).issues
  const path = (first?.path ?? []).map((step) =>
    String(typeof step === "object" ? step.key : step).slice(0, longestName)
  )
  const message = first?.message ?? ""
  const place = path.join(".")
  if (message === missing) return `${place} is missing`
  if (message.startsWith(unknownMark))
    return unknownField(
      path.slice(0, -1).join("."),
      path.at(-1) ?? "",
      message.slice(unknownMark.length).split(",")
    )
  return `${place}: ${inWords(message)}`.slice(0, longest)
}
