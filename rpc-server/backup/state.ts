/** What the runs that this server has started came to, for whoever watches it. */

export interface BackupState {
  /** Size of the newest good backup; undefined before the first run. */
  bytes?: number
  /** How long that one took to make. */
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
export const noteMade = (bytes: number, seconds: number): void => {
  Object.assign(state, { bytes, seconds })
}
export const noteFailure = (): void => {
  state.failures = (state.failures ?? 0) + 1
}
