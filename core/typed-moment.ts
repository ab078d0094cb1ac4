/** A moment as people type it: an hour and a minute, which is the next such time, or a day with them (TYPED-2). */
import * as Day from "./day.ts"

const CLOCK = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/

/** The next time that a clock in the store shows an hour and a minute; undefined for what is none. */
export const nextClock = (text: string, now: Day.Instant): Day.Instant | undefined => {
  const clock = CLOCK.exec(text)
  if (clock === null) return undefined
  const today = Day.dayAt(now)
  const on = (day: Day.Day) => Day.fromLocal(`${day} ${clock[1]?.padStart(2, "0")}:${clock[2]}`) ?? now
  return on(today) > now ? on(today) : on(Day.addDays(today, 1))
}

/** Undefined for what is no moment; one that is over is one. */
export const typedMoment = (text: string, now: Day.Instant): Day.Instant | undefined => {
  const typed = text.trim().toLowerCase()
  return nextClock(typed, now) ?? Day.fromLocal(typed)
}
