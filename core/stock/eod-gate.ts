/** Whether shipments may be accepted: yesterday's end-of-day report comes first (section 4). */
import * as Day from "../day.ts"
import { type Flags, isOn } from "../session/flags.ts"

export interface EodFacts {
  /** enable_eod_stock_taking. */
  readonly isEnabled: boolean
  /** The hub has accepted no shipment since the cut-off. */
  readonly isNewHub: boolean
  /** The days for which a report was submitted. */
  readonly submittedFor: ReadonlySet<Day.Day>
  /** The first time at which the hub held stock that the user sees; undefined when it never did. */
  readonly stockSince: Day.GmtTime | undefined
}

/** The day before today, in Asia/Calcutta. */
export const yesterdayAt = (now: Day.Instant): Day.Day => Day.addDays(Day.dayAt(now), -1)

/**
 * The report of yesterday is in, or none is asked for: no flag, a new hub, or nothing to count when yesterday ended.
 */
export const mayAccept = (facts: EodFacts, now: Day.Instant): boolean => {
  if (!facts.isEnabled || facts.isNewHub || facts.submittedFor.has(yesterdayAt(now))) return true
  return facts.stockSince === undefined || (Day.fromGmt(facts.stockSince) ?? 0) >= Day.startOfDay(now)
}

/** Whether the list of shipments offers the report to the person who hands it in, once the hub is known not to be new. */
export const offersReport = (flags: Flags, isNew: boolean | undefined): boolean =>
  isOn(flags, "enable_eod_stock_taking") && isNew === false

/** A hub is new when it has accepted no shipment since the cut-off. */
export const isNewHub = (lastAccepted: Day.GmtTime | null, cutOff: Day.GmtTime | null | undefined): boolean =>
  lastAccepted === null ||
  (cutOff !== null && cutOff !== undefined && (Day.fromGmt(lastAccepted) ?? 0) < cutOffInstant(cutOff))

/** A cut-off is a day or a GMT time; one that cannot be read cuts nothing off. */
export const cutOffInstant = (cutOff: string): Day.Instant => {
  const day = Day.parse(cutOff.trim())
  return day === undefined ? (Day.fromGmt(cutOff) ?? 0) : Day.startOf(day)
}
