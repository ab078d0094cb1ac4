/**
 * Text between the brackets of a terminal's paste. It is one burst, however slowly its parts come: if a line of it has
 * the layout of a code, every line is a scan; otherwise it was meant to be typed.
 */
import type { Instant } from "../day.ts"
import type { Event } from "./burst.ts"
import type { Ending } from "./keystroke.ts"
import { layoutOf, trim, uniqueKey } from "./layouts.ts"

/** A line of pasted text; the last one has no ending. */
interface Line {
  readonly text: string
  readonly ending: Ending | undefined
}
export type Paste = ReadonlyArray<Line>

const nothing: Line = { text: "", ending: undefined }

export const addText = (paste: Paste, text: string): Paste => {
  const last = paste.at(-1) ?? nothing
  return [...paste.slice(0, -1), { ...last, text: last.text + text }]
}

export const addEnding = (paste: Paste, ending: Ending): Paste => {
  const last = paste.at(-1) ?? nothing
  const isSecondOfTwo = ending === "LF" && last.text === "" && paste.at(-2)?.ending === "CR"
  return isSecondOfTwo ? paste : [...paste.slice(0, -1), { ...last, ending }, nothing]
}

/** The events of a paste, once its closing bracket or its last part has come at a time. */
export const settlePaste = (paste: Paste, at: Instant): ReadonlyArray<Event> => {
  const isCode = paste.some(({ text }) => layoutOf(uniqueKey(text)) !== undefined)
  if (!isCode) {
    const text = paste.map((line) => line.text + (line.ending === undefined ? "" : "\n")).join("")
    return text === "" ? [] : [{ _tag: "Typed", text }]
  }
  return paste
    .filter(({ text }) => trim(text) !== "")
    .map(({ text, ending }) => ({
      _tag: "Scan",
      code: trim(text),
      terminator: ending ?? "silence",
      at,
      durationMs: 0
    }))
}
