/** Remarks that people write: a note on an order, why it is on hold, why cash moves, how a task ended (NOTE-1). Every script is welcome, nothing invisible is. */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import { sanitizeText } from "../sanitize-text.ts"

/** Characters; a reason is read in lists. */
export const longest = {
  note: 500,
  reason: 200,
  cash: 200,
  task: 200,
  reference: 100,
  rejection: 200,
  payment: 200,
  discount: 200
} as const
export type RemarkName = keyof typeof longest
export type RemarkKind = "note" | "reason"

const missing: Readonly<Record<keyof typeof longest, string>> = {
  note: "a note says something: write it",
  reason: "a hold has a reason: say why",
  cash: "cash moves for a reason: say why",
  task: "say how it ended",
  reference: "say the reference of the payment that went back",
  rejection: "say why it is not approved",
  payment: "the payment of an order that has left changes for a reason: say why",
  discount: "a discount has a reason: say why"
}

const names: Readonly<Record<keyof typeof longest, string>> = {
  note: "a note",
  reason: "a reason",
  cash: "a reason",
  task: "a note",
  reference: "a reference",
  rejection: "a reason",
  payment: "a reason",
  discount: "a remark"
}

/** A number or a dot tells nobody why an order waits. */
export const fewestLetters = 3

const refused = (why: string) => Result.fail(fault("InvalidData", { why }))

/** The text as it is kept, without blanks around it. */
export const readRemark = (
  kind: keyof typeof longest,
  input: string
): Result.Result<string, Fault<"InvalidData">> => {
  const text = input.trim()
  if (text === "") return refused(missing[kind])
  if (text.length > longest[kind])
    return refused(`${names[kind]} has at most ${longest[kind]} characters, this one has ${text.length}`)
  if (sanitizeText(text) !== text)
    return refused("it holds control characters or line breaks: write plain text")
  return kind === "reason" && (text.match(/\p{L}/gu) ?? []).length < fewestLetters
    ? refused(`a hold has a reason in words: at least ${fewestLetters} letters`)
    : Result.succeed(text)
}
