/** Keys by their names, whatever bytes a terminal sends for them. */

/** "Enter", "Up", "F2", "Ctrl+C", "Shift+Tab", "Alt+x"; a printable character is its own name. */
export type Key = string

/** Final bytes of CSI and SS3 sequences (ECMA-48, DEC VT100 and VT220, xterm). */
const finals: Readonly<Record<string, Key>> = {
  A: "Up",
  B: "Down",
  C: "Right",
  D: "Left",
  H: "Home",
  F: "End",
  P: "F1",
  Q: "F2",
  R: "F3",
  S: "F4",
  M: "Enter",
  I: "FocusIn",
  O: "FocusOut"
}
/** Numbers before a tilde. */
const numbers: Readonly<Record<string, Key>> = {
  1: "Home",
  2: "Insert",
  3: "Delete",
  4: "End",
  5: "PageUp",
  6: "PageDown",
  7: "Home",
  8: "End",
  11: "F1",
  12: "F2",
  13: "F3",
  14: "F4",
  15: "F5",
  17: "F6",
  18: "F7",
  19: "F8",
  20: "F9",
  21: "F10",
  23: "F11",
  24: "F12"
}
/** Code points that the kitty keyboard protocol reports for keys without text. */
const codes: Readonly<Record<number, Key>> = { 9: "Tab", 13: "Enter", 27: "Escape", 127: "Backspace" }
/** F1 to F5 of the Linux console. */
const consoleKeys = "ABCDE"

/** Modifiers as xterm and kitty number them: 1 and the sum of Shift 1, Alt 2, Ctrl 4. */
const withModifiers = (key: Key, modifiers: string | undefined): Key => {
  const bits = (Number(modifiers ?? "1") || 1) - 1
  const name = key.length === 1 && bits & 4 ? key.toUpperCase() : key
  return `${bits & 4 ? "Ctrl+" : ""}${bits & 2 ? "Alt+" : ""}${bits & 1 ? "Shift+" : ""}${name}`
}

/** The terminal says that it speaks the kitty keyboard protocol. */
export const kittyReply = "KittyReply"

/** The text between CSI and its final byte: a number, modifiers, and the kind of event. */
const PARAMETERS = /^(\??)(\d*)(?::\d*)*(?:;(\d*)(?::(\d*))?[\d;:]*)?([A-Za-z~])$/

const csiKey = (sequence: string): Key | undefined => {
  const [, isReply, number = "", modifiers, event, final = ""] = PARAMETERS.exec(sequence.slice(2)) ?? []
  if (isReply === undefined) return undefined
  if (isReply === "?") return final === "u" ? kittyReply : undefined
  // A key that is let go.
  if (event === "3") return undefined
  if (final === "u") {
    const code = Number(number)
    const key = codes[code] ?? (code >= 32 && code < 57344 ? String.fromCodePoint(code) : undefined)
    return key === undefined ? undefined : withModifiers(key, modifiers)
  }
  if (final === "Z") return "Shift+Tab"
  if (final === "R" && modifiers !== undefined && number !== "1") return undefined
  const key = final === "~" ? numbers[number] : finals[final]
  return key === undefined ? undefined : withModifiers(key, modifiers)
}

/** The key of a control character or an escape sequence; undefined when it is none. */
export const keyOf = (sequence: string): Key | undefined => {
  if (sequence === "\u001B") return "Escape"
  if (sequence === "\u007F" || sequence === "\b") return "Backspace"
  if (sequence.startsWith("\u001B[[")) {
    const index = consoleKeys.indexOf(sequence.charAt(3))
    return index < 0 ? undefined : `F${index + 1}`
  }
  if (sequence.startsWith("\u001B[")) return csiKey(sequence)
  if (sequence.startsWith("\u001BO")) return finals[sequence.charAt(2)]
  const code = sequence.charCodeAt(0)
  if (sequence.length === 1 && code < 0x20) return `Ctrl+${String.fromCharCode(code + 0x40)}`
  const rest = sequence.slice(1)
  return code === 0x1b && rest.length === 1 && rest > " " ? `Alt+${rest}` : undefined
}
