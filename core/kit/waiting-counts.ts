/** What of the hub's stock expires today, counted by the server while somebody looks at the board of the day (HOME-1). */
import * as Day from "../day.ts"
import type { ExpiryCounts } from "../stock/pack.ts"
import type { TaskCounts } from "../task/task.ts"

export interface Expiring {
  /** As the server counted it, and the day of which it spoke; undefined until it has. */
  readonly counted: { readonly counts: ExpiryCounts; readonly day: Day.Day } | undefined
  /** How many orders were cancelled or came back; undefined until it is known, and for whom that is nothing. */
  readonly cancelled?: number
  /** How many corrections of stock wait for an approval; undefined as above. */
  readonly corrections?: number
  /** How many tasks of the store are open; undefined until it is known. */
  readonly tasks?: TaskCounts
  /** Settings and flags that are stored as nobody can read them; administrators alone are told. */
  readonly unreadable?: ReadonlyArray<string>
  /** When it is asked again. */
  readonly dueAt: Day.Instant
  /** When what waits on the ways is asked again, wherever somebody is. */
  readonly waysDueAt: Day.Instant
}

export const empty: Expiring = { counted: undefined, dueAt: 0, waysDueAt: 0 }

/** So long a count is good: packs are sold all day. */
export const pollInterval = 2 * Day.minute

/** It is asked again after a while, at midnight, and when the clock was set back by more than that. */
export const isDue = ({ dueAt }: Expiring, now: Day.Instant): boolean =>
  now >= dueAt || dueAt > now + pollInterval

/** Beside the other pages the ways say how much waits: so long such a count is good. */
export const waysInterval = 10 * Day.minute
export const areWaysDue = ({ waysDueAt }: Expiring, now: Day.Instant): boolean =>
  now >= waysDueAt || waysDueAt > now + waysInterval
export const requestedWays = (expiring: Expiring, now: Day.Instant): Expiring => ({
  ...expiring,
  waysDueAt: now + waysInterval
})

/** It is asked for, and the ways with it: not again before the time is up, whether or not an answer comes. */
export const requested = (expiring: Expiring, now: Day.Instant): Expiring => ({
  ...requestedWays(expiring, now),
  dueAt: Math.min(now + pollInterval, Day.startOf(Day.addDays(Day.dayAt(now), 1)))
})

export const counted = (expiring: Expiring, counts: ExpiryCounts, now: Day.Instant): Expiring => ({
  ...expiring,
  counted: { counts, day: Day.dayAt(now) }
})

export const countedCancelled = (expiring: Expiring, cancelled: number): Expiring => ({
  ...expiring,
  cancelled
})
/** What is stored in settings and flags as nobody can read it, for administrators. */
export const foundUnreadable = (expiring: Expiring, unreadable: ReadonlyArray<string>): Expiring => ({
  ...expiring,
  unreadable
})
export const countedTasks = (expiring: Expiring, tasks: TaskCounts): Expiring => ({ ...expiring, tasks })
/** What waits on the page of tasks. */
export const waitingTasks = ({ tasks }: Expiring): number => tasks?.open ?? 0
/** What waits on the page of returns. */
export const waitingReturns = ({ cancelled = 0 }: Expiring): number => cancelled

/** The counts of today: yesterday's count says nothing of it. */
export const countsOf = ({ counted: latest }: Expiring, today: Day.Day): ExpiryCounts | undefined =>
  latest?.day === today ? latest.counts : undefined

export const countedCorrections = (expiring: Expiring, corrections: number): Expiring => ({
  ...expiring,
  corrections
})
/** What waits on the page of corrections. */
export const waitingCorrections = ({ corrections = 0 }: Expiring): number => corrections
