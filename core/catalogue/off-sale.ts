/** A product that a store does not sell for a while, because there is none of it now (OFFSALE-1 to OFFSALE-6). */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import { readRemark } from "../order/remark.ts"
import { nextClock } from "../typed-moment.ts"

export const OffSale = Schema.Struct({
  product_id: Schema.Int,
  name: Schema.String,
  /** GMT. */
  since: Schema.String,
  /** GMT; null until it is put on sale again. */
  until: Schema.NullOr(Schema.String),
  reason: Schema.NullOr(Schema.String),
  by: Schema.String
})
export type OffSale = typeof OffSale.Type

/** Days at most, so that a slip of the finger does not take a product away for a year. */
const mostDays = 31

const refused = (why: string) => Result.fail(fault("InvalidData", { why }))

/** The time is to come, and not further than a month away. */
export const requireUntil = (
  until: Day.GmtTime | null,
  now: Day.Instant
): Result.Result<Day.GmtTime | null, Fault<"InvalidData">> => {
  if (until === null) return Result.succeed(null)
  const end = Day.fromGmt(until)
  if (end === undefined || end <= now) return refused("that time is over: give one to come")
  return end > Day.startOf(Day.addDays(Day.dayAt(now), mostDays + 1))
    ? refused(`a product is off sale for at most ${mostDays} days: leave the time out to end it by hand`)
    : Result.succeed(Day.toGmt(end))
}

/** The reason for taking a product off sale. It may be empty: that there is none of it needs no words. */
export const readOffSaleReason = (
  input: string | null
): Result.Result<string | null, Fault<"InvalidData">> =>
  input === null || input.trim() === "" ? Result.succeed(null) : readRemark("reason", input)

const SPAN = /^(\d{1,3})\s*(m|min|h|hours?)$/

/**
 * The typed end of an off-sale: "1h", "30m", "day", "18:30", "2026-11-28 09:00"; null for "back", until somebody puts
 * it on sale.
 */
export const readUntil = (
  typed: string,
  now: Day.Instant
): Result.Result<Day.GmtTime | null, Fault<"InvalidData">> => {
  const text = typed.trim().toLowerCase()
  if (text === "back") return Result.succeed(null)
  if (text === "day") return Result.succeed(Day.toGmt(Day.startOf(Day.addDays(Day.dayAt(now), 1))))
  const span = SPAN.exec(text)
  if (span !== null)
    return requireUntil(
      Day.toGmt(now + Number(span[1]) * (span[2]?.startsWith("m") === true ? Day.minute : Day.hour)),
      now
    )
  const clock = nextClock(text, now)
  if (clock !== undefined) return Result.succeed(Day.toGmt(clock))
  const moment = Day.fromLocal(text)
  return moment === undefined
    ? refused("give a time as 1h, 30m, day, 18:30, 2026-11-28 09:00, or back")
    : requireUntil(Day.toGmt(moment), now)
}

/** Off until a time that has not come, or until it is put on sale again; nothing has to end it (OFFSALE-2). */
export const isOff = ({ until }: Pick<OffSale, "until">, now: Day.Instant): boolean =>
  until === null || (Day.fromGmt(until) ?? now) > now
