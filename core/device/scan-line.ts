/**
 * The bytes of a scanner on a serial line as codes, by the rules of the keyboard wedge (`barcode/wedge`): a code ends with
 * CR, LF, CR and LF, Tab, or silence; a GS inside it belongs to it; what is broken is a scan too, so that the person hears
 * it. Nobody types on this line, so nothing has to be told from typing: every byte is a scanner's.
 *
 * Once a terminator has come, this scanner sends one: from then on silence ends no code, however the bytes are torn apart
 * on their way; only a rest that stays without its terminator is given up after a while.
 */
import type { Instant } from "../day.ts"
import type { Scan } from "./scan.ts"

export interface ScanLineSettings {
  /** A code without a terminator is over after so many milliseconds. */
  readonly silence: number
  /** auto: see above. none: it never sends a terminator. */
  readonly suffix: "auto" | "none"
}
export const settings: ScanLineSettings = { silence: 100, suffix: "auto" }

/** A rest without its terminator, on a line whose codes have one. */
const longSilence = 1000
/** Characters of the longest code; QR codes with an address in them have some 300. */
const longest = 512

export interface ScanLine {
  readonly text: string
  readonly from: Instant
  readonly to: Instant
  readonly hasSuffix: boolean
  /** An LF belongs to the CR before it. */
  readonly afterReturn: boolean
}
export const opened: ScanLine = { text: "", from: 0, to: 0, hasSuffix: false, afterReturn: false }

/** A scan, not numbered yet. */
export type Code = Omit<Scan, "number">
type Step = readonly [state: ScanLine, scans: ReadonlyArray<Code>]

const terminators: Readonly<Record<number, "CR" | "LF" | "Tab">> = { 13: "CR", 10: "LF", 9: "Tab" }
const groupSeparator = 0x1d
/** Stands for a byte that is no character of a code: a code that came wrong must not pass for another one. */
const wrong = "\uFFFD"

const characterOf = (byte: number): string => {
  // Some scanners frame a code with STX and ETX, and fill with NUL.
  if (byte === 0 || byte === 2 || byte === 3) return ""
  return (byte >= 0x20 && byte <= 0x7e) || byte === groupSeparator ? String.fromCharCode(byte) : wrong
}

const codeOf = (state: ScanLine, terminator: Code["terminator"], at: Instant): ReadonlyArray<Code> => {
  if (state.text === "") return []
  // ISO/IEC 15424: "]", a letter, a modifier.
  const [prefix] = /^\][A-Za-z][0-9A-Za-z]/.exec(state.text) ?? []
  const code = prefix === undefined ? state.text : state.text.slice(prefix.length)
  const durationMs = Math.max(0, state.to - state.from)
  return code === "" ? [] : [{ code, terminator, symbology: prefix ?? null, at, durationMs }]
}

/** Takes the bytes that came. Whether a silence before them was one is decided by `flush`: a busy host is silent itself. */
export const push = (line: ScanLine, bytes: Uint8Array, at: Instant, settings: ScanLineSettings): Step => {
  let state = line
  const scans: Array<Code> = []
  for (const byte of bytes) {
    const terminator = terminators[byte]
    if (terminator !== undefined) {
      const isAbsorbed = byte === 10 && state.afterReturn && state.text === ""
      if (!isAbsorbed) scans.push(...codeOf(state, terminator, at))
      state = { ...state, text: "", hasSuffix: settings.suffix === "auto", afterReturn: byte === 13 }
      continue
    }
    const text = state.text + characterOf(byte)
    state = { ...state, text, from: state.text === "" ? at : state.from, to: at, afterReturn: false }
    if (text.length >= longest) {
      scans.push(...codeOf(state, "silence", at))
      state = { ...state, text: "" }
    }
  }
  return [state, scans]
}

/** The time at which `flush` has something to do, unless more bytes come before; undefined when nothing waits. */
export const nextDeadline = (line: ScanLine, { silence }: ScanLineSettings): Instant | undefined =>
  line.text === "" ? undefined : line.to + (line.hasSuffix ? longSilence : silence)

/** Time has passed without a byte: a code may be over. A clock that was set back does not tear one apart. */
export const flush = (line: ScanLine, at: Instant, settings: ScanLineSettings): Step => {
  const deadline = nextDeadline(line, settings)
  if (deadline === undefined || at < deadline) return [line, []]
  return [{ ...line, text: "" }, codeOf(line, "silence", line.to)]
}
