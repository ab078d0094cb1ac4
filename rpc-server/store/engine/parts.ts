/** Rows by parts of their text, from the indexes that the two databases keep of it, each asked in its own words. */

import { longestPart } from "../migration/parts.ts"
import type { Condition } from "./condition.ts"
import type { Database } from "./transaction.ts"

/**
 * That a pattern stands in a text of a row. The planner of PostgreSQL cannot estimate it in this form, and must not: where
 * the index has found the row by the same pattern, it would count the pattern's rarity twice, and sort all that are found
 * instead of walking to the newest.
 */
export const holds = (text: string): string => `COALESCE(${text} LIKE ? ESCAPE '\\', FALSE)`

/** The pattern of a text in which a term stands somewhere. */
export const pattern = (term: string): string => `%${term.replace(/[\\%_]/g, "\\$&")}%`

/** Every so many letters of a term that stand side by side, as the index of the embedded store has them. */
const lettersOf = (term: string, most: number): ReadonlyArray<string> => {
  const letters = [...term]
  const size = letters.length < most ? 3 : most
  return letters
    .slice(0, letters.length - size + 1)
    .map((_, place) => Buffer.from(letters.slice(place, place + size).join("")).toString("hex"))
}

/** A term as a pattern for an index of trigrams; a character that has a meaning in patterns stands for any. */
const loosely = (term: string): string => `%${term.replace(/[\\%_]/g, "_")}%`

/**
 * That all terms, of three letters at least, may stand in the text `t` of a row: few rows in whose text they do not
 * stand are found as well, and none in which they stand is missed. The embedded store has the texts of all hubs in one
 * index; PostgreSQL reads those of the hub alone, where one is named.
 */
export const mayHold = (
  database: Database,
  table: keyof typeof longestPart,
  terms: ReadonlyArray<string>,
  hub?: number
): Condition =>
  database === "sqlite"
    ? {
        text: `t.${table} MATCH ?`,
        values: [terms.flatMap((term) => lettersOf(term, longestPart[table])).join(" ")]
      }
    : {
        text: [...terms.map(() => "t.body LIKE ?"), ...(hub === undefined ? [] : ["t.hub_id = ?"])].join(
          " AND "
        ),
        values: [...terms.map(loosely), ...(hub === undefined ? [] : [hub])]
      }
