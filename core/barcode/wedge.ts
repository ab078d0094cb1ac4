/**
 * A keyboard-wedge scanner types its codes like a very fast person. This turns what a terminal (chunks of any size) or
 * a browser (one key at a time) delivers into scans and typing. It is a value that goes from input to input: the host
 * pushes what comes, asks `nextDeadline`, and calls `flush` then.
 *
 * What is promised:
 * - The same keystrokes give the same scans in the same order however they are cut into chunks, inside escape sequences
 *   too.
 * - Every character comes out exactly once, in order: in a scan, as typed text, as a key or as a control sequence. Only
 *   terminators that follow a scan at once, and the LF of a CRLF, belong to what stands before them.
 * - The characters of a scan are never typed text, its terminator is never a key. A broken or unknown code is a scan
 *   too, which does not decode, so that the person hears it.
 *
 * What it costs:
 * - Typed characters come late: letters after `maxGap`, digits, which may begin a code, after `slowGap` or with the
 *   next key that ends them. `held` is what waits; a screen may draw it faintly where it would go.
 * - A person who types a whole code of a known layout, with its right check digit and never pausing for `slowGap`, has
 *   scanned it. A person who types four characters within `maxGap` of each other, or whose typing a stalled program or
 *   a slow line delivers in one chunk, has scanned them outside of a field: a false scan is heard and changes nothing.
 *   In a field (`placed`) they are typed, unless a terminator comes with them.
 * - A scanner that sends no terminator must read codes of ours: any other is typed while a field has the focus.
 * - A scanner on another keyboard layout is known by its speed. What it typed is read where the host knows the keys;
 *   otherwise the scan holds the signs that came, and does not decode.
 * - Two codes without a terminator between them in one chunk are one scan, which does not decode. Let scanners send CR.
 * - A key pressed in the middle of a scan cuts it in two scans that do not decode.
 *
 * A host that was busy finds its timer late and input waiting: the silence was its own. It pushes what has come first,
 * dated just before the deadline, and calls `flush` after that.
 */
import type { Instant } from "../day.ts"
import { closedStretches, type Event, isNear, type Place, patience, type Run, settle } from "./burst.ts"
import { abandoned, type Ending, type Keystroke, keystrokesOf, pasteEnd, pasteStart } from "./keystroke.ts"
import { addEnding, addText, type Paste, settlePaste } from "./paste.ts"
import { defaults, type ScannerSettings } from "./scanner-settings.ts"

export interface State {
  readonly settings: ScannerSettings
  /** Characters of which it is not decided yet what they are. */
  readonly run: Run
  /** The place where the keys go if they were typed. */
  readonly place: Place
  /** An escape sequence that is not finished, and when its last character came. */
  readonly unfinished: string
  readonly unfinishedAt: Instant
  /** The text since an opening paste bracket whose closing one has not come, and the time of its last part. */
  readonly pasted: Paste | undefined
  readonly pastedAt: Instant
  /** The time until which a terminator belongs to the scan before it: any one after a scan, LF after CR. */
  readonly absorbUntil: Instant
  readonly absorbs: "any" | "LF"
}

/** Who ends by hand what came without a terminator presses Enter or Tab within so long (ms). */
const endedByHand = 1_000

export type Step = readonly [state: State, events: ReadonlyArray<Event>]

export const initial: State = {
  settings: defaults,
  run: [],
  place: "page",
  unfinished: "",
  unfinishedAt: 0,
  pasted: undefined,
  pastedAt: 0,
  absorbUntil: Number.NEGATIVE_INFINITY,
  absorbs: "any"
}

/** Typed text that follows typed text is one. */
const join = (events: ReadonlyArray<Event>): ReadonlyArray<Event> => {
  const joined: Array<Event> = []
  for (const event of events) {
    const last = joined.at(-1)
    if (event._tag === "Typed" && last?._tag === "Typed") {
      joined[joined.length - 1] = { _tag: "Typed", text: last.text + event.text }
    } else joined.push(event)
  }
  return joined
}

/**
 * Decides the run as it stands.
 * @param absorbs how long after a scan a terminator belongs to it
 */
