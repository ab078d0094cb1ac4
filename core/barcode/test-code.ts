/**
 * The code on the sheet for scanners. It is the same on every sheet, so what a scanner makes of it says how the scanner is
 * set: what it sends for the separator of GS1, and whether its keyboard is that of the computer.
 */

import { symbologyOf } from "./gs1/symbology.ts"
import { elementString, type Pair, separator } from "./gs1/write.ts"
import { digitsMeant } from "./keyboard-layout.ts"

/** A number of restricted circulation: no product has it. The letters stand elsewhere on German and French keyboards. */
const gtin = "02990000000002"
const batch = "ZY-qa"
const serial = "OK"
export const testElements: ReadonlyArray<Pair> = [
  { ai: "01", value: gtin },
  { ai: "10", value: batch },
  { ai: "21", value: serial }
]
/** Behind the FNC1 in first place. */
export const testText = elementString(testElements)

/** What a scanner sends for the separator: nothing, a key that ends the scan, a text that is read, or another one. */
export type SeparatorSent = "itself" | "none" | "key" | { readonly text: string; readonly isRead: boolean }
/** The keyboard that a scanner types on, seen from the computer's. */
export type LayoutSent = "same" | "caps" | "qwertz" | "azerty" | "other"

export interface TestScan {
  readonly separator: SeparatorSent
  readonly layout: LayoutSent
}

const digits = ")!@#$%^&*("
/** Digits that came as the signs above them, or as those of another keyboard. */
const asDigits = (text: string): string => {
  const meant = digitsMeant(text)
  return /^\d+$/.test(meant)
    ? meant
    : [...text].map((sign) => (digits.includes(sign) ? String(digits.indexOf(sign)) : sign)).join("")
}

const readSeparators = ["\u241d", "|", "^]", "<GS>", "{GS}", "[GS]"]

const swapped = (pairs: string) => (text: string) =>
  [...text]
    .map((sign) => {
      const at = pairs.indexOf(sign)
      return at < 0 ? sign : (pairs[at % 2 === 0 ? at + 1 : at - 1] ?? sign)
    })
    .join("")
const caseTurned = (text: string): string =>
  [...text].map((sign) => (sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase())).join("")

const layoutOf = (letters: string, areDigits: boolean): LayoutSent => {
  const expected = batch + serial
  if (letters === expected) return areDigits ? "same" : "other"
  if (letters === caseTurned(expected)) return "caps"
  const plain = letters.replace(/[^A-Za-z]/g, "")
  const meant = expected.replace(/[^A-Za-z]/g, "")
  if (plain === swapped("zyZY")(meant)) return "qwertz"
  return plain === swapped("qaQAzwZW")(meant) ? "azerty" : "other"
}

/** What a scan of the sheet's code says of the scanner; undefined for any other code. */
export const testScan = (code: string): TestScan | undefined => {
  const text = code.slice(symbologyOf(code)?.length ?? 0)
  const key = `01${gtin}`
  const head = text.slice(0, key.length)
  if (asDigits(head) !== key) return undefined
  const rest = text.slice(key.length)
  const letters = rest.slice(2, 2 + batch.length)
  if (asDigits(rest.slice(0, 2)) !== "10" || letters.length < batch.length) return undefined
  // A key that was pressed for the separator ends the scan.
  if (rest.length === 2 + batch.length)
    return { separator: "key", layout: layoutOf(letters + serial, head === key) }
  // Behind what stands between: identifier and value of the serial number.
  const end = rest.length - 2 - serial.length
  if (end < 2 + batch.length || asDigits(rest.slice(end, end + 2)) !== "21") return undefined
  const sent = rest.slice(2 + batch.length, end)
  return {
    separator:
      sent === ""
        ? "none"
        : sent === separator
          ? "itself"
          : { text: sent, isRead: readSeparators.includes(sent) },
    layout: layoutOf(letters + rest.slice(-serial.length), head === key)
  }
}

/** Whether a scan is what follows behind a key that was pressed for the separator: the rest of the test code. */
export const isRestOf = (before: string, code: string): boolean =>
  code.length === 2 + serial.length &&
  asDigits(code.slice(0, 2)) === "21" &&
  testScan(before) !== undefined &&
  testScan(before + code) !== undefined
