/**
 * One listener at the window hears every key before anything else does and tells a scanner from a person, so that a scan
 * is heard wherever the focus is and its digits land in no box.
 *
 * Characters are kept from the page and framed by `core/barcode/wedge`; what turns out to be typed is put into the box
 * where it was typed, at most a fifth of a second later and always before the next key that is no character. Enter and
 * Tab that end a scan vanish; pressed by hand they do what they always do, for what came before them is settled in the
 * same moment. Left alone are: what an input method composes (its keys say nothing), what autofill and drag and drop
 * bring (no keys at all), keys held down, keys with Control, Alt or Meta, and boxes marked `data-keys="native"`: names
 * and passwords, which password managers type as fast as a scanner.
 *
 * The time of a key is when the operating system had it, not when a busy page got round to it. Keys that come late are
 * waited for as long as keys in time, the rest of a broken scan half a second longer; one that shows that a silence was
 * none takes back what was decided in it: typed text leaves its box, and the scan is heard whole.
 */
import { flushSync } from "react-dom"
import type { Place } from "#core/barcode/burst.ts"
import { keySays } from "#core/barcode/keyboard-layout.ts"
import { isBeginning, layoutOf, uniqueKey } from "#core/barcode/layouts.ts"
import * as wedge from "#core/barcode/wedge.ts"
import type { Framing } from "#core/device/framing.ts"
import { hasEarlyKeys, takeEarlyKeys } from "./early.ts"
import { boxOf, chooseByTyping, insert, isEmptyLine, revocably } from "./insertion.ts"
import { show } from "./pending-text.ts"

export interface KeyHandlers {
  /** Called with a code and its framing; without a framing for a code that was pasted. */
  readonly scanned: (code: string, framing: Framing | undefined) => void
  /** A character typed where no box takes it: a shortcut, perhaps. */
  readonly pressed: (character: string) => boolean
  /** The thing that a typed character is meant for now: one that was typed for another thing is dropped. */
  readonly shown?: () => unknown
}

/** A key that is no character for the wedge, and what stands for it there. */
const breaks = "\x1b[0n"
const groupSeparator = "\x1d"
/** A timer that is later than this shows that the page was busy. */
const busyAfter = 20
/** The rest of a broken scan is waited for so long: the browser may be busy where the page is not. */
const restWait = 500

const isSign = /^[^\p{L}\p{N}\s$]$/u

const modifiers: ReadonlySet<string> = new Set([
  "Shift",
  "Control",
  "Alt",
  "AltGraph",
  "Meta",
  "CapsLock",
  "NumLock",
  "Fn"
])

const isNative = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-keys="native"]') !== null

/** The console is told a code to explain it: what is pasted there is text. */
const takesPastedCodes = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-paste="text"]') !== null

/** The line for codes, while nothing stands in it, is no field that somebody types into. */
const isForCodes = (box: HTMLElement & { value: string }): boolean =>
  box.value === "" && box.closest('[data-holds="code"]') !== null

/** The place of a key that a person presses. */
const placeOf = (target: EventTarget | null): Place => {
  const box = boxOf(target)
  if (box !== undefined) return isForCodes(box) ? "page" : "field"
  return target instanceof Element && target.closest('select, [role="dialog"]') !== null ? "choice" : "page"
}

/** Control keys by which scanners send what has no key: a separator between fields, carriage return, line feed. */
const controlled: Readonly<Record<string, string>> = { "]": groupSeparator, m: "\r", j: "\n" }

/** The decision of a silence: a key pressed before its end shows that there was none. */
interface Decision {
  readonly before: wedge.State
  readonly deadline: number
  readonly takeBack: () => void
}

const scansIn = (events: wedge.Step[1]): ReadonlyArray<string> =>
  events.flatMap((event) => (event._tag === "Scan" ? [event.code] : []))
/**
 * A whole code stays a scan whatever follows it, or it would be heard twice. The number of a package is none here: a legacy
 * pack or an element string may begin like one, check digit and all, and what is heard cannot be taken back.
 */
const isFinal = (events: wedge.Step[1]): boolean =>
  scansIn(events).some((code) => layoutOf(uniqueKey(code)) !== undefined)
