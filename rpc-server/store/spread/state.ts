/** How a PostgreSQL stands before it is spread. */
import { Schema } from "effect"
import { select, type Tx } from "../engine/transaction.ts"
import { numbers, references } from "./numbers.ts"

export const found = (text: string) => {
  const rows = select(Schema.Struct({ found: Schema.Int }), text)
  return function* (): Tx<number> {
    const [row] = yield* rows()
    return row?.found ?? 0
  }
}

const keysOfOrders = found(
  `SELECT COUNT(*) AS found FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
     JOIN pg_namespace n ON n.oid = t.relnamespace JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = ANY (c.conkey)
   WHERE n.nspname = current_schema() AND t.relname = 'orders' AND c.contype = 'p' AND a.attname = 'hub_id'`
)
/** Whether a database is spread already: what is unique in it has the hub. */
export const isSpread = function* (): Tx<boolean> {
  return (yield* keysOfOrders()) > 0
}

const distributing = found("SELECT COUNT(*) AS found FROM pg_proc WHERE proname = 'create_distributed_table'")
/** Whether Citus is in the database. */
export const hasCitus = function* (): Tx<boolean> {
  return (yield* distributing()) > 0
}

/** How many connections others have to the database. */
export const otherSessions = found(
  `SELECT COUNT(*) AS found FROM pg_stat_activity
   WHERE datname = current_database() AND application_name = 'packhouse' AND pid <> pg_backend_pid()`
)

const Twice = Schema.Struct({ name: Schema.String })
const hubs = "' (hubs ' || STRING_AGG(CAST(hub_id AS TEXT), ', ' ORDER BY hub_id) || ')'"
const numbersTwice = select(
  Twice,
  `SELECT increment_id || ${hubs} AS name FROM (${numbers}) AS n GROUP BY increment_id HAVING COUNT(*) > 1 ORDER BY increment_id LIMIT 20`
)
const referencesTwice = select(
  Twice,
  `SELECT source || ' ' || ref_id || ${hubs} AS name FROM (${references}) AS n WHERE what = 'order'
   GROUP BY source, ref_id HAVING COUNT(*) > 1 ORDER BY source, ref_id LIMIT 20`
)
/** Numbers and references that stand at more than one order, with the hubs of these: one alone can claim each. */
export const takenTwice = function* (): Tx<ReadonlyArray<string>> {
  return [...(yield* numbersTwice()), ...(yield* referencesTwice())].map(({ name }) => name)
}
/** What is said of them on a database that was spread before numbers were claimed; undefined where there are none. */
export const takenTwiceText = function* (): Tx<string | undefined> {
  const twice = (yield* isSpread()) ? yield* takenTwice() : []
  return twice.length === 0
    ? undefined
    : `These stand at several orders, and one alone has claimed each: ${twice.join(", ")}. The others are found at their own hub alone. Give them numbers of their own: docs/growing.md says how.`
}
