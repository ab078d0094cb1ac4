/** Who has made what a shift waits with (APPROVE-1). */
import type { Shift } from "./shift.ts"

/** Whoever has counted in it, or asked to close it. @param counters of all of its counts */
export const makersOf = (
  { count, closed }: Pick<Shift, "count" | "closed">,
  counters: ReadonlySet<number>
): ReadonlySet<number> =>
  new Set([
    ...counters,
    ...(count === null ? [] : [count.user_id]),
    ...(closed === null ? [] : [closed.user_id])
  ])
