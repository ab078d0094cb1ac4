/** When this process has archived finished orders last. */
let at: number | undefined

/** Seconds since 1970; undefined where it has not yet. */
export const archivedAt = (): number | undefined => at
export const noteArchived = (now: number): void => {
  at = Math.floor(now / 1000)
}
