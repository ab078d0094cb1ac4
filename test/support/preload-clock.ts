/**
 * Every program of a run that midnight would fall into loads this first: a day that turns between what a test prepares and
 * what it sees would make "tomorrow" mean "today".
 */
import { shiftClock } from "./shifted-clock.ts"

shiftClock(Number(process.env.TESTED_CLOCK))
