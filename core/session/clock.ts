/** The clock that staff read. Days and times are those of Asia/Calcutta everywhere (TIME-1, TIME-4): where another one hangs on the wall it is said which it is. */
import { timeNamed, wallClock } from "../country.ts"
import * as Day from "../day.ts"
import { countryOf } from "./country.ts"
import type { Flags } from "./flags.ts"

/** The clock of a page. */
export const clockText = (flags: Flags, now: Day.Instant): string => wallClock(countryOf(flags), now)

/** A time of the day in a sentence. */
export const timeText = (flags: Flags, at: Day.Instant): string =>
  timeNamed(countryOf(flags), Day.toClock(at))

/** A day and a time on a paper. */
export const stampText = (flags: Flags, at: Day.Instant): string =>
  timeNamed(countryOf(flags), Day.toLocal(at))
