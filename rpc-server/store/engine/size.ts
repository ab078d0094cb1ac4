/** The size of the database, which each of them says in its own words. */
import { Schema } from "effect"
import { type Database, select } from "./transaction.ts"

const Size = Schema.Struct({ bytes: Schema.Int, free: Schema.Int })
const sizes: Readonly<Record<Database, ReturnType<typeof select<typeof Size>>>> = {
  sqlite: select(
    Size,
    `SELECT p.page_count * s.page_size AS bytes, f.freelist_count * s.page_size AS free
     FROM pragma_page_count() p, pragma_page_size() s, pragma_freelist_count() f`
  ),
  postgres: select(Size, "SELECT pg_database_size(current_database()) AS bytes, CAST(0 AS BIGINT) AS free")
}

/** Bytes of the database, and how many of them are free for what comes next. */
export const sizeOf = (database: Database) => sizes[database]()
