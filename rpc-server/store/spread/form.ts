/** In which form a database is spread: over parts of one PostgreSQL, or over the servers of a Citus. */

import type { Tx } from "../engine/transaction.ts"
import { byValue } from "./kinds.ts"
import { found, isSpread } from "./state.ts"

/** So many parts of each table; or a Citus, with so many shards of each, or as it has them. */
export type Form = { readonly parts: number } | { readonly shards: number | undefined }

const partsOfOrders = found(
  `SELECT COUNT(*) AS found FROM pg_inherits i JOIN pg_class t ON t.oid = i.inhparent
     JOIN pg_namespace n ON n.oid = t.relnamespace WHERE n.nspname = current_schema() AND t.relname = 'orders'`
)
/** The form of a database; undefined where it is not spread. */
export const formOf = function* (): Tx<Form | undefined> {
  if (!(yield* isSpread())) return undefined
  const parts = yield* partsOfOrders()
  return parts > 0 ? { parts } : { shards: undefined }
}

/** The parts of a table that is cut. */
export const partsOf = (table: string, parts: number): ReadonlyArray<string> =>
  Array.from(
    { length: parts },
    (_, part) =>
      `CREATE TABLE ${table}_part_${part} PARTITION OF ${table} FOR VALUES WITH (MODULUS ${parts}, REMAINDER ${part})`
  )

const shardsIn = (form: Form): string =>
  "shards" in form && form.shards !== undefined ? `, shard_count => ${form.shards}` : ""
/** Hands a table to Citus; what is by hub lies beside the orders. */
export const handedBy = (table: string, column: string, form: Form, beside: string | undefined): string =>
  `SELECT create_distributed_table('${table}', '${column}'${
    beside === undefined ? shardsIn(form) : `, colocate_with => '${beside}'`
  })`

/** The statements that make a table which is spread by a value of its own, in place of the one that makes it whole. */
export const madeByValue = (text: string, form: Form): ReadonlyArray<string> => {
  const [, table = ""] = /^CREATE TABLE (\w+)/.exec(text) ?? []
  const column = byValue.get(table)
  if (column === undefined) return [text]
  return "parts" in form
    ? [`${text} PARTITION BY HASH (${column})`, ...partsOf(table, form.parts)]
    : [text, handedBy(table, column, form, "none")]
}
