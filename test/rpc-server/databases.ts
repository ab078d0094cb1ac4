/** Both databases, for laws that hold on either: a server without a URL keeps SQLite in its data folder. */
import { inject, it } from "vitest"
import { migratedDatabase } from "../support/database.ts"
import { isLong, testedParts } from "../support/runs.ts"

interface Database {
  readonly name: "SQLite" | "PostgreSQL"
  readonly url: () => Promise<string | undefined>
}

const sqlite: Database = { name: "SQLite", url: () => Promise.resolve(undefined) }

const postgres: Database = { name: "PostgreSQL", url: () => migratedDatabase(inject("postgresUrl")) }

export const databases: ReadonlyArray<Database> = [sqlite, postgres]

/**
 * For laws that no database has a part in: one is enough in `npm test`, where test/rpc-server/plans.test.ts runs the calls
 * of every screen on both; the long run has both. On a network that is spread it is the one whose tables are cut.
 */
export const anyDatabase: ReadonlyArray<Database> = isLong ? databases : [testedParts > 0 ? postgres : sqlite]

/**
 * For blocks of what several do at once: PostgreSQL, which lets them, in `npm test`; both in the long run. SQLite takes one
 * write after the other.
 */
export const racedDatabase: ReadonlyArray<Database> = isLong ? databases : [postgres]

const unregistered = Object.assign(() => undefined, { each: () => () => undefined }) as unknown as typeof it

/**
 * `it` of a block over `databases`, for laws that no database has a part in: on one of them in `npm test`. What several do
 * at once is a `test` there, on both: the database decides it. A block that has neither is over `anyDatabase`.
 */
export const lawOn = (name: string): typeof it =>
  anyDatabase.some((each) => each.name === name) ? it : unregistered
