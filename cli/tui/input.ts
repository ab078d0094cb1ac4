/**
 * The one place where keys come in: bytes of the terminal go through the wedge, which says what a scanner sent and what a
 * person typed.
 */
import type { Place } from "#core/barcode/burst.ts"
import * as wedge from "#core/barcode/wedge.ts"
import type { Framing } from "#core/device/framing.ts"
import { type Key, keyOf } from "./key.ts"

export interface InputHandlers {
  readonly onScan: (code: string, framing: Framing) => void
  readonly onTyped: (text: string) => void
  readonly onKey: (key: Key) => void
  /** Whether the keys go where nothing is scanned, such as a password: there a burst is typing, too. */
  readonly isNative: () => boolean
  readonly place: () => Place
  /** Keys have come of which it is not decided yet what they are: if they were typed, they were typed here. */
  readonly onBegin: () => void
  /** Characters that are most likely being typed, and are not decided yet. */
  readonly onHeld: (text: string) => void
}

export interface Input {
  readonly push: (chunk: string) => void
  readonly stop: () => void
}

/** Never set back, unlike the clock on the wall. */
const now = (): number => performance.timeOrigin + performance.now()

/** A scanner's next character comes sooner; so the beginning of a scan is not drawn. */
const heldDelay = 30

export const listen = (handlers: InputHandlers): Input => {
  let state = wedge.initial
  let timer: NodeJS.Timeout | undefined
  let immediate: NodeJS.Immediate | undefined
  let showing: NodeJS.Timeout | undefined
  let shown = ""

  const show = () => {
    const pending = wedge.pendingText(state)
    if (pending === shown) return
    shown = pending
    handlers.onHeld(pending)
  }

  const handleStep = ([next, events]: wedge.Step): void => {
    const isBegun = next.run.length > 0 && (state.run.length === 0 || events.length > 0)
    state = next
    clearTimeout(timer)
    clearImmediate(immediate)
    clearTimeout(showing)
    // What was held is now typed, or belongs to a scan: it goes together with what it has become.
    if (wedge.pendingText(state) === "") show()
    else showing = setTimeout(show, heldDelay)
    for (const event of events) {
      if (event._tag === "Scan" && handlers.isNative()) {
        const { code, terminator } = event
        state = wedge.asTyped(state, terminator)
        handlers.onTyped(code)
        if (terminator !== "silence") handlers.onKey(terminator === "Tab" ? "Tab" : "Enter")
      } else if (event._tag === "Scan") {
        const { code, terminator, durationMs } = event
        handlers.onScan(code, { source: "wedge", terminator, durationMs, symbology: null })
      } else if (event._tag === "Typed") handlers.onTyped(event.text)
      else if (event._tag === "Key") handlers.onKey(event.key)
      else {
        const key = keyOf(event.sequence)
        if (key !== undefined) handlers.onKey(key)
      }
    }
    if (isBegun) {
      state = { ...state, place: handlers.place() }
      handlers.onBegin()
    }
    const deadline = wedge.nextDeadline(state)
    if (deadline === undefined) return
    timer = setTimeout(
      () => {
        // Input may have come while the program was busy: it is read before this runs.
        immediate = setImmediate(() => handleStep(wedge.flush(state, now())))
      },
      Math.max(0, deadline - now())
    )
  }

  return {
    push: (chunk) => {
      const deadline = wedge.nextDeadline(state)
      const at = now()
      // The deadline has passed without being kept: the program was busy, and the silence was its own.
      const due = deadline !== undefined && at >= deadline ? deadline - 1 : at
      handleStep(wedge.push(wedge.placed(state, handlers.place()), chunk, due))
    },
    stop: () => {
      clearTimeout(timer)
      clearImmediate(immediate)
      clearTimeout(showing)
    }
  }
}
