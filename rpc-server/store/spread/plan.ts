/** The statements that spread a database by hub, over parts of one PostgreSQL or over the servers of a Citus. */
import type { Tx } from "../engine/transaction.ts"
import { byHub, copied } from "./kinds.ts"
import {
  addedKey,
  droppedIndex,
  droppedKey,
  type Foreign,
  indexWithHub,
  isOverHubs,
  type Shape,
  shapeOf
} from "./shape.ts"

const isByHub: ReadonlySet<string> = new Set(byHub)
const isCopied: ReadonlySet<string> = new Set(copied)

/** What a database comes to when it is spread. */
export interface Plan {
  readonly statements: ReadonlyArray<string>
  /** How many tables are by hub. */
  readonly tables: number
  /** Foreign keys that cannot be: to a table by hub from one that is not, or between servers. */
  readonly dropped: ReadonlyArray<string>
}

/**
 * What hangs on the tables is taken away before they are spread, and made anew behind them.
 * @param keys the foreign keys that are taken away
 * @param impossible those of them that do not come back
 */
const around = (
  { triggers, views }: Shape,
  keys: ReadonlyArray<Foreign>,
  impossible: (key: Foreign) => boolean,
  spreading: ReadonlyArray<string>
): Plan => ({
  statements: [
    ...keys.map(droppedKey),
    ...views.map(({ name }) => `DROP VIEW ${name}`),
    ...triggers.map(({ name, table_name }) => `DROP TRIGGER ${name} ON ${table_name}`),
    ...spreading,
    ...triggers.map(({ definition }) => definition),
    ...views.map(({ name, definition }) => `CREATE VIEW ${name} AS ${definition}`),
    ...keys
      .filter((key) => !impossible(key))
      .map((key) => addedKey(key, isByHub.has(key.from_table) && isByHub.has(key.to_table)))
  ],
  tables: byHub.length,
  dropped: keys.filter(impossible).map(({ from_table, to_table }) => `${from_table} to ${to_table}`)
})

/** The table anew, cut into parts, with the rows of the former one. */
const cut = (table: string, parts: number, identity: string | undefined): ReadonlyArray<string> => [
  `ALTER TABLE ${table} RENAME TO ${table}_whole`,
  `CREATE TABLE ${table} (LIKE ${table}_whole INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING IDENTITY INCLUDING GENERATED INCLUDING STORAGE) PARTITION BY HASH (hub_id)`,
  ...Array.from(
    { length: parts },
    (_, part) =>
      `CREATE TABLE ${table}_part_${part} PARTITION OF ${table} FOR VALUES WITH (MODULUS ${parts}, REMAINDER ${part})`
  ),
  `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM ${table}_whole`,
  ...(identity === undefined
    ? []
    : [
        `SELECT setval(pg_get_serial_sequence('${table}', '${identity}'), nextval(pg_get_serial_sequence('${table}_whole', '${identity}')), false)`
      ]),
  `DROP TABLE ${table}_whole`
]

/** The statements that cut the tables by hub into so many parts each, on one PostgreSQL. All names stay as they are. */
export const partsPlan = function* (parts: number): Tx<Plan> {
  const shape = yield* shapeOf()
  return around(
    shape,
    shape.keys.filter(({ from_table, to_table }) => isByHub.has(from_table) || isByHub.has(to_table)),
    ({ from_table, to_table }) => isByHub.has(to_table) && !isByHub.has(from_table),
    [
      ...shape.indexes.map(droppedIndex),
      ...byHub.flatMap((table) => cut(table, parts, shape.identities.get(table))),
      ...shape.indexes.map(indexWithHub)
    ]
  )
}

/** The table whose shards all others lie beside. */
const first = "orders"

/**
 * The statements that hand the tables to a Citus: the copied ones as reference tables, those by hub beside each other by
 * their hub. It refuses tables with triggers unless it is told that they stay on one server: those of the stock count
 * within their hub. Shards are made one after the other, which lets all of it be one transaction.
 * @param shards of each table; as Citus has them where none are named
 */
export const citusPlan = function* (shards: number | undefined): Tx<Plan> {
  const shape = yield* shapeOf()
  const own = shape.indexes.filter(isOverHubs)
  const plan = around(
    shape,
    shape.keys.filter(({ from_table, to_table }) =>
      [from_table, to_table].some((table) => isByHub.has(table) || isCopied.has(table))
    ),
    // What is on one server alone may name what is copied, and nothing else names over the border of its kind.
    ({ from_table, to_table }) =>
      isByHub.has(to_table) ? !isByHub.has(from_table) : !isCopied.has(to_table),
    [
      ...own.map(droppedIndex),
      ...own.map(indexWithHub),
      ...copied.map((table) => `SELECT create_reference_table('${table}')`),
      `SELECT create_distributed_table('${first}', 'hub_id'${shards === undefined ? "" : `, shard_count => ${shards}`})`,
      ...byHub
        .filter((table) => table !== first)
        .map((table) => `SELECT create_distributed_table('${table}', 'hub_id', colocate_with => '${first}')`)
    ]
  )
  return {
    ...plan,
    statements: [
      "SET LOCAL citus.multi_shard_modify_mode TO 'sequential'",
      "SET LOCAL citus.enable_unsafe_triggers TO on",
      ...plan.statements
    ]
  }
}

/** Carries a plan out, within one transaction. */
export const carriedOut = function* (planning: Tx<Plan>): Tx<Plan> {
  const plan = yield* planning
  for (const text of plan.statements) yield { text, values: [] }
  return plan
}
