/** Both databases, for laws that hold on either: a server without a URL keeps SQLite in its data folder. */
import { inject, it } from "vitest"
import { migratedDatabase } from "../support/database.ts"
import { isLong } from "../support/runs.ts"

interface Database {
  readonly name: string
  readonly url: () => Promise<string | undefined>
}

const sqlite: Database = { name: "SQLite", url: () => Promise.resolve(undefined) }

export const databases: ReadonlyArray<Database> = [
  sqlite,
  { name: "PostgreSQL", url: () => migratedDatabase(inject("postgresUrl")) }
]

/**
 * For laws that no database has a part in: one is enough in `npm test`, where test/rpc-server/plans.test.ts runs the calls
 * of every screen on both; the long run has both.
 */
export const anyDatabase: ReadonlyArray<Database> = isLong ? databases : [sqlite]

const unregistered = Object.assign(() => undefined, { each: () => () => undefined }) as unknown as typeof it

/**
 * `it` of a block over `databases`, for laws that no database has a part in: on one of them in `npm test`. What several do
 * at once is a `test` there, on both: the database decides it.
 */
export const lawOn = (name: string): typeof it => (isLong || name === sqlite.name ? it : unregistered)
