/** What the runs that this server has started came to, for whoever watches it. */
import type * as Day from "#core/day.ts"

export interface BackupState {
  /** The moment whose state the newest good backup holds; undefined before the first run. */
  madeAt?: Day.Instant
  bytes?: number
  /** How long it took to make. */
  seconds?: number
  /** Runs that came to nothing, or left something undone, since the server started; undefined where it makes none. */
  failures: number | undefined
}

const state: BackupState = { failures: undefined }
export const backupState = (): Readonly<BackupState> => state
/** This server makes backups. */
export const noteStart = (): void => {
  state.failures = 0
}
export const noteMade = (madeAt: Day.Instant | undefined, bytes: number, seconds: number): void => {
  if (madeAt !== undefined) Object.assign(state, { madeAt, bytes, seconds })
}
export const noteFailure = (): void => {
  state.failures = (state.failures ?? 0) + 1
}
