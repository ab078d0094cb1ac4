/** The state of a display: the sale of the counter that it follows, and when the server last answered for it. */
import type { CustomerDisplay, DisplayedCounter } from "../../counter/customer-display.ts"
import * as Day from "../../day.ts"

/** Asked again after so long, whatever was told: what nobody tells of, such as a code that expires, is seen by then. */
export const lookInterval = 10 * Day.second
/** Where it went wrong. */
export const retryInterval = 2 * Day.second
/** The sale that is shown stands for the server's word so long without an answer, and no longer (DISPLAY-5). */
export const patience = 5 * Day.second
/** A sale that is over makes room for the welcome after this (DISPLAY-8). */
export const thanksFor = 60 * Day.second
/** A notice about a scan that came here stays this long. */
export const strayFor = 10 * Day.second

export interface Model {
  /** The till that the address names: nothing is to be chosen. */
  readonly addressed: string | undefined
  /** The counter that was chosen here, until the page is opened again. */
  readonly chosen: string | undefined
  /** The last answer. */
  readonly shown: CustomerDisplay | undefined
  /** The server has not answered, or was away: what is shown may not be so any more. */
  readonly isLost: boolean
  /** The number of the last question. */
  readonly requestId: number
  /** When the last question was asked; undefined once it is answered. */
  readonly requestedAt: Day.Instant | undefined
  readonly answeredAt: Day.Instant
  /** Something has changed since the last question. */
  readonly isDue: boolean
  /** The order that is over, and since when. */
  readonly over: { readonly incrementId: string; readonly since: Day.Instant } | undefined
  /** The order was over for long enough. */
  readonly isThanked: boolean
  readonly strayedAt: Day.Instant | undefined
}

export type Message =
  | { readonly _tag: "LoadedDisplay"; readonly requestId: number; readonly display: CustomerDisplay }
  | { readonly _tag: "FailedDisplay"; readonly requestId: number }
  | { readonly _tag: "ChoseCounter"; readonly counter: DisplayedCounter }
  | { readonly _tag: "AskedToChoose" }
  | { readonly _tag: "ScannedHere" }

export const fresh = (addressed: string | undefined, now: Day.Instant): Model => ({
  addressed,
  chosen: undefined,
  shown: undefined,
  isLost: false,
  requestId: 0,
  requestedAt: undefined,
  answeredAt: now,
  isDue: false,
  over: undefined,
  isThanked: false,
  strayedAt: undefined
})

/** The counter that it is for; `remembered` is what this workstation remembers, empty for nothing (DISPLAY-2). */
export const tillOf = (
  { addressed, chosen }: Pick<Model, "addressed" | "chosen">,
  remembered: string
): string | undefined => addressed ?? chosen ?? (remembered === "" ? undefined : remembered)
