import type { Scan } from "./scan.ts"

/** The framing of a scan: how its characters came in. */
export interface Framing {
  readonly source: "wedge" | "serial" | "camera"
  readonly terminator: Scan["terminator"]
  /** The time from the first to the last character. */
  readonly durationMs: number
  /** The scanner's own name of the symbology; a wedge has none. */
  readonly symbology: string | null
}

/** A camera's, which has neither keys nor an end. */
export const byCamera: Framing = { source: "camera", terminator: "CR", durationMs: 0, symbology: null }
