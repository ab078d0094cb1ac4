/**
 * Telling a scanner from a person: what a run of characters was, once it is over.
 *
 * A run is a list of stretches. Within a stretch the characters followed each other as fast as a scanner sends them;
 * between two stretches there was a gap that only a slow scanner, a stalled program or a person makes.
 */
import * as Day from "../day.ts"
import { isChecked } from "./check-digit.ts"
import { digitsMeant } from "./keyboard-layout.ts"
import { type Ending, groupSeparator } from "./keystroke.ts"
import {
  type CodeType,
  codeTypes,
  isBeginning,
  isDigit,
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
  /** The same keys on the keyboard that scanners are set to; the text itself where the host cannot tell the keys. */
  readonly keys: string
  /** The times of the first and of the last character. */
  readonly from: Day.Instant
  readonly to: Day.Instant
}
export type Run = ReadonlyArray<Stretch>

export type Event =
  | {
      readonly _tag: "Scan"
      /** The code as it came, its M included. It may be no code at all: decoding tells. */
      readonly code: string
      readonly terminator: Ending | "silence"
      /** The time at which the scan was over: at its terminator, or at its last character. */
      readonly at: Day.Instant
      readonly durationMs: number
    }
  /** Characters that a person typed, in order. Line feeds occur in pasted text alone. */
  | { readonly _tag: "Typed"; readonly text: string }
  /** Enter or Tab pressed by hand. */
  | { readonly _tag: "Key"; readonly key: "Enter" | "Tab" }
  /** A control character or an escape sequence, for the host to understand. */
  | { readonly _tag: "Control"; readonly sequence: string }

/** The end of a run: a terminator at a time, or silence. */
export type End = { readonly ending: Ending; readonly at: Day.Instant } | undefined

/**
 * Where the keys of a run go if a person pressed them: nowhere in particular, into a field, or to a choice that is made
 * by digits. Several keys of a person come in one packet over a slow line: in a field only a code of ours, or what a
 * terminator ends, is a scan.
 */
export type Place = "page" | "field" | "choice"

/** Digits answer a choice as long as they are fewer than those of any printed code. */
const shortestPrinted = 8

const textOf = (run: Run): string => run.map((stretch) => stretch.text).join("")

/**
 * What a run may say: as it came; by its keys, where a scanner types on another keyboard layout than the computer has;
 * and with the digits that such a layout has other signs for. The last one is known for a scan, and is not read.
 */
interface Reading {
  readonly of: (run: Run) => string
  /** The scanned code in a run, by this reading. */
  readonly code: (run: Run) => string
  /** A command has no length of its own and few characters: in another layout only a burst is one. */
  readonly isBurst: boolean
}
const readings: ReadonlyArray<Reading> = [
  { of: textOf, code: textOf, isBurst: false },
  ...[
    (run: Run): string => run.map((stretch) => stretch.keys).join(""),
    (run: Run): string => digitsMeant(textOf(run))
  ].map((of, index) => ({ of, code: index === 0 ? of : textOf, isBurst: true }))
]
const codeTypeOf = (text: string): CodeType | undefined => layoutOf(withoutM(text))

/** Whether a text has a known layout, and the right check digit where the layout has one. */
const isWellFormed = (text: string): boolean => {
  const type = codeTypeOf(text)
  if (type === undefined) return false
  const layout: Layout = layouts[type]
  return !("check" in layout.fields) || isChecked(withoutM(text))
}

/** Whether a text begins with what scanners send before a code of another list, or may become that: `]C1`. */
const isMarked = (text: string): boolean => /^\](?:[A-Za-z](?:\d.*)?)?$/s.test(text)

/** A code in a run: the stretch it begins with, and how it is read. */
interface Found {
  readonly start: number
  readonly reading: Reading
}

/**
 * Where in a run a code of a known layout begins. A code that is right in every value comes first, the longest of
 * them: often the first character comes alone, and the program is busy drawing while the others arrive. Then one whose
 * layout and check digit are right, as a slow scanner reads it from a misprinted label. A command has no fixed length:
 * in several stretches it needs its terminator, or it might have been typed.
 */
const codeIn = (run: Run, end: End, settings: ScannerSettings): Found | undefined => {
  const last = run.length - 1
  const at = run[last]?.to ?? 0
  const isRight = (text: string): boolean => parse(text, Day.dayAt(at)) !== undefined
  // Its length is not known: in several stretches it needs its terminator.
  const isWhole = (text: string): boolean => end !== undefined && text.length > 3 && isMarked(text)
  for (const isCode of [isRight, isWellFormed, isWhole])
    for (const reading of readings)
      for (let start = 0; start <= last; start++) {
        const rest = run.slice(start)
        const text = reading.of(rest)
        if (reading.isBurst && text === textOf(rest)) continue
        const isOver =
          codeTypeOf(text) !== "command" ||
          (reading.isBurst
            ? start === last && text.length >= settings.minLength
            : start === last || end !== undefined)
        if (isOver && isCode(text)) return { start, reading }
      }
  return undefined
}

const scan = (run: Run, end: End, code = textOf(run)): Event => {
  const from = run[0]?.from ?? 0
  const at = end?.at ?? run.at(-1)?.to ?? from
  const durationMs = Math.max(0, at - from)
  return { _tag: "Scan", code, terminator: end?.ending ?? "silence", at, durationMs }
}

