/**
 * A text as a Code 128 symbol (ISO/IEC 15417): which stretches go in code set C, two digits to a character, and which in
 * code set B. Printers draw the bars; they have to be told the code sets, and a page has to know how wide it gets.
 */
import * as Result from "effect/Result"
import { type Refusal, refusal } from "./refusal.ts"

export interface Stretch {
  readonly set: "B" | "C"
  readonly text: string
}

const printable = /^[\x20-\x7e]{1,80}$/

/**
 * Stretches of a text. Annex E of the standard: set C from four digits at the start or the end and from six between
 * them, an even number of them; one digit too many goes to the stretch before.
 */
export const stretches = (text: string): Result.Result<ReadonlyArray<Stretch>, Refusal> => {
  if (!printable.test(text))
    return Result.fail(refusal("INVALID_BARCODE", `${JSON.stringify(text)} as Code 128`))
  const found: Array<Stretch> = []
  const add = (set: Stretch["set"], part: string): void => {
    const last = found.at(-1)
    if (part === "") return
    if (last?.set === set) found[found.length - 1] = { set, text: last.text + part }
    else found.push({ set, text: part })
  }
  let at = 0
  for (const { 0: digits, index } of text.matchAll(/\d+/g)) {
    const isAtEdge = index === 0 || index + digits.length === text.length
    const even = digits.length - (digits.length % 2)
    if (digits.length < (isAtEdge ? 4 : 6)) continue
    // At the very start the odd digit comes last, so that the symbol begins in set C.
    const from = index === 0 ? index : index + digits.length - even
    add("B", text.slice(at, from))
    add("C", text.slice(from, from + even))
    at = from + even
  }
  add("B", text.slice(at))
  return Result.succeed(found)
}

/** Width in modules, without quiet zones: 11 a character, start, switches and check character included, 13 the stop. */
export const modules = (parts: ReadonlyArray<Stretch>): number => {
  const characters = parts.reduce(
    (sum, { set, text }) => sum + (set === "C" ? text.length / 2 : text.length),
    0
  )
  return 11 * (characters + parts.length + 1) + 13
}

/** Free space that a reader needs at either side, in modules. */
export const quietZone = 10
