/**
 * Scanners type on keys. One that is set to another keyboard layout than the computer has types other signs than the
 * code has: what is known of such signs, and what a key says on the keyboard that scanners are set to (US English).
 */
import { layoutOf, uniqueKey } from "./layouts.ts"

/** The keys of the digits on a French keyboard, 0 first. */
const french = "à&é\"'(-è_ç"

/** The first decimal digit of each script: Arabic-Indic, Persian, Devanagari and its neighbours, full width. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0xff10]

const digitMeant = (character: string): string => {
  const typed = french.indexOf(character)
  if (typed >= 0) return String(typed)
  const unit = character.charCodeAt(0)
  const zero = zeros.find((first) => unit >= first && unit <= first + 9)
  return zero === undefined ? character : String(unit - zero)
}

/** A text with the digits that its signs stand for on keyboards that have other signs there; as long as it was. */
export const digitsMeant = (text: string): string =>
  /^[0-9A-Za-z$]*$/.test(text) ? text : [...text].map(digitMeant).join("")

/** Signs over the digits of most keyboards: a scanner that holds Shift types them. */
const overDigits = "!@#%^*)"

/** More signs than any code has by chance. */
const fewestSigns = 4

/** Whether a scanned code was typed on another keyboard layout: it holds signs for its digits, or no Latin. */
export const isOfOtherLayout = (code: string): boolean => {
  const text = uniqueKey(code)
  // Addresses in QR codes have many signs, too.
  if (layoutOf(text) !== undefined || /^\w+:/.test(text)) return false
  const characters = [...text]
  const isSign = (character: string): boolean =>
    digitMeant(character) !== character || overDigits.includes(character)
  const signs = characters.filter(isSign).length
  const foreign = characters.filter((character) => character > "~" && !isSign(character)).length
  return signs >= fewestSigns ? signs * 2 > characters.length : foreign * 2 > characters.length
}

const shifted: Readonly<Record<string, string>> = { Digit4: "$", Minus: "_" }
const unshifted: Readonly<Record<string, string>> = { Minus: "-" }

/**
 * What a key says on the keyboard that scanners are set to; undefined where no code has it.
 * @param code the place of the key, as `KeyboardEvent.code` names it
 */
export const keySays = (code: string, isShifted: boolean): string | undefined => {
  const named = isShifted ? shifted[code] : unshifted[code]
  if (named !== undefined) return named
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return isShifted && code.startsWith("Digit") ? undefined : digit
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  return isShifted ? letter : letter?.toLowerCase()
}
