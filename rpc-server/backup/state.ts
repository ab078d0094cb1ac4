/** What the runs that this server has started came to, for whoever watches it. */
import type * as Day from "#core/day.ts"

export interface BackupState {
  /** Size of the newest good backup; undefined before the first run. */
  bytes?: number
  /** How long that one took to make. */
  seconds?: number
  /** Runs that came to nothing, or left something undone, since the server started; undefined where it makes none. */
  failures: number | undefined
  /** When the newest one was made that is copied elsewhere; 0 before the first, undefined where none is to be. */
  elsewhereAt: Day.Instant | undefined
}

const state: BackupState = { failures: undefined, elsewhereAt: undefined }
export const backupState = (): Readonly<BackupState> => state
/** This server makes backups, and copies them elsewhere or not. */
export const noteStart = (isCopied: boolean): void => {
  Object.assign(state, { failures: 0, elsewhereAt: isCopied ? 0 : undefined })
}
export const noteMade = (bytes: number, seconds: number, elsewhereAt: Day.Instant | undefined): void => {
  Object.assign(state, { bytes, seconds })
  if (elsewhereAt !== undefined) state.elsewhereAt = elsewhereAt
}
export const noteFailure = (): void => {
  state.failures = (state.failures ?? 0) + 1
}
