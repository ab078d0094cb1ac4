/** How many days is kept what would grow for ever (PERSON-6); 0: for ever. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Day from "./day.ts"

const mostDays = 36_500
export const rules = {
  /**
   * A customer without an order for so long is erased: the purpose is served (DPDP Act, section 8(8)). For ever where
   * nobody has set it: an update erases nobody by itself.
   */
  customer_days: { usual: 0, fewest: 90 },
  /** Logs of who did what are kept a year at least (rule 6(1)(e)), and those of books eight (Companies Act, section 128). */
  audit_days: { usual: 2922, fewest: 365 },
  /** A question about what happened at a counter comes within weeks. */
  client_log_days: { usual: 30, fewest: 1 },
  /** A program outside that was away for so long begins anew. */
  event_days: { usual: 14, fewest: 1 }
} as const
export type RetentionRule = keyof typeof rules

export const daysOf = (rule: RetentionRule) =>
  Schema.Int.check(
    Schema.makeFilter((days) => days === 0 || (days >= rules[rule].fewest && days <= mostDays))
  )
export const daysWanted = (rule: RetentionRule): string =>
  `a number of days from ${rules[rule].fewest} to ${mostDays}, or 0 for ever`

/** The time before which rows are due; undefined when nothing ever is, and where the value cannot be read. */
export const dueBy = (
  rule: RetentionRule,
  value: string | undefined,
  now: Day.Instant
): Day.GmtTime | undefined => {
  const days =
    value === undefined
      ? rules[rule].usual
      : Result.getOrElse(Schema.decodeUnknownResult(Schema.fromJsonString(daysOf(rule)))(value), () => 0)
  return days === 0 ? undefined : Day.toGmt(Day.startOf(Day.addDays(Day.dayAt(now), -days)))
}
