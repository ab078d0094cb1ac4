/** What a store says of itself at the head of every screen, as its settings have it: the first screens read these alone. */
import * as Result from "effect/Result"
import { plainText } from "./env-variables.ts"
import { decodedBy, text } from "./setting.ts"

export const supportPhone = text("clients")
export const tagline = text("clients")

/** The words that stand in one of these; undefined for none. */
export const wordsOf = (setting: ReturnType<typeof text>, value: string | undefined): string | undefined =>
  value === undefined ? undefined : plainText(Result.getOrUndefined(decodedBy(setting, value)))
