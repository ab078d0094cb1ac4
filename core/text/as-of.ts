import * as Day from "../day.ts"

/** Over what a page shows of the last answer of a server that is away. */
export const asOfOffline = (at: Day.Instant | undefined): string | undefined =>
  at === undefined ? undefined : `As of ${Day.toClock(at)}, offline: scans wait until the server is back`
