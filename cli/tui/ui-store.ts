/** Between the keyboard, the running screens and what is drawn: one state, changed by whatever comes. */

import { isIdle } from "#core/client/idle.ts"
import type { Message } from "#core/client/model.ts"
import type { Running } from "#core/client/run.ts"
import type { Framing } from "#core/device/framing.ts"
import { graphemesOf } from "#core/graphemes.ts"
import { begin, refocused, type Size, type State } from "./focus.ts"
import { paced } from "./frame/pace.ts"
import { type Key, kittyReply } from "./key.ts"
import type { Pressed } from "./keys/binding.ts"
import { press, typedThere } from "./keys.ts"

export interface Host {
  readonly redraw: () => void
  readonly leave: () => void
  readonly speakKitty: () => void
}

export interface UiStore {
  readonly state: () => State
  readonly subscribe: (listener: () => void) => () => void
  readonly scan: (code: string, framing?: Framing) => void
  readonly type: (text: string) => void
  /** The place of the keys that come next is fixed now; what they are is decided later. */
  readonly begin: () => void
  readonly key: (key: Key) => void
  readonly hold: (text: string) => void
  readonly resize: (size: Size) => void
}

export const make = (running: Running, size: Size, host: Host): UiStore => {
  let state = begin(running.model(), size)
  /** The state at the first key that is not decided yet. */
  let initial: State | undefined
  const listeners = new Set<() => void>()

  const change = (changed: Partial<State>): void => {
    state = refocused({ ...state, ...changed })
    for (const listener of listeners) listener()
  }
  running.subscribe(() => change({ model: running.model() }))

  const say = (messages: ReadonlyArray<Message>): void => {
    for (const message of messages) running.tell(message)
  }

  const act = (pressed: Pressed): void => {
    say(pressed.messages ?? [])
    if (pressed.focus !== undefined) change({ focus: { ...state.focus, ...pressed.focus } })
    if (pressed.act === "redraw") host.redraw()
    else if (pressed.act === "leave") host.leave()
    else if (pressed.act !== undefined) change({ isLeaving: pressed.act === "ask-to-leave" })
  }

  /** Wakes the idle program: somebody is there. */
  const wake = (): void => {
    const { model } = state
    if (isIdle(model) || model.now > model.activeAt) running.tell({ _tag: "WasActive" })
  }

  const type = (text: string): void => {
    const then = initial
    initial = undefined
    if (then !== undefined && then.focus.place !== state.focus.place) {
      const meaning = typedThere(then, state, text)
      if (meaning !== undefined) {
        wake()
        return act(meaning)
      }
    }
    // A line break occurs in pasted text alone: it is no Enter.
    for (const { segment } of graphemesOf(text)) key(segment === "\n" ? " " : segment)
  }

  const key = (pressed: Key): void => {
    initial = undefined
    if (pressed === "FocusOut") return running.tell({ _tag: "Blurred" })
    // A terminal that tells of its focus says when somebody comes back; any other by the first key.
    if (pressed === "FocusIn" || state.model.isBlurred || state.model.devices.scans === "elsewhere")
      running.tell({ _tag: "TookFocus" })
    if (pressed === kittyReply) {
      host.speakKitty()
      return change({ speaksKitty: true })
    }
    wake()
    const meaning = press(state, pressed)
    if (meaning !== undefined) act(meaning)
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      const { changed, stop } = paced(listener)
      listeners.add(changed)
      return () => {
        listeners.delete(changed)
        stop()
      }
    },
    scan: (code, framing) => {
      initial = undefined
      running.tell({ _tag: "Scanned", code, framing })
    },
    type,
    begin: () => {
      initial = state
    },
    key,
    hold: (pendingText) => change({ pendingText }),
    resize: (next) => change({ size: next })
  }
}
