/** A till is a workstation with a drawer: it has a name, which a person gives it once and the workstation keeps (SHIFT-1). */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import { sanitizeText } from "../sanitize-text.ts"

/** Characters. */
export const longestTill = 40

const refused = (why: string) => Result.fail(fault("InvalidData", { why }))

/** The name as it is kept: one blank between words, none around them. */
export const readTill = (input: string): Result.Result<string, Fault<"InvalidData">> => {
  const name = input.trim().replace(/ +/g, " ")
  if (name === "") return refused("a till has a name: say which till this is")
  if (name.length > longestTill)
    return refused(`a till's name has at most ${longestTill} characters, this one has ${name.length}`)
  return sanitizeText(name) === name
    ? Result.succeed(name)
    : refused("the till's name holds control characters or line breaks: write plain text")
}

/** The key that tills are compared by: however the name is spelled, it is one till. */
export const tillKey = (till: string): string => till.normalize("NFKC").toLowerCase()
