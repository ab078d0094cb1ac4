/** Short notices over every screen. They go by themselves; one with an action leads somewhere. */
import * as Day from "../day.ts"
import type { Route } from "./route.ts"

export type ToastKind = "info" | "success" | "failure"

export interface Toast {
  readonly number: number
  readonly kind: ToastKind
  readonly text: string
  /** Which one of several it is about, shown beside the sentence: "Order 100000042". */
  readonly about: string | undefined
  /** What was tried: a later notice of the same says how it went, and this one goes. */
  readonly deed: string | undefined
  /** Where a press leads. */
  readonly leadsTo: Route | undefined
  /** Milliseconds. */
  readonly lasts: number
  /** Known from the first tick that finds it: what is busy when a notice comes must not shorten it. */
  readonly until: Day.Instant | undefined
}

/** 1 to 10 s, typically 2, 3 on success, 5 with an action. Failures stay long enough to be read. */
const durations: Record<ToastKind | "action", number> = {
  info: 2 * Day.second,
  success: 3 * Day.second,
  failure: 6 * Day.second,
  action: 5 * Day.second
}

/** More than this many at once cover the work. */
const most = 4

export const shown = (
  toasts: ReadonlyArray<Toast>,
  {
    kind,
    text,
    about,
    deed,
    leadsTo
  }: {
    readonly kind: ToastKind
    readonly text: string
    readonly about?: string | undefined
    readonly deed?: string | undefined
    readonly leadsTo?: Route | undefined
  }
): ReadonlyArray<Toast> => {
  const lasts = durations[leadsTo === undefined ? kind : "action"]
  const number = (toasts.at(-1)?.number ?? 0) + 1
  const others = toasts.filter(
    (toast) => (toast.text !== text || toast.about !== about) && (deed === undefined || toast.deed !== deed)
  )
  return [...others, { number, kind, text, about, deed, leadsTo, lasts, until: undefined }].slice(-most)
}

/** What is left at a tick. Each stays for as long as it lasts and until the tick after that. */
export const remaining = (toasts: ReadonlyArray<Toast>, now: Day.Instant): ReadonlyArray<Toast> =>
  toasts.some(({ until }) => until === undefined || until <= now)
    ? toasts
        .filter(({ until }) => until === undefined || until > now)
        .map((toast) => (toast.until === undefined ? { ...toast, until: now + toast.lasts } : toast))
    : toasts

/** Somebody reads it: it stays until it is pressed. */
export const pinned = (toasts: ReadonlyArray<Toast>, number: number): ReadonlyArray<Toast> =>
  toasts.map((toast) => (toast.number === number ? { ...toast, until: Number.POSITIVE_INFINITY } : toast))

/** The clock was set back by so many milliseconds. */
export const setBack = (toasts: ReadonlyArray<Toast>, by: number): ReadonlyArray<Toast> =>
  toasts.map((toast) => (toast.until === undefined ? toast : { ...toast, until: toast.until - by }))

/** The one that a key follows: the newest that leads somewhere. */
export const leading = (toasts: ReadonlyArray<Toast>): Toast | undefined =>
  toasts.findLast(({ leadsTo }) => leadsTo !== undefined)

export const withoutDeed = (toasts: ReadonlyArray<Toast>, deed: string): ReadonlyArray<Toast> =>
  toasts.some((toast) => toast.deed === deed) ? toasts.filter((toast) => toast.deed !== deed) : toasts

/** What was refused on a page, and what is to be done there, is of no use on the next one. */
export const onNextPage = (toasts: ReadonlyArray<Toast>): ReadonlyArray<Toast> =>
  toasts.some(({ kind, deed }) => kind !== "success" && deed !== undefined)
    ? toasts.filter(({ kind, deed }) => kind === "success" || deed === undefined)
    : toasts

export const without = (toasts: ReadonlyArray<Toast>, number: number): ReadonlyArray<Toast> =>
  toasts.filter((toast) => toast.number !== number)
