/**
 * The statements that spread a database by hub: what is unique gets the hub before it, foreign keys between tables by hub
 * name it on both sides, and every such table is cut into parts by the hash of its hub. All names stay as they are.
 */
import { Schema } from "effect"
import { select, type Tx } from "../engine/transaction.ts"
import { byHub } from "./kinds.ts"

const isByHub: ReadonlySet<string> = new Set(byHub)
const quotedTables = byHub.map((name) => `'${name}'`).join(", ")
const inSchema = "n.nspname = current_schema()"

const Foreign = Schema.Struct({
  name: Schema.String,
  from_table: Schema.String,
  to_table: Schema.String,
  definition: Schema.String
})
const foreignKeys = select(
  Foreign,
  `SELECT c.conname AS name, f.relname AS from_table, t.relname AS to_table, pg_get_constraintdef(c.oid) AS definition
   FROM pg_constraint c JOIN pg_class f ON f.oid = c.conrelid JOIN pg_class t ON t.oid = c.confrelid
     JOIN pg_namespace n ON n.oid = f.relnamespace
   WHERE c.contype = 'f' AND ${inSchema} AND (f.relname IN (${quotedTables}) OR t.relname IN (${quotedTables}))
   ORDER BY f.relname, c.conname`
)
const Index = Schema.Struct({
  name: Schema.String,
  table_name: Schema.String,
  definition: Schema.String,
  is_unique: Schema.Boolean,
  /** The constraint behind which it stands: p for a primary key, u for what is unique; empty for an index alone. */
  constraint: Schema.NullOr(Schema.String)
})
const indexes = select(
  Index,
  `SELECT i.relname AS name, t.relname AS table_name, pg_get_indexdef(i.oid) AS definition, x.indisunique AS is_unique,
     (SELECT c.contype::text FROM pg_constraint c WHERE c.conindid = i.oid AND c.contype IN ('p', 'u')) AS constraint
   FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
     JOIN pg_namespace n ON n.oid = t.relnamespace
   WHERE ${inSchema} AND t.relname IN (${quotedTables}) ORDER BY t.relname, i.relname`
)
const Named = Schema.Struct({ table_name: Schema.String, name: Schema.String, definition: Schema.String })
const triggers = select(
  Named,
  `SELECT t.relname AS table_name, g.tgname AS name, pg_get_triggerdef(g.oid) AS definition
   FROM pg_trigger g JOIN pg_class t ON t.oid = g.tgrelid JOIN pg_namespace n ON n.oid = t.relnamespace
   WHERE NOT g.tgisinternal AND ${inSchema} AND t.relname IN (${quotedTables}) ORDER BY t.relname, g.tgname`
)
const views = select(
  Schema.Struct({ name: Schema.String, definition: Schema.String }),
  `SELECT c.relname AS name, pg_get_viewdef(c.oid) AS definition FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind = 'v' AND ${inSchema} ORDER BY c.relname`
)
const counted = select(
  Schema.Struct({ table_name: Schema.String, column_name: Schema.String }),
  `SELECT t.relname AS table_name, a.attname AS column_name
   FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid JOIN pg_namespace n ON n.oid = t.relnamespace
   WHERE a.attidentity <> '' AND NOT a.attisdropped AND ${inSchema} AND t.relname IN (${quotedTables}) ORDER BY t.relname`
)
const without = select(
  Schema.Struct({ name: Schema.String }),
  `SELECT t.relname AS name FROM pg_class t JOIN pg_namespace n ON n.oid = t.relnamespace
   WHERE ${inSchema} AND t.relname IN (${quotedTables}) AND NOT EXISTS (
     SELECT 1 FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname = 'hub_id' AND NOT a.attisdropped)`
)
const Kind = Schema.Struct({ kind: Schema.String })
const kindOfOrders = select(
  Kind,
  `SELECT c.relkind::text AS kind FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${inSchema} AND c.relname = 'orders'`
)
/** Whether a database is cut already. */
export const isSpread = function* (): Tx<boolean> {
  const [row] = yield* kindOfOrders()
  return row?.kind === "p"
}

