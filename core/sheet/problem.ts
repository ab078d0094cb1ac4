/** The problem of a file that should be imported: where, and what to do about it. */
import { cut, sanitizeText } from "../sanitize-text.ts"

export interface Problem {
  readonly file: string
  /** Counted from 1, as editors do; null where the whole file is meant. */
  readonly line: number | null
  /** The row as a spreadsheet counts it, which has line breaks inside its cells; absent where there is none. */
  readonly row?: number
  /** What the row is about, as people say it: "product 1773"; absent where it does not say. */
  readonly record?: string
  readonly column: string | null
  readonly reason: string
}

/** What can be imported and is plainly a slip. */
export interface Warning extends Problem {
  /** The rule of docs/rules.md, such as WARN-2. */
  readonly rule: string
}

/** "packs.csv:12 (row 11, pack 4711): qty: ...": the row stands there where a spreadsheet counts otherwise than an editor. */
export const sentence = ({ file, line, row, record, column, reason }: Problem): string => {
  const place = [
    ...(row === undefined || row === line ? [] : [`row ${row}`]),
    ...(record === undefined ? [] : [record])
  ]
  return `${file}${line === null ? "" : `:${line}`}${place.length === 0 ? "" : ` (${place.join(", ")})`}: ${column === null ? "" : `${column}: `}${reason}`
}

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
