/** A host that plays keystrokes at given times, what came of them in short, and generators of what is scanned. */
import fc from "fast-check"
import type { Event, Place } from "#core/barcode/burst.ts"
import { parse } from "#core/barcode/parse.ts"
import { defaults, type ScannerSettings } from "#core/barcode/scanner-settings.ts"
import { flush, initial, nextDeadline, push, type State } from "#core/barcode/wedge.ts"
import * as Day from "#core/day.ts"
import { codeOn } from "./codes.ts"

export const today = "2026-11-20"
export const start = Day.startOf(today) + 10 * Day.hour
export const pack = "80177300500645507000123"
export const mrpl = "7401234007507"

export interface Input {
  readonly at: Day.Instant
  readonly chunk: string
  /** What the key says on a scanner's own keyboard. */
  readonly keys?: string
}

/** A host: it pushes what comes, and between inputs flushes at every deadline, if its timers are prompt. */
export function play(
  inputs: ReadonlyArray<Input>,
  settings: ScannerSettings = defaults,
  isPrompt = true,
  place: Place = "page"
): ReadonlyArray<Event> {
  let state: State = { ...initial, settings, place }
  const events: Array<Event> = []
  const flushUntil = (at: Day.Instant): void => {
    for (
      let deadline = nextDeadline(state);
      deadline !== undefined && deadline <= at;
      deadline = nextDeadline(state)
    ) {
      const [next, some] = flush(state, deadline)
      state = next
      events.push(...some)
    }
  }
  for (const { at, chunk, keys } of inputs) {
    if (isPrompt) flushUntil(at)
    const [next, some] = push(state, chunk, at, settings, keys)
    state = next
    events.push(...some)
  }
  flushUntil(Number.POSITIVE_INFINITY)
  return events
}

/** One character at a time, evenly. */
export function keyed(text: string, gap: number, from = start): ReadonlyArray<Input> {
  return [...text].map((chunk, index) => ({ at: from + index * gap, chunk }))
}

/** As a person types in a field, or where a choice is made by digits. */
export const playIn = (place: Place, inputs: ReadonlyArray<Input>): ReadonlyArray<Event> =>
  play(inputs, defaults, true, place)

/** The times after each gap. */
export function timesOf(gaps: ReadonlyArray<number>): ReadonlyArray<Day.Instant> {
  let at = start
  return gaps.map((gap) => {
    at += gap
    return at
  })
}

export function essence(event: Event): string {
  switch (event._tag) {
    case "Scan":
      return `scan ${event.code} ${event.terminator}`
    case "Typed":
      return `typed ${event.text}`
    case "Key":
      return event.key
    case "Control":
      return `control ${event.sequence}`
  }
}
export function spelled(event: Event): string {
  if (event._tag === "Scan") return event.code
  if (event._tag === "Typed") return event.text
  return event._tag === "Control" ? event.sequence : ""
}
/** Typed text may come in one event or in several. */
export function mergeTyped(lines: ReadonlyArray<string>): ReadonlyArray<string> {
  const merged: Array<string> = []
  for (const line of lines) {
    if (line.startsWith("typed ") && merged.at(-1)?.startsWith("typed ") === true) {
      merged[merged.length - 1] += line.slice("typed ".length)
    } else merged.push(line)
  }
  return merged
}
export function shown(events: ReadonlyArray<Event>): ReadonlyArray<string> {
  return mergeTyped(events.map(essence))
}
const codes = codeOn(today)
/** A code that is right in every value, with or without M. */
export const knownCode = fc.oneof(
  codes,
  codes.map((code) => `M${code}`)
)
/** Printable characters that are no code, nor end in one. */
export const unknownCode = fc
  .stringMatching(/^[ -~]{3,39}[!-~]$/)
  .filter(
    (code) =>
      new Set(code).size > 1 && [1, 2, 3].every((from) => parse(code.slice(from), today) === undefined)
  )
export const anyCode = fc.oneof(knownCode, unknownCode)

export const terminator = fc.constantFrom(
  ["\r", "CR"] as const,
  ["\n", "LF"] as const,
  ["\r\n", "CR"] as const,
  ["\t", "Tab"] as const
)

/** A way of cutting a stream: lengths of chunks in turn, and the milliseconds between them. */
export const chunking = fc
  .tuple(
    fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }),
    fc.integer({ min: 0, max: 50 })
  )
  .map(([lengths, gap]) => (stream: string): ReadonlyArray<Input> => {
    const inputs: Array<Input> = []
    for (let from = 0, turn = 0; from < stream.length; turn++) {
      const length = lengths[turn % lengths.length] ?? 1
      inputs.push({ at: start + turn * gap, chunk: stream.slice(from, from + length) })
      from += length
    }
    return inputs
  })
