/** The problem of a file that should be imported: where, and what to do about it. */
import { cut, sanitizeText } from "../sanitize-text.ts"

export interface Problem {
  readonly file: string
  /** Counted from 1, as editors do; null where the whole file is meant. */
  readonly line: number | null
  readonly column: string | null
  readonly reason: string
}

/** "packs.csv:12: qty: ..." */
export const sentence = ({ file, line, column, reason }: Problem): string =>
  `${file}${line === null ? "" : `:${line}`}: ${column === null ? "" : `${column}: `}${reason}`

const shown = 60
/** A value as it stood in the file, in quotes: no control characters, and not more of it than a reader needs. */
export const quoted = (text: string): string => {
  // A cell may hold megabytes; what is shown is cut before anything else looks at it.
  const clean = sanitizeText(text.slice(0, 4 * shown))
  const short = cut(clean, shown)
  return `"${short}${short.length < clean.length || text.length > 4 * shown ? "…" : ""}"`
}

/** "a", "a or b", "a, b or c". */
export const either = (parts: ReadonlyArray<string>): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} or ${parts.at(-1)}`
