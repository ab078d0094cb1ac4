/**
 * Text that a person typed somewhere, made safe to show and print: no control characters, no escape sequences, no
 * invisible direction marks; line breaks and tabs become blanks. What remains is what a reader would read aloud.
 */
import { graphemesOf } from "./graphemes.ts"

const esc = "\u001B"
/** Escape sequences go whole: CSI, OSC and the other string sequences, and two-character escapes. */
const sequences = new RegExp(
  [
    `(?:${esc}\\[|\u009B)[0-?]*[ -/]*[@-~]?`,
    `(?:${esc}[\\]PX^_]|[\u009D\u0090\u0098\u009E\u009F])[^\u0007${esc}\u009C]*(?:\u0007|${esc}\\\\|\u009C|$)`,
    `${esc}[ -/]*[0-~]?`
  ].join("|"),
  "g"
)
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
/**
 * Control characters, and marks that are invisible yet turn text around or pass for letters (fillers of Hangul, the empty
 * Braille cell); the joiners of Indian scripts stay.
 */
const hidden =
  /\p{Cc}|[\u00AD\u061C\u115F\u1160\u180E\u2800\u3164\uFFA0\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu
/** A half of a surrogate pair without its other half. */
const halves = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/** Most text is this, signs of money and dashes included, and nothing of it has to go: the others are slow to compile. */
const printable = /^[ -~\u00A1-\u00AC\u00AE-\u024F\u2010-\u2027\u20A0-\u20BF]*$/

export const sanitizeText = (text: string): string =>
  printable.test(text)
    ? text
    : text.replace(sequences, "").replace(breaks, " ").replace(hidden, "").replace(halves, "\uFFFD")

/** Text of several lines: each sanitized, empty ones left out. */
export const sanitizedLines = (text: string): ReadonlyArray<string> =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => sanitizeText(line).trim())
    .filter((line) => line !== "")

/** The sanitized text without blanks around it; null for nothing. */
export const sanitizeTextOrNull = (text: string | null | undefined): string | null => {
  const clean = sanitizeText(text ?? "").trim()
  return clean === "" ? null : clean
}

/** The first so many characters as a reader counts them: never half a letter with its vowel sign. */
export const cut = (text: string, count: number): string => {
  const segments: Array<string> = []
  for (const { segment } of graphemesOf(text)) {
    if (segments.length === count) return segments.join("")
    segments.push(segment)
  }
  return text
}