/** Fewer characters of a code than these were most likely typed. */
const fewestOfBroken = 8
/** The beginning of a code, perhaps: there is a scan, and no whole one that would be kept waiting. */
const isBroken = (events: wedge.Step[1]): boolean =>
  (scansIn(events).length > 0 && !isFinal(events)) ||
  events.some(
    (event) => event._tag === "Typed" && event.text.length >= fewestOfBroken && isBeginning(event.text)
  )

export const listen = (handlers: KeyHandlers): (() => void) => {
  let state = wedge.initial
  /** The element in which the waiting characters were typed. */
  let typedAt: EventTarget | null = null
  /** The thing that was shown there then. */
  let shownThen: unknown
  /** The delay of the last key. */
  let lag = 0
  let decision: Decision | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let showing: ReturnType<typeof setTimeout> | undefined
  /** A dead key was pressed: the next character is the input method's. */
  let isDead = false
  let swallowsSpace = false

  const clock = (): number => performance.timeOrigin + performance.now()
  const isWaiting = (): boolean => state.run.length > 0

  /** Draws the effect of each character before the next one is read: it may have led to another field. */
  const typedOneByOne = (text: string): void => {
    let at: EventTarget | null = document.activeElement
    // A choice that has gone is not made by the digit that was for it, and neither is the one that came instead.
    if (boxOf(at) === undefined && shownThen !== handlers.shown?.()) return
    for (const character of text) {
      const box = boxOf(at)
      flushSync(() => {
        // A shortcut may have moved the focus into a box: the rest was meant for it.
        if (box !== undefined) insert(box, character)
        else handlers.pressed(character)
      })
      at = document.activeElement
    }
    typedAt = at
  }

  /** A sign begins no code and no name: in an empty line it is a key, where the page has one. */
  const isKeyInLine = ([sign = ""]: string): boolean =>
    isEmptyLine(typedAt) && isSign.test(sign) && flushSync(() => handlers.pressed(sign))

  const typed = (text: string): void => {
    const box = boxOf(typedAt)
    if (isKeyInLine(text)) {
      typedAt = document.activeElement
      if (text.length > 1) typed(text.slice(1))
    } else if (box !== undefined) insert(box, text)
    else if (typedAt instanceof HTMLSelectElement) chooseByTyping(typedAt, text)
    else typedOneByOne(text)
  }

  /** Goes on to the next state of the wedge; answers whether a key pressed by hand is among what came out. */
  const take = ([next, events]: wedge.Step): boolean => {
    state = next
    let isKey = false
    for (const event of events) {
      if (event._tag === "Scan") {
        const { code, terminator, durationMs } = event
        handlers.scanned(code, { source: "wedge", terminator, durationMs, symbology: null })
      }
      if (event._tag === "Typed") typed(event.text)
      if (event._tag === "Key") isKey = true
    }
    clearTimeout(timer)
    clearTimeout(showing)
    const deadline = wedge.nextDeadline(state)
    // The next key is as late as this one.
    if (deadline !== undefined) timer = setTimeout(() => due(deadline), Math.max(0, deadline + lag - clock()))
    if (isWaiting()) showing = setTimeout(showHeld, state.settings.maxGap)
    else show(undefined, "")
    return isKey
  }

  const showHeld = (): void => show(boxOf(typedAt), wedge.pendingText(state))

  /** A busy page finds its timer late and keys waiting: those come first, the silence was its own. */
  const due = (deadline: number, isSecond = false): void => {
    const before = state
    const step = wedge.flush(before, deadline)
    const wait = isBroken(step[1]) ? restWait : clock() - deadline - lag > busyAfter ? 0 : undefined
    if (!isSecond && wait !== undefined) {
      timer = setTimeout(() => due(deadline, true), wait)
      return
    }
    const takeBack = revocably(() => take(step))
    if (!isFinal(step[1])) decision = { before, deadline, takeBack }
  }

  /** A key has come that was pressed before the end of a silence. */
  const reconsider = (at: number): void => {
    const early = decision
    decision = undefined
    if (early === undefined || at >= early.deadline) return
    early.takeBack()
    state = early.before
  }

  /** Something else happened: what waits is decided, and the next Enter is nobody's terminator. */
  const settle = (at = clock()): void => {
    decision = undefined
    take(wedge.pass(state, breaks, at))
  }

  const stop = (event: Event): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  const characterOf = (event: KeyboardEvent): string | undefined => {
    const { key } = event
    const isAltGraph = event.getModifierState("AltGraph")
    if (event.ctrlKey && !event.altKey && !event.metaKey) {
      const control = controlled[key.toLowerCase()]
      return control === groupSeparator || isWaiting() ? control : undefined
    }
    if ((event.ctrlKey || event.altKey || event.metaKey) && !isAltGraph) return undefined
    if (key === "Enter") return "\r"
    if (key === "Tab") return event.shiftKey ? undefined : "\t"
    return [...key].length === 1 ? key : undefined
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing || event.keyCode === 229 || modifiers.has(event.key)) return
    const { target } = event
    const at = performance.timeOrigin + event.timeStamp
    lag = Math.max(0, clock() - at)
    if (isNative(target)) return settle(at)
    const wasDead = isDead
    isDead = event.key === "Dead"
    const character = characterOf(event)
    if (character === undefined || event.repeat || wasDead) return settle(at)
    reconsider(at)
    if (character === "\r" || character === "\n" || character === "\t") {
      if (!take(wedge.push(state, character, at))) stop(event)
      return
    }
    // Alone, the space bar presses buttons and scrolls; within a burst it is part of a text.
    if (character === " " && boxOf(target) === undefined && !isWaiting()) return
    if (!isWaiting()) {
      typedAt = target
      shownThen = handlers.shown?.()
    }
    swallowsSpace = character === " "
    stop(event)
    const keys = keySays(event.code, event.shiftKey)
    take(wedge.push(wedge.placed(state, placeOf(target)), character, at, state.settings, keys))
  }

  const onKeyUp = (event: KeyboardEvent): void => {
    if (event.key !== " " || !swallowsSpace) return
    // Firefox presses a button when the space bar comes up.
    swallowsSpace = false
    event.preventDefault()
  }

  /** Pasted text is a scan where a line of it has the layout of a code; else it goes where it was pasted. */
  const onPaste = (event: ClipboardEvent): void => {
    if (isNative(event.target) || takesPastedCodes(event.target)) return
    settle()
    const text = event.clipboardData?.getData("text/plain").replaceAll("\x1b", "") ?? ""
    const [, events] = wedge.push(wedge.initial, `\x1b[200~${text}\x1b[201~`, clock())
    const scans = scansIn(events)
    if (scans.length === 0) return
    stop(event)
    for (const code of scans) handlers.scanned(code, undefined)
  }

  /** The focus is about to move by hand: what was typed belongs to where it is now. A scan going on is not cut. */
  const onPointer = (): void => {
    if (wedge.pendingText(state) !== "") settle()
  }
  const onLeave = (): void => settle()

  const capture = { capture: true }
  const begin = (): void => {
    const early = takeEarlyKeys()
    addEventListener("keydown", onKeyDown, capture)
    for (const event of early) onKeyDown(event)
  }
  // Keys that were kept are heard outside of what draws the page: they may change it.
  const beginning = hasEarlyKeys() ? setTimeout(begin) : undefined
  if (beginning === undefined) begin()
  addEventListener("keyup", onKeyUp, capture)
  addEventListener("paste", onPaste, capture)
  addEventListener("pointerdown", onPointer, capture)
  addEventListener("compositionstart", onLeave, capture)
  addEventListener("blur", onLeave)
  return () => {
    clearTimeout(beginning)
    clearTimeout(timer)
    clearTimeout(showing)
    removeEventListener("keydown", onKeyDown, capture)
    removeEventListener("keyup", onKeyUp, capture)
    removeEventListener("paste", onPaste, capture)
    removeEventListener("pointerdown", onPointer, capture)
    removeEventListener("compositionstart", onLeave, capture)
    removeEventListener("blur", onLeave)
  }
}
