/** Who is told what a drawer should hold: nobody before the shift is closed, but who approves its count (SHIFT-5). */
import { type Flags, isOn } from "../session/flags.ts"
import { makersOf } from "./makers.ts"
import type { Shift } from "./shift.ts"

interface Person {
  readonly userId: number
  readonly flags: Flags
}

const nobody: ReadonlySet<number> = new Set()

/**
 * It is closed; or its count waits for this person, who neither counted nor asked to close it.
 * @param counters whoever has counted in it
 */
export const isTold = (shift: Shift, { userId, flags }: Person, counters = nobody): boolean =>
  shift.status === "closed" ||
  (shift.status === "waiting" && !makersOf(shift, counters).has(userId) && isOn(flags, "shift_approval"))

/** The shift as somebody may see it; one that waits says whether it is their own. */
export const seenBy = (shift: Shift, person: Person, counters = nobody): Shift => {
  const own =
    shift.status === "waiting" ? { is_own: makersOf(shift, counters).has(person.userId) } : undefined
  return shift.count === null || isTold(shift, person, counters)
    ? { ...shift, ...own }
    : {
        ...shift,
        count: { ...shift.count, expected: null, difference: null, needs_approval: null },
        ...own
      }
}
