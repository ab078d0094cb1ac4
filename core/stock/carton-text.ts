/** Cartons as people and other systems write them: read whole, or refused with what is wrong. */
import * as Result from "effect/Result"
import { packKey, singleKey } from "../barcode/pack-key.ts"
import { digitAfter } from "../barcode/rule/check-digits.ts"
import type { Carton, CartonContent } from "./carton.ts"

/** Of one shipment. */
export const mostCartons = 500
/** Different codes in one carton. */
export const mostContents = 500
const mostOfOne = 9999
const longestCode = 100

/** An SSCC as people print it: bare, with its identifier, or with that in brackets; or what is wrong with it. */
export const readSscc = (text: string): Result.Result<string, string> => {
  const digits = text.startsWith("(00)") ? text.slice(4) : text.length === 20 ? text.replace(/^00/, "") : text
  if (!/^\d{18}$/.test(digits)) return Result.fail(`${text}: an SSCC has 18 digits`)
  const expected = digitAfter(digits, 17)
  return Number(digits[17]) === expected
    ? Result.succeed(digits)
    : Result.fail(`${text}: check digit should be ${expected}, not ${digits[17]}`)
}

/** "18901234567897x4" are four of a GTIN; any other text is a code that stands there once. */
export const readContent = (text: string): Result.Result<CartonContent, string> => {
  const [, code = text, digits = "1"] = /^(\d+)[xX](\d+)$/.exec(text) ?? []
  const count = Number(digits)
  if (code.length > longestCode) return Result.fail(`a code has at most ${longestCode} characters`)
  if (count < 1 || count > mostOfOne)
    return Result.fail(`${text}: a carton holds 1 to ${mostOfOne} of a code`)
  return count > 1 && singleKey(code) !== null
    ? Result.fail(`${text}: the code is of one pack`)
    : Result.succeed({ code, count })
}

/** Why cartons cannot stand in one shipment: without contents, twice, or with a pack that is in two of them. */
export const flawIn = (cartons: ReadonlyArray<Carton>): string | undefined => {
  if (cartons.length > mostCartons) return `a shipment has at most ${mostCartons} cartons`
  const numbers = new Set<string>()
  const packs = new Set<string>()
  for (const { sscc, contents } of cartons) {
    if (numbers.has(sscc)) return `carton ${sscc} stands twice`
    numbers.add(sscc)
    if (contents.length === 0) return `carton ${sscc}: write what is in it behind it`
    if (contents.length > mostContents) return `carton ${sscc} has at most ${mostContents} codes`
    const kinds = new Set<string>()
    for (const { code } of contents) {
      const key = packKey(code)
      if (kinds.has(key) || packs.has(key)) return `${code} stands twice in the cartons`
      kinds.add(key)
      if (singleKey(code) !== null) packs.add(key)
    }
  }
  return undefined
}

/** "(00)376104250021234569 18901234567897x4 (00)…": each SSCC with its contents behind it, blanks between them. */
export const readCartons = (text: string): Result.Result<ReadonlyArray<Carton>, string> => {
  const cartons: Array<{ readonly sscc: string; readonly contents: Array<CartonContent> }> = []
  for (const part of text.split(/ +/).filter((each) => each !== "")) {
    if (part.startsWith("(00)")) {
      const sscc = readSscc(part)
      if (Result.isFailure(sscc)) return Result.fail(sscc.failure)
      cartons.push({ sscc: sscc.success, contents: [] })
      continue
    }
    const last = cartons.at(-1)
    if (last === undefined) return Result.fail(`${part}: write the SSCC of its carton before it, behind (00)`)
    const content = readContent(part)
    if (Result.isFailure(content)) return Result.fail(content.failure)
    last.contents.push(content.success)
  }
  const flaw = flawIn(cartons)
  return flaw === undefined ? Result.succeed(cartons) : Result.fail(flaw)
}

export const contentText = ({ code, count }: CartonContent): string =>
  count === 1 ? code : `${code}x${count}`
export const cartonsText = (cartons: ReadonlyArray<Carton>): string =>
  cartons.map(({ sscc, contents }) => [`(00)${sscc}`, ...contents.map(contentText)].join(" ")).join(" ")

/** The same cartons with the same contents, in whatever order they stand. */
export const isSameCartons = (some: ReadonlyArray<Carton>, others: ReadonlyArray<Carton>): boolean => {
  const keyOf = (cartons: ReadonlyArray<Carton>) =>
    cartons
      .map((carton) =>
        cartonsText([{ ...carton, contents: carton.contents.toSorted((a, b) => (a.code < b.code ? -1 : 1)) }])
      )
      .toSorted()
      .join("\n")
  return keyOf(some) === keyOf(others)
}

/** Those of which every pack is among some: what has no code of its own may have been taken from any. */
export const wholeIn = (cartons: ReadonlyArray<Carton>, keys: ReadonlySet<string>): ReadonlyArray<Carton> =>
  cartons.filter(({ contents }) => contents.every(({ code }) => keys.has(singleKey(code) ?? "")))