const sessions = select(
  Schema.Struct({ sessions: Schema.Int }),
  `SELECT COUNT(*) AS sessions FROM pg_stat_activity
   WHERE datname = current_database() AND application_name = 'packhouse' AND pid <> pg_backend_pid()`
)
/** How many connections others have to the database. */
export const otherSessions = function* (): Tx<number> {
  const [row] = yield* sessions()
  return row?.sessions ?? 0
}

const namesHub = (columns: string): boolean => /\bhub_id\b/.test(columns)
/** The hub before the columns of an index, which begin behind its method. */
const withHub = (definition: string): string => {
  const [, before = "", columns = ""] = /^(.* USING \w+ \()(.*)$/s.exec(definition) ?? []
  return namesHub(columns.split(" WHERE ")[0] ?? "") ? definition : `${before}hub_id, ${columns}`
}
/** The columns of a primary key, as its index has them. */
const columnsOf = (definition: string): string => / USING \w+ \((.*?)\)/s.exec(withHub(definition))?.[1] ?? ""
/** The hub on both sides of a foreign key. */
const keyWithHub = (definition: string): string =>
  definition.replace(
    /FOREIGN KEY \(([^)]*)\) REFERENCES (\S+?)\(([^)]*)\)/,
    (whole, columns: string, table: string, named: string) =>
      namesHub(named) ? whole : `FOREIGN KEY (hub_id, ${columns}) REFERENCES ${table}(hub_id, ${named})`
  )

/** What a database comes to when it is spread. */
export interface Plan {
  readonly statements: ReadonlyArray<string>
  /** How many tables are cut. */
  readonly tables: number
  /** Foreign keys that cannot be: from a table that is not by hub to one that is. */
  readonly dropped: ReadonlyArray<string>
}

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
        `SELECT setval(pg_get_serial_sequence('${table}', '${identity}'), nextval(pg_get_serial_sequence('${table}_whole', '${identity}')))`
      ]),
  `DROP TABLE ${table}_whole`
]

/** The statements that cut the tables by hub into so many parts each. */
export const planOf = function* (parts: number): Tx<Plan> {
  const lacking = yield* without()
  if (lacking.length > 0) throw new Error(`no hub_id in ${lacking.map(({ name }) => name).join(", ")}`)
  const [keys, all, acting, seen, identities] = [
    yield* foreignKeys(),
    yield* indexes(),
    yield* triggers(),
    yield* views(),
    yield* counted()
  ]
  const identityOf = new Map(identities.map(({ table_name, column_name }) => [table_name, column_name]))
  const impossible = keys.filter(
    ({ from_table, to_table }) => isByHub.has(to_table) && !isByHub.has(from_table)
  )
  const statements = [
    ...keys.map(({ name, from_table }) => `ALTER TABLE ${from_table} DROP CONSTRAINT ${name}`),
    ...seen.map(({ name }) => `DROP VIEW ${name}`),
    ...acting.map(({ name, table_name }) => `DROP TRIGGER ${name} ON ${table_name}`),
    ...all.map(({ name, table_name, constraint }) =>
      constraint === null ? `DROP INDEX ${name}` : `ALTER TABLE ${table_name} DROP CONSTRAINT ${name}`
    ),
    ...byHub.flatMap((table) => cut(table, parts, identityOf.get(table))),
    ...all.map(({ name, table_name, definition, is_unique, constraint }) =>
      constraint === "p"
        ? `ALTER TABLE ${table_name} ADD CONSTRAINT ${name} PRIMARY KEY (${columnsOf(definition)})`
        : is_unique
          ? withHub(definition)
          : definition
    ),
    ...acting.map(({ definition }) => definition),
    ...seen.map(({ name, definition }) => `CREATE VIEW ${name} AS ${definition}`),
    ...keys
      .filter((key) => !impossible.includes(key))
      .map(
        ({ name, from_table, to_table, definition }) =>
          `ALTER TABLE ${from_table} ADD CONSTRAINT ${name} ${isByHub.has(to_table) ? keyWithHub(definition) : definition}`
      )
  ]
  return {
    statements,
    tables: byHub.length,
    dropped: impossible.map(({ from_table, to_table }) => `${from_table} to ${to_table}`)
  }
}

/** Spreads the database in one transaction. */
export const spread = function* (parts: number): Tx<Plan> {
  const plan = yield* planOf(parts)
  for (const text of plan.statements) yield { text, values: [] }
  return plan
}
