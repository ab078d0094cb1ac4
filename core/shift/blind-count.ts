/** Who is told what a drawer should hold: nobody before the shift is closed, but who approves its count (SHIFT-5). */
import { type Flags, isOn } from "../session/flags.ts"
import type { Shift } from "./shift.ts"

interface Person {
  readonly userId: number
  readonly flags: Flags
}

/** It is closed; or its count waits for this person, who neither counted nor asked to close it. */
export const isTold = ({ status, count, closed }: Shift, { userId, flags }: Person): boolean => {
  if (status === "closed") return true
  const isTheirs = count?.user_id === userId || closed?.user_id === userId
  return status === "waiting" && !isTheirs && isOn(flags, "shift_approval")
}

/** The shift as somebody may see it. */
export const seenBy = (shift: Shift, person: Person): Shift =>
  shift.count === null || isTold(shift, person)
    ? shift
    : { ...shift, count: { ...shift.count, expected: null, difference: null, needs_approval: null } }
