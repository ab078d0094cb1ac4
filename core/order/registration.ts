/**
 * The numbers under which businesses are registered: the GSTIN of India, the TRN of the UAE, and the FSSAI licence. They
 * are checked wherever one is typed or imported (BUYER-1); what is wrong with one is worded in core/text/registration.ts.
 */
import * as Result from "effect/Result"
import { nameOfState, stateOf } from "./place-of-supply.ts"

export type RegistrationKind = "GSTIN" | "TRN" | "FSSAI"

export type RegistrationProblem =
  | { readonly _tag: "Length"; readonly kind: RegistrationKind; readonly length: number }
  | { readonly _tag: "Digits"; readonly kind: "TRN" | "FSSAI" }
  | { readonly _tag: "State"; readonly digits: string }
  | { readonly _tag: "Form" }
  | { readonly _tag: "Check"; readonly last: string }
  | { readonly _tag: "OtherState"; readonly state: string; readonly region: string }

type Read = Result.Result<string, RegistrationProblem>

export const lengthOf = { GSTIN: 15, TRN: 15, FSSAI: 14 } as const satisfies Record<RegistrationKind, number>

const base36 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

/**
 * The check character of a GSTIN by its first fourteen: their values to base 36 times 1 and 2 in turn, quotient and
 * remainder by 36 added up; 36 less the remainder of the sum.
 */
export const checkCharacter = (body: string): string => {
  let sum = 0
  for (const [index, character] of [...body].entries()) {
    const product = base36.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / base36.length) + (product % base36.length)
  }
  return base36[(base36.length - (sum % base36.length)) % base36.length] ?? ""
}

/** As papers print it: people put blanks and hyphens between the parts. */
const plain = (text: string): string => text.replace(/[\s-]+/g, "").toUpperCase()

/** As many characters as the number has, or more: it can be judged while it is typed. */
export const isTypedOut = (kind: RegistrationKind, text: string): boolean =>
  plain(text).length >= lengthOf[kind]

/** PAN of five letters, four digits and a letter; the number of the registration under it; Z. */
const form = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

/** A GSTIN: the digits of a state, a PAN, the number of the registration under it, Z, the check character. */
export const readGstin = (text: string): Read => {
  const gstin = plain(text)
  if (gstin.length !== lengthOf.GSTIN)
    return Result.fail({ _tag: "Length", kind: "GSTIN", length: gstin.length })
  const digits = gstin.slice(0, 2)
  if (!/^\d\d$/.test(digits) || nameOfState(digits) === undefined)
    return Result.fail({ _tag: "State", digits })
  if (!form.test(gstin)) return Result.fail({ _tag: "Form" })
  return checkCharacter(gstin.slice(0, -1)) === gstin.slice(-1)
    ? Result.succeed(gstin)
    : Result.fail({ _tag: "Check", last: gstin.slice(-1) })
}

/** The GSTIN is one of the state in which its address lies; a region that names no state of India says nothing. */
export const requireStateOf = (gstin: string, region: string | null): Read => {
  const state = nameOfState(gstin.slice(0, 2))
  const named = stateOf({ region })
  const other = named !== undefined && named !== state && nameOfState(named) !== undefined
  return other && state !== undefined
    ? Result.fail({ _tag: "OtherState", state, region: named })
    : Result.succeed(gstin)
}

const readDigits = (kind: "TRN" | "FSSAI", text: string): Read => {
  const number = plain(text)
  if (!/^\d*$/.test(number)) return Result.fail({ _tag: "Digits", kind })
  return number.length === lengthOf[kind]
    ? Result.succeed(number)
    : Result.fail({ _tag: "Length", kind, length: number.length })
}
export const readTrn = (text: string): Read => readDigits("TRN", text)
export const readFssai = (text: string): Read => readDigits("FSSAI", text)
