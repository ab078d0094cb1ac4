/** The clock that staff read. Days and times are those of Asia/Calcutta everywhere (TIME-1): where another one hangs on the wall it is said which it is. */
import * as Day from "../day.ts"
import { type Flags, isOn } from "./flags.ts"

export const clockText = (flags: Flags, at: Day.Instant): string =>
  isOn(flags, "isUAEHub") ? `${Day.toClock(at)} IST` : Day.toClock(at)
