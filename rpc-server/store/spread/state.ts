/** How a PostgreSQL stands before it is spread. */
import { Schema } from "effect"
import { select, type Tx } from "../engine/transaction.ts"

const found = (text: string) => {
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
