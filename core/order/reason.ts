/** Why less than ordered is sent: one of the configured reasons, or one in the operator's own words. */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import { sanitizeText } from "../sanitize-text.ts"
import { plainTexts } from "../session/env-variables.ts"
import { settingOf } from "../session/settings.ts"

/** A reason in own words has at least this many letters; digits, spaces and punctuation do not count. */
export const letters = 5

const letterCount = (text: string): number => [...text].filter((character) => /\p{L}/u.test(character)).length

/** Whether a reason may stand: it is on the list, or says enough in own words. */
export const check = (
  itemId: number,
  reason: string,
  list: ReadonlyArray<string>
): Result.Result<string, Fault<"ReasonRequired" | "ReasonTooShort">> => {
  const listed = reason.trim()
  if (list.includes(listed)) return Result.succeed(listed)
  const text = sanitizeText(reason).trim()
  if (text === "") return Result.fail(fault("ReasonRequired", { item_id: itemId }))
  if (letterCount(text) >= letters) return Result.succeed(text)
  return Result.fail(fault("ReasonTooShort", { item_id: itemId }))
}

/** Reasons when none are configured, or the configured list cannot be read. */
export const defaultReasons: ReadonlyArray<string> = [
  "Out of stock",
  "Quality not good",
  "Customer asked to remove"
]

/** The list in the env variable `accept_order_reason`: JSON text of an array of strings. */
export const readReasons = (value: string | null | undefined): ReadonlyArray<string> => {
  const list = plainTexts(settingOf("accept_order_reason", value))
  return list.length === 0 ? defaultReasons : list
}
