/** The statements that spread a database by hub, over parts of one PostgreSQL or over the servers of a Citus. */

import type { Tx } from "../engine/transaction.ts"
import { numberFills, numberTables } from "../migration/network-numbers.ts"
import { type Form, handedBy, madeByValue, partsOf } from "./form.ts"
import { byHub, byValue, copied } from "./kinds.ts"
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

/** The table anew, cut into parts, with the rows of the former one. */
const cut = (table: string, parts: number, identity: string | undefined): ReadonlyArray<string> => [
  `ALTER TABLE ${table} RENAME TO ${table}_whole`,
  `CREATE TABLE ${table} (LIKE ${table}_whole INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING IDENTITY INCLUDING GENERATED INCLUDING STORAGE) PARTITION BY HASH (hub_id)`,
  ...partsOf(table, parts),
  `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM ${table}_whole`,
  ...(identity === undefined
    ? []
    : [
        `SELECT setval(pg_get_serial_sequence('${table}', '${identity}'), nextval(pg_get_serial_sequence('${table}_whole', '${identity}')), false)`
      ]),
  `DROP TABLE ${table}_whole`
]

/** The table whose shards all others lie beside. */
const first = "orders"

/** The tables that are to be spread in a form: those that are whole yet. */
interface Left {
  readonly byHub: ReadonlyArray<string>
  readonly copied: ReadonlyArray<string>
  readonly indexes: Shape["indexes"]
}
const leftOf = ({ tables, spread, indexes }: Shape, form: Form): Left => {
  const isLeft = (table: string): boolean => tables.has(table) && !spread.has(table)
  return {
    byHub: byHub.filter(isLeft),
    // Of one server alone, a copied table is there.
    copied: "parts" in form ? [] : copied.filter(isLeft),
    indexes: indexes.filter(({ table_name }) => isLeft(table_name))
  }
}

/** How the tables themselves are spread, and what is unique in them. */
const spreading = (left: Left, { identities }: Shape, form: Form): ReadonlyArray<string> => {
  if ("parts" in form)
    return [
      ...left.indexes.map(droppedIndex),
      ...left.byHub.flatMap((table) => cut(table, form.parts, identities.get(table))),
      ...left.indexes.map(indexWithHub)
    ]
  const own = left.indexes.filter(isOverHubs)
  return [
    ...own.map(droppedIndex),
    ...own.map(indexWithHub),
    ...left.copied.map((table) => `SELECT create_reference_table('${table}')`),
    ...left.byHub
      .filter((table) => table === first)
      .map((table) => handedBy(table, "hub_id", form, undefined)),
    ...left.byHub.filter((table) => table !== first).map((table) => handedBy(table, "hub_id", form, first))
  ]
}

/** A foreign key that no database has which is spread in this form. */
const impossibleIn =
  (form: Form) =>
  ({ from_table, to_table }: Foreign): boolean =>
    isByHub.has(to_table)
      ? !isByHub.has(from_table)
      : // What is on one server alone may name what is copied, and nothing else names over the border of its kind.
        !("parts" in form) && !isCopied.has(to_table)

/** What a Citus is told for the transaction in which tables are spread or changed. */
export const settings = (form: Form): ReadonlyArray<string> =>
  "parts" in form
    ? []
    : [
        "SET LOCAL citus.multi_shard_modify_mode TO 'sequential'",
        "SET LOCAL citus.enable_unsafe_triggers TO on"
      ]

/**
 * The statements that spread what is whole yet in a database, all of it or what came to it since it was spread; none where
 * nothing is left. What hangs on the tables is taken away before they are spread, and made anew behind them.
 *
 * Over parts of one PostgreSQL the tables by hub are cut, and all names stay as they are. A Citus gets the copied ones as
 * reference tables, and those by hub beside each other by their hub. It refuses tables with triggers unless it is told that
 * they stay on one server: those of the stock count within their hub. Shards are made one after the other, which lets all
 * of it be one transaction.
 */
export const planFor = function* (form: Form): Tx<Plan> {
  const shape = yield* shapeOf()
  const left = leftOf(shape, form)
  const tables = new Set([...left.byHub, ...left.copied])
  const numbers = shape.views.filter(({ name }) => byValue.has(name))
  const isImpossible = impossibleIn(form)
  const keys = shape.keys.filter(({ from_table, to_table }) => tables.has(from_table) || tables.has(to_table))
  const [triggers, views] =
    tables.size === 0
      ? [[], []]
      : [
          shape.triggers.filter(({ table_name }) => tables.has(table_name)),
          shape.views.filter(({ name }) => !byValue.has(name))
        ]
  if (tables.size === 0 && numbers.length === 0) return { statements: [], tables: 0, dropped: [] }
  return {
    statements: [
      ...settings(form),
      ...keys.map(droppedKey),
      ...[...views, ...numbers].map(({ name }) => `DROP VIEW ${name}`),
      ...triggers.map(({ name, table_name }) => `DROP TRIGGER ${name} ON ${table_name}`),
      ...spreading(left, shape, form),
      ...(numbers.length === 0
        ? []
        : [...numberTables.flatMap((text) => madeByValue(text, form)), ...numberFills]),
      ...triggers.map(({ definition }) => definition),
      ...views.map(({ name, definition }) => `CREATE VIEW ${name} AS ${definition}`),
      ...keys
        .filter((key) => !isImpossible(key))
        .map((key) => addedKey(key, isByHub.has(key.from_table) && isByHub.has(key.to_table)))
    ],
    tables: left.byHub.length,
    dropped: keys.filter(isImpossible).map(({ from_table, to_table }) => `${from_table} to ${to_table}`)
  }
}

/** Carries a plan out, within one transaction. */
export const carriedOut = function* (planning: Tx<Plan>): Tx<Plan> {
  const plan = yield* planning
  for (const text of plan.statements) yield { text, values: [] }
  return plan
}
