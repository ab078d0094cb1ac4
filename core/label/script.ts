/**
 * The text of a paragraph as letters, each with the script it is written in and the font that shows it. A letter is what
 * a reader counts as one (an extended grapheme cluster): a consonant with its vowel signs and marks is never torn.
 */
import { graphemesOf } from "../graphemes.ts"
import type { Font, Shaper, Weight } from "../port/shaper.ts"

/** Scripts that a font here can show, by their ISO 15924 code. */
const scripts = {
  Latn: /\p{Script_Extensions=Latin}/u,
  Deva: /\p{Script_Extensions=Devanagari}/u,
  Mlym: /\p{Script_Extensions=Malayalam}/u,
  Taml: /\p{Script_Extensions=Tamil}/u,
  Arab: /\p{Script_Extensions=Arabic}/u,
  Grek: /\p{Script_Extensions=Greek}/u,
  Cyrl: /\p{Script_Extensions=Cyrillic}/u
} as const
/** Signs, digits and blanks, which every script shares, and scripts that no font here can show. */
export const common = "Zyyy"
export type Script = keyof typeof scripts | typeof common
const codes = Object.keys(scripts) as ReadonlyArray<keyof typeof scripts>

/** Every character of it is a letter: most of what is printed is numbers. */
const simple = /^[ -~]*$/
const latin = /[A-Za-z]/

/**
 * The script of a letter: of its first character that has one. A sign that some scripts share (a danda, an Arabic comma)
 * goes with the script before it if that is among them.
 */
const scriptOf = (letter: string, before: Script): Script => {
  // Most of what is printed: its script needs no tables.
  if (simple.test(letter)) return latin.test(letter) ? "Latn" : common
  for (const character of letter) {
    const shared = codes.filter((code) => scripts[code].test(character))
    const [first] = shared
    if (first !== undefined) return shared.find((code) => code === before) ?? first
  }
  return common
}

export interface Letter {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly script: Script
  readonly font: Font
  /** No font has it, not even without its marks: it shows as one empty box. */
  readonly isMissing: boolean
  /** Characters of it that its font lacks. */
  readonly lacks: ReadonlyArray<number>
  /** Part of a pile that was taken apart: it is shaped by itself. */
  readonly isPart: boolean
  /** A line may end after it, and it is not counted when the line does. */
  readonly isBlank: boolean
}

const ignorable = /\p{Default_Ignorable_Code_Point}/u
/** Blanks that hold a line together are letters. */
const blank = /^[^\S\u00A0\u2007\u202F\uFEFF]+$/u

const codePoints = (text: string): ReadonlyArray<number> =>
  [...text]
    .filter((character) => !ignorable.test(character))
    .map((character) => character.codePointAt(0) ?? 0)
const lacking = (shaper: Shaper, font: Font, text: string): ReadonlyArray<number> =>
  codePoints(text).filter((codePoint) => !shaper.has(font, codePoint))

/** Engines compose and decompose letters by themselves, so a font may show one that its table of characters lacks. */
const canShow = (shaper: Shaper, font: Font, letter: string): boolean =>
  lacking(shaper, font, letter).length === 0 ||
  lacking(shaper, font, letter.normalize("NFC")).length === 0 ||
  lacking(shaper, font, letter.normalize("NFD")).length === 0

/** A font that has the whole letter, of its own script before others; else one that has the letter without its marks. */
const fontFor = (shaper: Shaper, weight: Weight, script: Script, letter: string): Font | undefined => {
  const fonts = shaper.fonts(weight)
  const [bare] = codePoints(letter)
  return (
    fonts.find((font) => font.scripts.includes(script) && canShow(shaper, font, letter)) ??
    fonts.find((font) => canShow(shaper, font, letter)) ??
    fonts.find((font) => bare !== undefined && shaper.has(font, bare))
  )
}

/** No letter of any language has more characters (Unicode Standard Annex #15, stream-safe text: 30 marks). */
const longest = 32

/** The letters of a text. A pile of marks or of joined consonants without end is taken apart. */
const segmentsOf = function* (text: string) {
  if (simple.test(text)) {
    for (let index = 0; index < text.length; index++)
      yield { segment: text.charAt(index), index, isPart: false }
    return
  }
  for (const { segment, index } of graphemesOf(text)) {
    if (segment.length <= longest) yield { segment, index, isPart: false }
    else {
      const characters = [...segment]
      let at = index
      for (let from = 0; from < characters.length; from += longest) {
        const part = characters.slice(from, from + longest).join("")
        yield { segment: part, index: at, isPart: true }
        at += part.length
      }
    }
  }
}

export const lettersOf = (shaper: Shaper, text: string, weight: Weight): ReadonlyArray<Letter> => {
  const [base] = shaper.fonts(weight)
  if (base === undefined) throw new Error(`The shaper has no ${weight} font`)
  const letters: Array<Letter> = []
  let before: Script = common
  let fontBefore: Font | undefined
  for (const { segment, index, isPart } of segmentsOf(text)) {
    const own = scriptOf(segment, before)
    // Signs and blanks take part in the run before them, so that a word and its comma are shaped as one.
    const script: Script = own === common ? before : own
    const isBlank = blank.test(segment)
    const goesOn = isBlank && fontBefore !== undefined && canShow(shaper, fontBefore, segment)
    const font = goesOn ? fontBefore : fontFor(shaper, weight, own, segment)
    letters.push({
      start: index,
      end: index + segment.length,
      text: segment,
      script,
      font: font ?? base,
      isMissing: font === undefined,
      lacks: canShow(shaper, font ?? base, segment) ? [] : lacking(shaper, font ?? base, segment),
      isPart,
      isBlank
    })
    fontBefore = font
    before = script
  }
  return letters
}
