/**
 * How often a property is tried: a tenth of the full number in `npm test`, all of it in `npm run test:long`, which sets
 * PACKHOUSE_TEST_LONG=1. Laws are the same in both; the long run meets rarer cases.
 */
import process from "node:process"

export const isLong = process.env.PACKHOUSE_TEST_LONG === "1"

/** `full` in the long run. */
export const runs = (full: number): number => (isLong ? full : Math.ceil(full / 10))