/** Typed text. A GS that is in no code is the key Ctrl+]. */
const typed = (text: string): ReadonlyArray<Event> =>
  text.split(groupSeparator).flatMap((part, index): ReadonlyArray<Event> => {
    const words: ReadonlyArray<Event> = part === "" ? [] : [{ _tag: "Typed", text: part }]
    return index === 0 ? words : [{ _tag: "Control", sequence: groupSeparator }, ...words]
  })

/**
 * How many characters before a code came in the same stretch without belonging to it: the program was busy, or the line
 * slow, and what was typed before the scan waited together with it. Only a code that is right in every value is taken
 * out so, never a legacy pack, whose digits are too easily found in other numbers, and never after zeros alone: a
 * GTIN-14 may be an EAN13 with a zero before it. In a field any number of words may have been typed before it.
 */
const gluedBefore = ({ text, to }: Stretch, place: Place, settings: ScannerSettings): number => {
  for (let length = 1; length < text.length; length++) {
    const isWord = place === "field" && !isDigit(text.charCodeAt(length - 1))
    if (length >= settings.minLength && !isWord) continue
    const code = text.slice(length)
    // A blank before a code ends the words.
    if (code.startsWith(" ")) continue
    if (codeTypeOf(code) === "legacyPack" || /^(0+|].*)$/.test(text.slice(0, length))) continue
    if (parse(code, Day.dayAt(to)) !== undefined) return length
  }
  return 0
}

/** Whether a text begins with a whole code: in one burst nobody types anything behind it. */
const leadsWithCode = (text: string, today: Day.Day): boolean =>
  codeTypes.some((type) => {
    const { longest } = layouts[type]
    const [bare, marked] = [text.slice(0, longest), text.slice(0, longest + 1)]
    return type !== "command" && [bare, marked].some((code) => parse(code, today) !== undefined)
  })

/** Whether a stretch without a terminator can be typing, where a person may have pressed the keys. */
const isTypedThere = ({ text, to }: Stretch, place: Place): boolean => {
  if (place === "choice") return text.length < shortestPrinted && /^\d+$/.test(text)
  return place === "field" && !leadsWithCode(text, Day.dayAt(to))
}

const settleStretch = (
  stretch: Stretch,
  end: End,
  place: Place,
  settings: ScannerSettings
): ReadonlyArray<Event> => {
  const { text, from, to } = stretch
  const allowed = settings.maxDuration * Math.max(1, text.length / longestCode)
  const isTyped =
    text.length < settings.minLength ||
    to - from > allowed ||
    // One character again and again is a key held down.
    text === text.charAt(0).repeat(text.length)
  if (isTyped) return typed(text)
  const glued = gluedBefore(stretch, place, settings)
  if (glued === 0 && end === undefined && isTypedThere(stretch, place)) return typed(text)
  const rest = { ...stretch, text: text.slice(glued), keys: stretch.keys.slice(glued) }
  return [...typed(text.slice(0, glued)), scan([rest], end)]
}

/** The events of a run's characters, in order. The end belongs to the last event if that is a scan. */
export const settle = (run: Run, end: End, place: Place, settings: ScannerSettings): ReadonlyArray<Event> => {
  if (run.length === 0) return []
  const found = codeIn(run, end, settings)
  if (found !== undefined) {
    const { start, reading } = found
    const code = run.slice(start)
    return [...settle(run.slice(0, start), undefined, place, settings), scan(code, end, reading.code(code))]
  }
  const last = run.slice(-1).flatMap((stretch) => settleStretch(stretch, end, place, settings))
  return [...settle(run.slice(0, -1), undefined, place, settings), ...last]
}

/** Whether any reading of a part fits; readings by other layouts than the computer's make no command. */
const someReading = (run: Run, says: (text: string) => boolean): boolean =>
  readings.some(({ of, isBurst }) => {
    const text = of(run)
    return says(text) && !(isBurst && text.startsWith("$"))
  })

/** Whether a text may be, or may become, a code of a known layout. */
const isOpen = (text: string): boolean => isBeginning(text) || isWellFormed(text) || isMarked(text)

/** The stretches at the front of a run that no code can begin with any more. */
export const closedStretches = (run: Run): number => {
  const open = run.findIndex((_, index) => someReading(run.slice(index), isOpen))
  return open < 0 ? Math.max(0, run.length - 1) : open
}

/** Whether a character belongs to the last stretch of a run: once it is a scanner's for certain, a hiccup is allowed. */
export const isNear = ({ text, to }: Stretch, at: Day.Instant, settings: ScannerSettings): boolean => {
  const { maxGap, minLength, silence } = settings
  return at - to <= (text.length >= minLength ? Math.max(maxGap, silence) : maxGap)
}

/** The time for which the next character of a run is waited for. */
export const patience = (run: Run, settings: ScannerSettings): number => {
  const { maxGap, minLength, silence, slowGap } = settings
  const isFast = run.length === 1
  const isAwaited = run.some((_, index) =>
    // A fast code that is complete waits for its terminator no longer than others do.
    someReading(
      run.slice(index),
      (text) => isBeginning(text) || isMarked(text) || (!isFast && isWellFormed(text))
    )
  )
  if (isAwaited) return Math.max(slowGap, maxGap)
  return (run.at(-1)?.text.length ?? 0) >= minLength ? Math.max(silence, maxGap) : maxGap
}
