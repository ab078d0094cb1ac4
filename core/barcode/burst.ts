/**
 * Telling a scanner from a person: what a run of characters was, once it is over.
 *
 * A run is a list of stretches. Within a stretch the characters followed each other as fast as a scanner sends them;
 * between two stretches there was a gap that only a slow scanner, a stalled program or a person makes.
 */
import * as Day from "../day.ts"
import { isChecked } from "./check-digit.ts"
import { type Ending, groupSeparator } from "./keystroke.ts"
import {
  type CodeType,
  isBeginning,
  type Layout,
  layoutOf,
  layouts,
  longestCode,
  withoutM
} from "./layouts.ts"
import { parse } from "./parse.ts"
import type { ScannerSettings } from "./scanner-settings.ts"

export interface Stretch {
  readonly text: string
  /** When its first and its last character came. */
  readonly from: Day.Instant
  readonly to: Day.Instant
}
export type Run = ReadonlyArray<Stretch>

export type Event =
  | {
      readonly _tag: "Scan"
      /** As it came, its M included. It may be no code at all: decoding tells. */
      readonly code: string
      readonly terminator: Ending | "silence"
      /** When it was over: its terminator, or its last character. */
      readonly at: Day.Instant
      readonly durationMs: number
    }
  /** Characters that a person typed, in order. Line feeds occur in pasted text alone. */
  | { readonly _tag: "Typed"; readonly text: string }
  /** Enter or Tab pressed by hand. */
  | { readonly _tag: "Key"; readonly key: "Enter" | "Tab" }
  /** A control character or an escape sequence, for the host to understand. */
  | { readonly _tag: "Control"; readonly sequence: string }

/** What ended a run: a terminator at a time, or nothing. */
export type End = { readonly ending: Ending; readonly at: Day.Instant } | undefined

const textOf = (run: Run): string => run.map((stretch) => stretch.text).join("")
const codeTypeOf = (text: string): CodeType | undefined => layoutOf(withoutM(text))

/** Whether a text has a known layout, and the right check digit where the layout has one. */
const isWellFormed = (text: string): boolean => {
  const type = codeTypeOf(text)
  if (type === undefined) return false
  const layout: Layout = layouts[type]
  return !("check" in layout.fields) || isChecked(withoutM(text))
}

/**
 * Where in a run a code of a known layout begins, or -1. A code that is right in every value comes first, the longest of
 * them: often the first character comes alone, and the program is busy drawing while the others arrive. Then one whose
 * layout and check digit are right, as a slow scanner reads it from a misprinted label. A command has no fixed length:
 * in several stretches it needs its terminator, or it might have been typed.
 */
const codeStart = (run: Run, end: End): number => {
  const last = run.length - 1
  const at = run[last]?.to ?? 0
  const texts = run.map((_, index) => textOf(run.slice(index)))
  const isOver = (text: string, index: number): boolean =>
    index === last || end !== undefined || codeTypeOf(text) !== "command"
  const right = texts.findIndex(
    (text, index) => parse(text, Day.dayAt(at)) !== undefined && isOver(text, index)
  )
  return right >= 0 ? right : texts.findIndex((text, index) => isWellFormed(text) && isOver(text, index))
}

const scan = (run: Run, end: End): Event => {
  const from = run[0]?.from ?? 0
  const at = end?.at ?? run.at(-1)?.to ?? from
  const durationMs = Math.max(0, at - from)
  return { _tag: "Scan", code: textOf(run), terminator: end?.ending ?? "silence", at, durationMs }
}

/** Typed text. A GS that is in no code is the key Ctrl+]. */
const typed = (text: string): ReadonlyArray<Event> =>
  text.split(groupSeparator).flatMap((part, index): ReadonlyArray<Event> => {
    const words: ReadonlyArray<Event> = part === "" ? [] : [{ _tag: "Typed", text: part }]
    return index === 0 ? words : [{ _tag: "Control", sequence: groupSeparator }, ...words]
  })

const isAscii = (text: string): boolean => {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7e) return false
  return true
}

/**
 * How many characters before a code came in the same stretch without belonging to it: the program was busy, and what
 * was typed before the scan waited together with it. Only a code that is right in every value is taken out so, never a
 * legacy pack, whose digits are too easily found in other numbers, and never after zeros alone: a GTIN-14 may be an
 * EAN13 with a zero before it.
 */
const gluedBefore = ({ text, to }: Stretch, settings: ScannerSettings): number => {
  for (let length = 1; length < settings.minLength; length++) {
    const code = text.slice(length)
    if (codeTypeOf(code) === "legacyPack" || /^(0+|].*)$/.test(text.slice(0, length))) continue
    if (parse(code, Day.dayAt(to)) !== undefined) return length
  }
  return 0
}

const settleStretch = (stretch: Stretch, end: End, settings: ScannerSettings): ReadonlyArray<Event> => {
  const { text, from, to } = stretch
  const allowed = settings.maxDuration * Math.max(1, text.length / longestCode)
  const isTyped =
    text.length < settings.minLength ||
    to - from > allowed ||
    // Scanners send ASCII. A word that an input method commits at once comes as one chunk, too.
    !isAscii(text) ||
    // One character again and again is a key held down.
    text === text.charAt(0).repeat(text.length)
  if (isTyped) return typed(text)
  const glued = gluedBefore(stretch, settings)
  return [...typed(text.slice(0, glued)), scan([{ ...stretch, text: text.slice(glued) }], end)]
}

/** What the characters of a run were, in order. The end belongs to the last event if that is a scan. */
export const settle = (run: Run, end: End, settings: ScannerSettings): ReadonlyArray<Event> => {
  if (run.length === 0) return []
  const start = codeStart(run, end)
  if (start >= 0) return [...settle(run.slice(0, start), undefined, settings), scan(run.slice(start), end)]
  const last = run.slice(-1).flatMap((stretch) => settleStretch(stretch, end, settings))
  return [...settle(run.slice(0, -1), undefined, settings), ...last]
}

/** Whether a text may be, or may become, a code of a known layout. */
const isOpen = (text: string): boolean => isBeginning(text) || isWellFormed(text)

/** The stretches at the front of a run that no code can begin with any more. */
export const closedStretches = (run: Run): number => {
  const open = run.findIndex((_, index) => isOpen(textOf(run.slice(index))))
  return open < 0 ? Math.max(0, run.length - 1) : open
}

/** Whether a character belongs to the last stretch of a run: once it is a scanner's for certain, a hiccup is allowed. */
export const isNear = ({ text, to }: Stretch, at: Day.Instant, settings: ScannerSettings): boolean => {
  const { maxGap, minLength, silence } = settings
  return at - to <= (text.length >= minLength ? Math.max(maxGap, silence) : maxGap)
}

/** How long the next character of a run is waited for. */
export const patience = (run: Run, settings: ScannerSettings): number => {
  const { maxGap, minLength, silence, slowGap } = settings
  const isFast = run.length === 1
  const isAwaited = run.some((_, index) => {
    const text = textOf(run.slice(index))
    // A fast code that is complete waits for its terminator no longer than others do.
    return isBeginning(text) || (!isFast && isWellFormed(text))
  })
  if (isAwaited) return Math.max(slowGap, maxGap)
  return (run.at(-1)?.text.length ?? 0) >= minLength ? Math.max(silence, maxGap) : maxGap
}
