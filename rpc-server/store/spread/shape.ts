/** What the catalogue of a PostgreSQL says of its tables, and how what is unique in them, or names another, has the hub. */
import { Schema } from "effect"
import { select, type Tx } from "../engine/transaction.ts"
import { byHub } from "./kinds.ts"

const quotedTables = byHub.map((name) => `'${name}'`).join(", ")
const inSchema = "n.nspname = current_schema()"

const Foreign = Schema.Struct({
  name: Schema.String,
  from_table: Schema.String,
  to_table: Schema.String,
  definition: Schema.String
})
/** A foreign key. */
export type Foreign = typeof Foreign.Type
const foreignKeys = select(
  Foreign,
  `SELECT c.conname AS name, f.relname AS from_table, t.relname AS to_table, pg_get_constraintdef(c.oid) AS definition
   FROM pg_constraint c JOIN pg_class f ON f.oid = c.conrelid JOIN pg_class t ON t.oid = c.confrelid
     JOIN pg_namespace n ON n.oid = f.relnamespace
   WHERE c.contype = 'f' AND ${inSchema} ORDER BY f.relname, c.conname`
)
const Index = Schema.Struct({
  name: Schema.String,
  table_name: Schema.String,
  definition: Schema.String,
  is_unique: Schema.Boolean,
  /** The constraint behind which it stands: p for a primary key, u for what is unique; empty for an index alone. */
  constraint: Schema.NullOr(Schema.String)
})
/** An index of a table by hub. */
export type Index = typeof Index.Type
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
   WHERE c.relkind = 'v' AND ${inSchema}
     AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') ORDER BY c.relname`
)
const counted = select(
  Schema.Struct({ table_name: Schema.String, column_name: Schema.String }),
  `SELECT t.relname AS table_name, a.attname AS column_name
   FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid JOIN pg_namespace n ON n.oid = t.relnamespace
   WHERE a.attidentity <> '' AND NOT a.attisdropped AND ${inSchema} AND t.relname IN (${quotedTables}) ORDER BY t.relname`
)
const Name = Schema.Struct({ name: Schema.String })
/** The tables that are there, and those of them that are cut into parts already. */
const tables = select(
  Schema.Struct({ name: Schema.String, is_cut: Schema.Boolean }),
  `SELECT t.relname AS name, t.relkind = 'p' AS is_cut FROM pg_class t JOIN pg_namespace n ON n.oid = t.relnamespace
   WHERE ${inSchema} AND t.relkind IN ('r', 'p') AND NOT t.relispartition ORDER BY t.relname`
)
const catalogues = select(
  Schema.Struct({ found: Schema.Boolean }),
  "SELECT to_regclass('pg_dist_partition') IS NOT NULL AS found"
)
/** What Citus has spread or copied. */
const handedOver = select(Name, "SELECT logicalrelid::text AS name FROM pg_dist_partition")
const without = select(
  Name,
  `SELECT t.relname AS name FROM pg_class t JOIN pg_namespace n ON n.oid = t.relnamespace
   WHERE ${inSchema} AND t.relname IN (${quotedTables}) AND NOT EXISTS (
     SELECT 1 FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname = 'hub_id' AND NOT a.attisdropped)`
)

/** The tables by hub, and what hangs on them. */
export interface Shape {
  /** Of all tables, as indexes, triggers and counted columns are of those by hub. */
  readonly keys: ReadonlyArray<Foreign>
  readonly indexes: ReadonlyArray<Index>
  readonly triggers: ReadonlyArray<typeof Named.Type>
  readonly views: ReadonlyArray<{ readonly name: string; readonly definition: string }>
  readonly tables: ReadonlySet<string>
  /** Those that are cut into parts, or handed to Citus. */
  readonly spread: ReadonlySet<string>
  /** The column of a table that is counted, where one is. */
  readonly identities: ReadonlyMap<string, string>
}

export const shapeOf = function* (): Tx<Shape> {
  const lacking = yield* without()
  const there = yield* tables()
  const [catalogue] = yield* catalogues()
  const given = catalogue?.found === true ? yield* handedOver() : []
  if (lacking.length > 0) throw new Error(`no hub_id in ${lacking.map(({ name }) => name).join(", ")}`)
  const [keys, all, acting, seen, identities] = [
    yield* foreignKeys(),
    yield* indexes(),
    yield* triggers(),
    yield* views(),
    yield* counted()
  ]
  return {
    keys,
    indexes: all,
    triggers: acting,
    views: seen,
    tables: new Set(there.map(({ name }) => name)),
    spread: new Set([
      ...there.flatMap(({ name, is_cut }) => (is_cut ? [name] : [])),
      ...given.map(({ name }) => name)
    ]),
    identities: new Map(identities.map(({ table_name, column_name }) => [table_name, column_name]))
  }
}

const namesHub = (columns: string): boolean => /\bhub_id\b/.test(columns)
/** The hub before the columns of an index, which begin behind its method. */
const withHub = (definition: string): string => {
  const [, before = "", columns = ""] = /^(.* USING \w+ \()(.*)$/s.exec(definition) ?? []
  return namesHub(columns.split(" WHERE ")[0] ?? "") ? definition : `${before}hub_id, ${columns}`
}
/** The columns of a primary key, as its index has them. */
const columnsOf = (definition: string): string => / USING \w+ \((.*?)\)/s.exec(withHub(definition))?.[1] ?? ""

/** Takes an index away. */
export const droppedIndex = ({ name, table_name, constraint }: Index): string =>
  constraint === null ? `DROP INDEX ${name}` : `ALTER TABLE ${table_name} DROP CONSTRAINT ${name}`
/** Makes an index anew; what is unique has the hub before it. */
export const indexWithHub = ({ name, table_name, definition, is_unique, constraint }: Index): string =>
  constraint === "p"
    ? `ALTER TABLE ${table_name} ADD CONSTRAINT ${name} PRIMARY KEY (${columnsOf(definition)})`
    : is_unique
      ? withHub(definition)
      : definition
/** Whether an index is unique over the network, and not within a hub. */
export const isOverHubs = ({ is_unique, definition }: Index): boolean =>
  is_unique && withHub(definition) !== definition

/** Makes a foreign key anew; between two tables by hub it names the hub on both sides. */
export const addedKey = ({ name, from_table, definition }: Foreign, isByHub: boolean): string => {
  const spelled = isByHub
    ? definition.replace(
        /FOREIGN KEY \(([^)]*)\) REFERENCES (\S+?)\(([^)]*)\)/,
        (whole, columns: string, table: string, named: string) =>
          namesHub(named) ? whole : `FOREIGN KEY (hub_id, ${columns}) REFERENCES ${table}(hub_id, ${named})`
      )
    : definition
  return `ALTER TABLE ${from_table} ADD CONSTRAINT ${name} ${spelled}`
}
export const droppedKey = ({ name, from_table }: Foreign): string =>
  `ALTER TABLE ${from_table} DROP CONSTRAINT ${name}`
