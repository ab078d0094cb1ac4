/** One code that a scanner on a serial line read. */
import * as Schema from "effect/Schema"

export const Scan = Schema.Struct({
  /** The code as it came, a leading M included: its meaning is decided by `barcode/decode`. */
  code: Schema.String,
  /** The end of the scan; silence when the scanner sends no suffix. */
  terminator: Schema.Literals(["CR", "LF", "Tab", "silence"]),
  /** The symbology that the scanner names with an AIM prefix ("]E0" is EAN-13), which is not part of the code. */
  symbology: Schema.NullOr(Schema.String),
  /** Milliseconds since 1970, when it was over. */
  at: Schema.Int,
  /** The time from its first to its last character. */
  durationMs: Schema.Int,
  /** Counts the scans of this run of the daemon from 1: a gap is a scan that went to another program, or to none. */
  number: Schema.Int
})
export type Scan = typeof Scan.Type
