/**
 * Text fitted into columns. Ink and the painter count columns as string-width does; terminals may count more for some
 * scripts. So a text is cut by the widest that a terminal may make of it, and filled up by what Ink makes of it.
 */
import stringWidth from "string-width"
import { graphemesOf } from "#core/graphemes.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { isSimple } from "./frame/cells.ts"

/** A blank inside of a word, for the painter: what is drawn together stays together. */
const joining = "\u00A0"
const cutMark = "…"

/** The columns that the most generous terminal gives a grapheme: those of each of its code points. */
const widest = (grapheme: string): number => {
  let sum = 0
  for (const character of grapheme) sum += stringWidth(character)
  return Math.max(sum, stringWidth(grapheme))
}

const isAllSimple = (text: string): boolean => {
  for (const character of text) if (!isSimple(character)) return false
  return true
}

/** The beginning of a text that takes at most so many columns on any terminal, with a mark where it was cut. */
export const cut = (text: string, columns: number): string => {
  if (columns <= 0) return ""
  if (isAllSimple(text)) return text.length <= columns ? text : text.slice(0, columns - 1) + cutMark
  let width = 0
  let start = ""
  let keptShort = ""
  for (const { segment } of graphemesOf(text)) {
    width += widest(segment)
    if (width > columns) return keptShort.replaceAll(" ", joining) + cutMark
    start += segment
    if (width <= columns - 1) keptShort = start
  }
  return start.replaceAll(" ", joining)
}

export type Side = "left" | "right"

/** Untrusted text made plain, cut and filled to exactly so many columns as Ink counts them. */
export const fitted = (text: string, columns: number, side: Side = "left"): string => {
  const shown = cut(sanitizeText(text), columns)
  const space = " ".repeat(Math.max(0, columns - stringWidth(shown)))
  return side === "left" ? shown + space : space + shown
}

/** Columns of a text as Ink counts them. */
export const columnsOf = (text: string): number => (isAllSimple(text) ? text.length : stringWidth(text))

/** The end of a text that fits: what somebody is typing. */
export const tail = (text: string, columns: number): string => {
  if (isAllSimple(text)) return text.length <= columns ? text : text.slice(-columns)
  const all = [...graphemesOf(text)].map(({ segment }) => segment)
  let width = 0
  let first = all.length
  while (first > 0 && width + widest(all[first - 1] ?? "") <= columns) width += widest(all[--first] ?? "")
  return all.slice(first).join("").replaceAll(" ", joining)
}

/**
 * A text in lines of at most so many columns, broken between words, each as far in as the text begins; blanks between words
 * stay as many as they are, and a word that is too long is cut.
 */
export const wrap = (text: string, columns: number): ReadonlyArray<string> => {
  const shown = sanitizeText(text)
  const margin = " ".repeat(Math.min(shown.length - shown.trimStart().length, columns >> 1))
  const lines: Array<string> = []
  let line = ""
  for (const [, gap = "", word = ""] of shown.matchAll(/( *)([^ ]+)/g)) {
    const longer = line === "" ? `${margin}${word}` : `${line}${gap}${word}`
    if (widest(longer) <= columns) line = longer
    else {
      if (line !== "") lines.push(line)
      line = `${margin}${word}`
    }
  }
  if (line !== "") lines.push(line)
  return lines.map((one) => cut(one, columns))
}

/** Words one after the other, in as many rows as they need. */
export const flowed = <A extends { readonly text: string }>(
  words: ReadonlyArray<A>,
  columns: number
): ReadonlyArray<ReadonlyArray<A>> => {
  const lines: Array<Array<A>> = [[]]
  let used = 0
  for (const word of words) {
    const width = columnsOf(word.text) + 1
    if (used + width > columns && used > 0) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(word)
    used += width
  }
  return lines
}
