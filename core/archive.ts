/**
 * When what is finished leaves the tables of the day: so many days after its last change it stands in the archive, where
 * it is found again by its number. Zero days: never.
 */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Day from "./day.ts"

/** Days after which something is archived; 0: never. */
export interface Retention {
  readonly orders: number
  readonly packs: number
}

/** The env variables that say otherwise, for the whole network. */
export const variables = { orders: "archive_order_days", packs: "archive_pack_days" } as const

export const usual: Retention = { orders: 400, packs: 60 }

/** Screens show what was finished in the last four days: it is never archived before. */
export const fewestDays = 5
const mostDays = 36_500
/** The number of days in those variables. */
export const RetentionDays = Schema.Int.check(
  Schema.makeFilter((days) => days === 0 || (days >= fewestDays && days <= mostDays))
)
export const retentionWanted = `a number of days from ${fewestDays} to ${mostDays}, or 0 for never`
const readDays = Schema.decodeUnknownResult(Schema.fromJsonString(RetentionDays))

/** A value that cannot be read archives nothing: what stays can still be archived later. */
const chosen = (value: string | undefined, otherwise: number): number =>
  value === undefined ? otherwise : Result.getOrElse(readDays(value), () => 0)

export const retentionOf = (variable: (name: string) => string | undefined): Retention => ({
  orders: chosen(variable(variables.orders), usual.orders),
  packs: chosen(variable(variables.packs), usual.packs)
})

/** The time of the last change before which rows are due; undefined when nothing ever is. */
export const dueBefore = (days: number, now: Day.Instant): Day.GmtTime | undefined =>
  days === 0 ? undefined : Day.toGmt(Day.startOf(Day.addDays(Day.dayAt(now), -days)))
