/** What becomes of a paper that is to be registered. */
import * as Day from "../day.ts"

export const eInvoiceStates = [
  /** It is sent until the portal has answered. */
  "waiting",
  "registered",
  /** The portal has said no, or would. */
  "refused",
  /** Its registration is to be cancelled. */
  "cancelling",
  "cancelled",
  /** It counts no more, and was never registered. */
  "withdrawn",
  /** Somebody has said that it is not to be registered here. */
  "aside"
] as const
export type EInvoiceState = (typeof eInvoiceStates)[number]

/** The portal cancels a registration within a day of its acknowledgement. */
export const cancellableFor = 24 * Day.hour

const longestPause = 15 * Day.minute
/** How long nothing is tried after so many tries that came to nothing (ms): twice as long each time. */
export const pauseAfter = (tries: number): number =>
  Math.min(Day.second * 2 ** Math.min(tries, 20), longestPause)
