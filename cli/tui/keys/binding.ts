/** Keys that mean something right now, and boxes that text goes into: data for pressing, for the footer and for the help. */
import type { Message } from "#core/client/model.ts"
import type { Focus } from "../focus.ts"
import type { Key } from "../key.ts"

/** The effects of pressing a key. */
export interface Pressed {
  readonly messages?: ReadonlyArray<Message>
  readonly focus?: Partial<Omit<Focus, "place">>
  readonly act?: "redraw" | "ask-to-leave" | "stay" | "leave"
}

export interface Binding {
  /** Any of them does it; the first is shown. */
  readonly keys: ReadonlyArray<Key>
  /** The keys as they are shown, where the first is not enough: "Up Down". */
  readonly shown?: string
  readonly label: string
  /** Stands in the footer. */
  readonly isMain?: boolean | "first"
  /** Leads on: nothing covers it. */
  readonly isPrimary?: boolean
  readonly press: (key: Key) => Pressed
}

export interface Box {
  readonly text: string
  readonly isSecret?: boolean
  /** True where nothing is scanned: names and passwords come as fast as a scanner types, from a script or a slow line. */
  readonly isNative?: boolean
  /** Codes are typed into it by hand, and nothing was yet: it is no field that a person is in. */
  readonly isForCodes?: boolean
  /** True where digits choose from a list. */
  readonly isChoice?: boolean
  /** The next character takes the place of all that stands there. */
  readonly isReplaced?: boolean
  /** Whether a character goes into the box, or is a key of its own. */
  readonly takes: (character: string) => boolean
  readonly change: (text: string) => Pressed
}

export const say = (...messages: ReadonlyArray<Message>): Pressed => ({ messages })
export const nothing: Pressed = {}
export const takesAll = (): boolean => true

/** The keys of a list: up and down by one, a window or all. */
export const moving = (what: string, move: (by: number) => Pressed, window = 10): ReadonlyArray<Binding> => [
  {
    keys: ["Up", "Down"],
    shown: "Up Down",
    label: `choose ${what}`,
    press: (key) => move(key === "Up" ? -1 : 1)
  },
  {
    keys: ["PageUp", "PageDown"],
    shown: "PgUp PgDn",
    label: "a window up or down",
    press: (key) => move(key === "PageUp" ? -window : window)
  },
  {
    keys: ["Home", "End"],
    shown: "Home End",
    label: "the first, the last",
    press: (key) => move(key === "Home" ? Number.MIN_SAFE_INTEGER : Number.MAX_SAFE_INTEGER)
  }
]

/** Moves within a number of places. */
export const within = (index: number, count: number): number =>
  count === 0 ? -1 : Math.min(Math.max(index, 0), count - 1)
