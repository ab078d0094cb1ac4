/**
 * How often a property is tried: a tenth of the full number in `npm test`, all of it in `npm run test:long`, which sets
 * PACKHOUSE_TEST_LONG=1. Laws are the same in both; the long run meets rarer cases.
 */
import process from "node:process"

export const isLong = process.env.PACKHOUSE_TEST_LONG === "1"

/** `full` in the long run. */
export const runs = (full: number): number => (isLong ? full : Math.ceil(full / 10))

/** The tables by hub of every PostgreSQL are cut into so many parts (docs/growing.md); 0 for a network that is not spread. */
export const testedParts = Number(process.env.TESTED_PARTS ?? 0)
