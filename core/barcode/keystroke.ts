/**
 * Raw input of a terminal or a browser cut into text, terminators and everything else. Escape sequences follow ECMA-48
 * (CSI, SS3 and control strings) and may be cut anywhere: what is unfinished is handed back and goes in front of the
 * next chunk.
 */

/** The terminators of a scan; typed by hand, CR and LF are Enter. */
export type Ending = "CR" | "LF" | "Tab"

export type Keystroke =
  /** Characters that may be part of a code or of a word: printable ones, and GS (0x1D), which separates GS1 fields. */
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "ending"; readonly ending: Ending }
  /** A control character or a whole escape sequence. */
  | { readonly kind: "control"; readonly sequence: string }

export const groupSeparator = "\x1d"
export const pasteStart = "\x1b[200~"
export const pasteEnd = "\x1b[201~"
const escapeUnit = 0x1b

const endings: Readonly<Record<string, Ending>> = { "\r": "CR", "\n": "LF", "\t": "Tab" }
const isText = (unit: number): boolean => (unit >= 0x20 ? unit < 0x7f || unit > 0x9f : unit === 0x1d)

/** Characters of control sequences: parameters and intermediates, then one that ends it. */
const isParameter = (unit: number): boolean => unit >= 0x20 && unit <= 0x3f
const isFinal = (unit: number): boolean => unit >= 0x40 && unit <= 0x7e

/** The end of an escape sequence; `undefined` when it goes on in the next chunk. */
const endOfSequence = (input: string, start: number): number | undefined => {
  const introducer = input[start + 1]
  if (introducer === undefined) return undefined
  if (introducer === "[") {
    let index = start + 2
    // The Linux console sends F1 to F5 as ESC [ [ A to E.
    if (input[index] === "[") return index + 1 < input.length ? index + 2 : undefined
    while (index < input.length && isParameter(input.charCodeAt(index))) index++
    if (index === input.length) return undefined
    // Anything else ends no sequence: Alt and [ were pressed, and a code followed.
    return isFinal(input.charCodeAt(index)) ? index + 1 : start + 2
  }
  if (introducer === "O") {
    if (input.length === start + 2) return undefined
    return isFinal(input.charCodeAt(start + 2)) ? start + 3 : start + 2
  }
  if ("]P_^X".includes(introducer)) {
    for (let index = start + 2; index < input.length; index++) {
      const unit = input.charCodeAt(index)
      if (unit === 0x07) return index + 1
      if (unit === escapeUnit) {
        if (index + 1 === input.length) return undefined
        return input[index + 1] === "\\" ? index + 2 : start + 1
      }
      // No control string holds one of these: the Escape key was pressed, and a code followed.
      if (unit < 0x20 && unit !== 0x1d) return start + 1
    }
    return undefined
  }
  // A code may begin with these, and Packhouse has no Alt key with them: a scan after Escape keeps its first character.
  if ("0123456789$WM\x1b".includes(introducer)) return start + 1
  return start + 1 + String.fromCodePoint(input.codePointAt(start + 1) ?? 0).length
}

/**
 * @param unfinished what the last call handed back
 * @returns the keystrokes, text that belongs together in one of them, and the escape sequence that is not finished
 */
export const keystrokesOf = (
  unfinished: string,
  chunk: string
): readonly [ReadonlyArray<Keystroke>, unfinished: string] => {
  const input = unfinished + chunk
  const keystrokes: Array<Keystroke> = []
  let index = 0
  while (index < input.length) {
    let end = index
    while (end < input.length && isText(input.charCodeAt(end))) end++
    if (end > index) {
      keystrokes.push({ kind: "text", text: input.slice(index, end) })
      index = end
      continue
    }
    const character = input.charAt(index)
    const ending = endings[character]
    if (ending !== undefined) {
      keystrokes.push({ kind: "ending", ending })
      index++
      continue
    }
    const next = input.charCodeAt(index) === escapeUnit ? endOfSequence(input, index) : index + 1
    if (next === undefined) return [keystrokes, input.slice(index)]
    keystrokes.push({ kind: "control", sequence: input.slice(index, next) })
    index = next
  }
  return [keystrokes, ""]
}

/**
 * What an escape sequence was, of which no more came: the Escape key alone, an Alt key, or a reply cut off. ESC P begins
 * a control string and a loyalty-world code alike: nobody asked the terminal for such a string, so it was Escape and P.
 */
export const abandoned = (unfinished: string): ReadonlyArray<Keystroke> => {
  if (unfinished[1] !== "P") return [{ kind: "control", sequence: unfinished }]
  const [keystrokes, rest] = keystrokesOf("", unfinished.slice(1))
  const escapeKey: Keystroke = { kind: "control", sequence: unfinished.slice(0, 1) }
  return rest === ""
    ? [escapeKey, ...keystrokes]
    : [escapeKey, ...keystrokes, { kind: "control", sequence: rest }]
}
