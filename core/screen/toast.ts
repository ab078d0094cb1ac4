/** Short notices over every screen. They go by themselves; one with an action leads somewhere. */
import * as Day from "../day.ts"
import type { Route } from "./route.ts"

export type ToastKind = "info" | "success" | "failure"

export interface Toast {
  readonly number: number
  readonly kind: ToastKind
  readonly text: string
  /** Where a press leads. */
  readonly leadsTo: Route | undefined
  readonly until: Day.Instant
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
    leadsTo
  }: { readonly kind: ToastKind; readonly text: string; readonly leadsTo?: Route | undefined },
  now: Day.Instant
): ReadonlyArray<Toast> => {
  const until = now + durations[leadsTo === undefined ? kind : "action"]
  const number = (toasts.at(-1)?.number ?? 0) + 1
  const others = toasts.filter((toast) => toast.text !== text)
  return [...others, { number, kind, text, leadsTo, until }].slice(-most)
}

export const remaining = (toasts: ReadonlyArray<Toast>, now: Day.Instant): ReadonlyArray<Toast> =>
  toasts.some((toast) => toast.until <= now) ? toasts.filter((toast) => toast.until > now) : toasts

export const without = (toasts: ReadonlyArray<Toast>, number: number): ReadonlyArray<Toast> =>
  toasts.filter((toast) => toast.number !== number)