const settled = (state: State, absorbs = state.settings.slowGap): Step => {
  if (state.run.length === 0) return [state, []]
  const events = settle(state.run, undefined, state.place, state.settings)
  const to = state.run.at(-1)?.to ?? 0
  const isScan = events.at(-1)?._tag === "Scan"
  return [
    {
      ...state,
      run: [],
      absorbUntil: isScan ? to + absorbs : Number.NEGATIVE_INFINITY,
      absorbs: "any"
    },
    events
  ]
}

const onText = (state: State, text: string, keys: string, at: Instant): Step => {
  const { run, place, settings } = state
  const last = run.at(-1)
  const awake: State = { ...state, absorbUntil: Number.NEGATIVE_INFINITY }
  // A clock that was set back does not tear a code apart.
  if (last !== undefined && isNear(last, at, settings)) {
    const grown = { text: last.text + text, keys: last.keys + keys, from: last.from, to: at }
    return [{ ...awake, run: [...run.slice(0, -1), grown] }, []]
  }
  const longer = [...run, { text, keys, from: at, to: at }]
  const closed = closedStretches(longer)
  const events = settle(longer.slice(0, closed), undefined, place, settings)
  return [{ ...awake, run: longer.slice(closed) }, events]
}

const onEnding = (state: State, ending: Ending, at: Instant): Step => {
  const { run, place, settings } = state
  if (run.length === 0) {
    const isAbsorbed = at <= state.absorbUntil && (state.absorbs === "any" || ending === "LF")
    if (isAbsorbed) return [state, []]
    const absorbUntil = ending === "CR" ? at + settings.slowGap : Number.NEGATIVE_INFINITY
    return [
      { ...state, absorbUntil, absorbs: "LF" },
      [{ _tag: "Key", key: ending === "Tab" ? "Tab" : "Enter" }]
    ]
  }
  const events = settle(run, { ending, at }, place, settings)
  if (events.at(-1)?._tag === "Scan")
    return [{ ...state, run: [], absorbUntil: at + settings.slowGap, absorbs: "any" }, events]
  const [next, key] = onEnding({ ...state, run: [], absorbUntil: Number.NEGATIVE_INFINITY }, ending, at)
  return [next, [...events, ...key]]
}

const onPasted = (state: State, paste: Paste, keystroke: Keystroke, at: Instant): Step => {
  switch (keystroke.kind) {
    case "text":
      return [{ ...state, pasted: addText(paste, keystroke.text), pastedAt: at }, []]
    case "ending":
      return [{ ...state, pasted: addEnding(paste, keystroke.ending), pastedAt: at }, []]
    case "control": {
      const pasted = keystroke.sequence === pasteEnd ? undefined : []
      const control: Event = { _tag: "Control", sequence: keystroke.sequence }
      return [{ ...state, pasted, pastedAt: at }, [...settlePaste(paste, at), control]]
    }
  }
}

const onKeystroke = (state: State, keystroke: Keystroke, at: Instant, keys?: string): Step => {
  if (state.pasted !== undefined) return onPasted(state, state.pasted, keystroke, at)
  switch (keystroke.kind) {
    case "text":
      return onText(state, keystroke.text, keys?.length === keystroke.text.length ? keys : keystroke.text, at)
    case "ending":
      return onEnding(state, keystroke.ending, at)
    case "control": {
      const [next, events] = settled(state)
      const pasted = keystroke.sequence === pasteStart ? [] : undefined
      return [
        { ...next, pasted, pastedAt: at, absorbUntil: Number.NEGATIVE_INFINITY },
        [...events, { _tag: "Control", sequence: keystroke.sequence }]
      ]
    }
  }
}

const onKeystrokes = (
  state: State,
  keystrokes: ReadonlyArray<Keystroke>,
  at: Instant,
  keys?: string
): Step => {
  let next = state
  const events: Array<Event> = []
  for (const keystroke of keystrokes) {
    const [after, more] = onKeystroke(next, keystroke, at, keys)
    next = after
    for (const event of more) events.push(event)
  }
  return [next, events]
}

