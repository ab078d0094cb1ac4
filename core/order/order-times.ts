/** The times that orders take from when they can be picked (SHIP-6) to their invoice and until they leave, in whole minutes. */

/** Orders that took as many minutes. */
export interface Duration {
  readonly minutes: number
  readonly orders: number
}

/** Minutes from which each band begins; the last has no end. */
export const bandStarts = [0, 15, 30, 60, 120, 240] as const

export interface OrderTimes {
  readonly orders: number
  /** Null where no order has got that far. */
  readonly median: number | null
  readonly ninetieth: number | null
  /** The number of orders in each band. */
  readonly bands: ReadonlyArray<number>
}

/** The smallest number of minutes within which at least so many percent of the orders were done (nearest rank). */
export const percentile = (durations: ReadonlyArray<Duration>, percent: number): number | null => {
  const sorted = durations.toSorted((a, b) => a.minutes - b.minutes)
  const all = sorted.reduce((sum, { orders }) => sum + orders, 0)
  let done = 0
  for (const { minutes, orders } of sorted) {
    done += orders
    if (done * 100 >= all * percent) return minutes
  }
  return null
}

/** A clock that was set back makes nothing quicker than at once. */
export const timesOf = (found: ReadonlyArray<Duration>): OrderTimes => {
  const durations = found.map(({ minutes, orders }) => ({ minutes: Math.max(0, minutes), orders }))
  const bands = bandStarts.map(() => 0)
  for (const { minutes, orders } of durations) {
    const at = bandStarts.findLastIndex((start) => minutes >= start)
    bands[at] = (bands[at] ?? 0) + orders
  }
  return {
    orders: durations.reduce((sum, { orders }) => sum + orders, 0),
    median: percentile(durations, 50),
    ninetieth: percentile(durations, 90),
    bands
  }
}
