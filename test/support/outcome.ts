/** What became of a decision: its refusal, by tag or in the sentence that a person reads; else what was decided, or a word. */
import * as Result from "effect/Result"
import type { Fault } from "#core/fault.ts"
import { faultDetail, faultText } from "#core/text/fault.ts"

const outcomeBy =
  <Refusal, Name>(nameOf: (refusal: Refusal) => Name) =>
  <A, Word = A>(outcome: Result.Result<A, Refusal>, ...word: readonly [] | readonly [Word]): Name | Word =>
    Result.isFailure(outcome)
      ? nameOf(outcome.failure)
      : word.length === 0
        ? (outcome.success as unknown as Word)
        : word[0]

export const tagOf = outcomeBy(({ tag }: { readonly tag: string }) => tag)
/** The tag of a refusal, else that it is allowed. */
export const verdictOf = (outcome: Result.Result<unknown, { readonly tag: string }>): string =>
  tagOf(outcome, "allowed")
export const sentenceOf = outcomeBy((refusal: Fault) => faultText(refusal))
/** Its detail, without what every refusal of its kind says. */
export const detailOf = outcomeBy((refusal: Fault) => faultDetail(refusal))
/** Why an invalid order, row or message was refused. */
export const whyOf = outcomeBy(({ data }: { readonly data: unknown }) =>
  typeof data === "object" && data !== null && "why" in data ? data.why : undefined
)
