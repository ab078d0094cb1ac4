/** How far the log is copied, for whoever watches it. Moments are milliseconds since 1970. */
import type * as Day from "#core/day.ts"

interface Stretch {
  /** The first COMMIT of it that is not copied. */
  readonly first: Day.Instant
  readonly last: Day.Instant
}

interface State {
  isOn: boolean
  copiedAt: Day.Instant | undefined
  bytes: number
  failures: number
  /** The first COMMIT that was not told to the copying process. */
  open: Day.Instant | undefined
  /** What was told to it and is not copied. */
  pending: Array<Stretch>
}
const state: State = { isOn: false, copiedAt: undefined, bytes: 0, failures: 0, open: undefined, pending: [] }

/** This server copies its log. */
export const noteOn = (): void => {
  Object.assign(state, {
    isOn: true,
    copiedAt: undefined,
    bytes: 0,
    failures: 0,
    open: undefined,
    pending: []
  })
}
export const noteCommit = (at: Day.Instant): void => {
  state.open ??= at
}
/** All up to a moment is told to the copying process. */
export const noteTold = (last: Day.Instant): void => {
  if (state.open !== undefined) state.pending.push({ first: state.open, last })
  state.open = undefined
}
export const noteCopied = (at: Day.Instant, bytes: number): void => {
  state.copiedAt = Math.max(state.copiedAt ?? 0, at)
  state.bytes += bytes
  state.pending = state.pending.filter(({ last }) => last > at)
}
export const noteFailure = (): void => {
  state.failures += 1
}
/** What was told and is not copied will not be: the next generation begins with it. */
export const noteLost = (): void => {
  state.open = state.pending[0]?.first ?? state.open
  state.pending = []
}

export interface LogCopies {
  /** How long the oldest COMMIT that is not copied has waited (ms); 0 where all are. */
  readonly lag: number
  readonly copiedAt: Day.Instant | undefined
  readonly bytes: number
  readonly failures: number
}
/** undefined where the log is not copied. */
export const logCopies = (now: Day.Instant): LogCopies | undefined => {
  const { isOn, copiedAt, bytes, failures, open, pending } = state
  return isOn
    ? { lag: Math.max(0, now - (pending[0]?.first ?? open ?? now)), copiedAt, bytes, failures }
    : undefined
}