/** The time at which an unfinished escape sequence is given up: a lone Escape soon, so that the key feels prompt. */
const unfinishedDeadline = ({ unfinished, unfinishedAt, settings }: State): Instant | undefined => {
  if (unfinished === "") return undefined
  return unfinishedAt + (unfinished.length === 1 ? settings.maxGap : settings.slowGap) + 1
}
const runDeadline = ({ run, settings }: State): Instant | undefined => {
  const last = run.at(-1)
  return last === undefined ? undefined : last.to + patience(run, settings) + 1
}
/** A terminal that opens a paste closes it; should it not, typing must not vanish. */
const pasteDeadline = ({ pasted, pastedAt, settings }: State): Instant | undefined =>
  pasted === undefined ? undefined : pastedAt + settings.maxDuration + 1

/** The time at which `flush` has something to do, unless more comes before; `undefined` when nothing waits. */
export const nextDeadline = (state: State): Instant | undefined => {
  const deadlines = [unfinishedDeadline(state), runDeadline(state), pasteDeadline(state)].filter(
    (deadline) => deadline !== undefined
  )
  return deadlines.length === 0 ? undefined : Math.min(...deadlines)
}

const isDue = (deadline: Instant | undefined, at: Instant): boolean =>
  deadline !== undefined && at >= deadline

/** Gives up an escape sequence that is not finished. */
const givenUp = (state: State): Step =>
  onKeystrokes({ ...state, unfinished: "" }, abandoned(state.unfinished), state.unfinishedAt)

const flushed = (state: State, at: Instant): Step => {
  if (isDue(unfinishedDeadline(state), at)) {
    const [next, events] = givenUp(state)
    const [last, more] = flushed(next, at)
    return [last, [...events, ...more]]
  }
  if (isDue(pasteDeadline(state), at))
    return [{ ...state, pasted: undefined }, settlePaste(state.pasted ?? [], at)]
  return isDue(runDeadline(state), at) ? settled(state, endedByHand) : [state, []]
}

/** Time has passed without input: decides what is due. */
export const flush = (state: State, at: Instant): Step => {
  const [next, events] = flushed(state, at)
  return [next, join(events)]
}

/**
 * Takes what the host has read.
 * @param chunk terminal input as it came, or from a browser the character of a key: "\r" for Enter, "\t" for Tab, "\x7f"
 *   for Backspace; Escape and keys without a character go through `pass`
 * @param at when it came, best by a clock that is never set back (`performance.timeOrigin + performance.now()`)
 * @param keys what the key says on the keyboard that scanners are set to, where the host can tell
 */
export const push = (
  state: State,
  chunk: string,
  at: Instant,
  settings: ScannerSettings = state.settings,
  keys?: string
): Step => {
  const [calm, due] = flushed({ ...state, settings }, at)
  const [keystrokes, unfinished] = keystrokesOf(calm.unfinished, chunk)
  const [next, events] = onKeystrokes({ ...calm, unfinished, unfinishedAt: at }, keystrokes, at, keys)
  return [next, join([...due, ...events])]
}

/** Takes a key that is no character (an arrow key, or Escape in a browser): it comes after all that came before. */
export const pass = (state: State, sequence: string, at: Instant): Step => {
  const [calm, due] = flushed(state, at)
  const [ready, more] = calm.unfinished === "" ? [calm, []] : givenUp(calm)
  const [next, events] = onKeystroke(ready, { kind: "control", sequence }, at)
  return [next, join([...due, ...more, ...events])]
}

/** The state with the place where keys go from now on; keys that wait stay with the place they were pressed in. */
export const placed = (state: State, place: Place): State =>
  state.run.length > 0 || state.place === place ? state : { ...state, place }

/**
 * The state after a burst that counts as typing, whatever it looked like: of its terminator only the LF of a CRLF may
 * still come.
 */
export const asTyped = (state: State, terminator: Ending | "silence"): State =>
  terminator === "CR" ? { ...state, absorbs: "LF" } : { ...state, absorbUntil: Number.NEGATIVE_INFINITY }

/** Characters that wait and were most likely typed. A burst that can only be a scanner's is not shown. */
export const pendingText = (state: State): string => {
  const isScanner = (state.run.at(-1)?.text.length ?? 0) >= state.settings.minLength
  return isScanner ? "" : state.run.map((stretch) => stretch.text).join("")
}
