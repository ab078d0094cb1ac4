/** What the order queue says. */
import * as Day from "../../day.ts"
import type { ListColumn } from "../../kit/settings/list-columns.ts"
import { grouped } from "../../text/grouped.ts"

export const columnNames: Record<ListColumn<"orders">, string> = {
  area: "Area",
  amount: "Amount",
  source: "Source",
  left: "Time left",
  by: "Who is on it"
}

/** "Loading 600 of 10,000" */
export const progress = ({
  loaded,
  total
}: {
  readonly loaded: number
  readonly total: number | undefined
}) => (total === undefined ? `Loading ${grouped(loaded)}` : `Loading ${grouped(loaded)} of ${grouped(total)}`)

/** "18 over 90 min" */
export const shortOverdue = (count: number): string => `${grouped(count)} over 90 min`
export const shortFailed = "Failed orders"

export const isOnIt = (name: string): string => `${name} is on it`

/** "1-100 of 9,999" */
export const shownOf = (first: number, shown: number, all: number): string =>
  `${grouped(all === 0 ? 0 : first)}-${grouped(all === 0 ? 0 : first + shown - 1)} of ${grouped(all)}`

/** "92 min", "3 h", "2 d": how long ago, where there is little room. */
export const shortAgo = (then: Day.Instant, now: Day.Instant): string => {
  const minutes = Math.max(0, Math.floor((now - then) / Day.minute))
  if (minutes < 180) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`
}

/** What the signs before the rows say. */
export const signs: ReadonlyArray<{ readonly signs: string; readonly text: string }> = [
  { signs: "▲ ● ·", text: "old, getting old, in time" },
  { signs: "◆", text: "scheduled for today" },
  { signs: "!", text: "scheduled, and late" },
  { signs: "H", text: "on hold" },
  { signs: "*", text: "scans of it are kept here" },
  { signs: "►", text: "who is on it" }
]
export const nothingLate = "Nothing is late"
