/** A weight as a scale writes it, in whole grams. No float: digits are shifted, and rounded half up. */
import * as Result from "effect/Result"
import type { Frame, ScaleOptions } from "./protocol.ts"

/** Powers of ten from the unit to the gram. */
const powers: Readonly<Record<string, number>> = { kg: 3, g: 0, t: 6, mg: -3 }

/** Whole grams, or why there are none. Pounds and ounces are refused: a total in grams would be a guess. */
export const grams = (
  text: string,
  unit: string,
  { decimals }: ScaleOptions
): Result.Result<number, string> => {
  const [, sign = "", whole = "", point, fraction = ""] = /^([+-]?) *(\d*)(\.?)(\d*)$/.exec(text.trim()) ?? []
  if (whole === "" && fraction === "") return Result.fail(`"${text}" is no weight`)
  const power = powers[unit.trim().toLowerCase()]
  if (power === undefined) return Result.fail(`it weighs in "${unit.trim()}": set it to kg or g`)
  if (point === "" && decimals === null && power > 0)
    return Result.fail(`"${text}" has no decimal point: say in the configuration how many decimals it has`)
  const digits = whole + fraction
  const places = point === "" ? (decimals ?? 0) : fraction.length
  if (digits.length > 12) return Result.fail(`"${text}" is too long for a weight`)
  const shift = power - places
  const value = Number(digits)
  const size = shift >= 0 ? value * 10 ** shift : Math.floor((value + 10 ** -shift / 2) / 10 ** -shift)
  return Result.succeed(sign === "-" && size > 0 ? -size : size)
}

/** A frame of a weight; one that cannot be read is garbled. */
export const weight = (
  text: string,
  unit: string,
  motion: "still" | "moving" | "unsaid",
  isNet: boolean,
  options: ScaleOptions
): Frame =>
  Result.match(grams(text, unit, options), {
    onSuccess: (value): Frame => ({ kind: "weight", motion, grams: value, isNet }),
    onFailure: (detail): Frame => ({ kind: "garbled", detail })
  })
