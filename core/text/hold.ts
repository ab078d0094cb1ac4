/** The sentences about an order on hold. */
import * as Day from "../day.ts"
import type { Hold } from "../order/order.ts"

export const onHold = "On hold"
export const putOnHold = "Put on hold"
export const release = "Release hold"
export const askRelease = "It is neither invoiced nor dispatched until it is released. Release it?"
export const stayHeld = "Leave on hold"
export const wasHeld = (incrementId: string): string => `Order ${incrementId} is on hold`
export const wasReleased = (incrementId: string): string => `Order ${incrementId} is not on hold any more`

/** "On hold by Asha since 11:32: wrong address"; of another day with its date. */
export const heldBy = ({ by, since, reason }: Omit<Hold, "user_id">, now: Day.Instant): string => {
  const at = Day.fromGmt(since) ?? 0
  const day = Day.dayAt(at)
  const when = day === Day.dayAt(now) ? Day.toClock(at) : `${Day.dated(day)} ${Day.toClock(at)}`
  return `${onHold} by ${by} since ${when}: ${reason}`
}
