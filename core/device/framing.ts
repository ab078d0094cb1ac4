import type { Scan } from "./scan.ts"

/** How a scan came in. */
export interface Framing {
  readonly source: "wedge" | "serial"
  readonly terminator: Scan["terminator"]
  /** From the first to the last character. */
  readonly durationMs: number
  /** As the scanner names it itself; a wedge does not. */
  readonly symbology: string | null
}
