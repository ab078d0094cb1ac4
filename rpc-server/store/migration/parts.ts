/**
 * What searches of the embedded store read: every three letters that stand side by side in the texts of orders and packs,
 * and every four or five. Of a million packs some ten thousand hold the same three digits and a hundred the same five, so
 * that a part of a code is found without walking what half of all codes have in common. The text itself is not kept a
 * second time, nor where in it the letters stand: what is found is compared with the row. PostgreSQL keeps its indexes.
 */
import type { Spelled } from "./spelled.ts"

/** The number of letters that are looked up together: four of names and numbers, five of codes. */
export const longestPart = { order_text: 4, pack_text: 5 } as const
type Table = keyof typeof longestPart

/** Longer texts are found by their beginnings. */
const places = 2000
const nameOf = (row: string) =>
  `LOWER(COALESCE(${row}.customer_firstname, '') || ' ' || COALESCE(${row}.customer_lastname, '') || ' ' || ${row}.increment_id || ' ' || COALESCE(${row}.customer_mobile, ''))`
const codeOf = (row: string) => `LOWER(${row}.scan_code)`
/** In hexadecimal, because a blank or a quotation mark is a letter like any other. */
const partsOf = (table: Table, text: string): string =>
  `(SELECT GROUP_CONCAT(HEX(SUBSTR(w.body, p.place, 3)) || ' ' || HEX(SUBSTR(w.body, p.place, ${longestPart[table]})), ' ')
    FROM (SELECT ${text} AS body) w JOIN text_place p ON p.place <= LENGTH(w.body) - 2)`

const named = ["customer_firstname", "customer_lastname", "increment_id", "customer_mobile"]
const differs = (columns: ReadonlyArray<string>): string =>
  columns.map((column) => `old.${column} IS NOT new.${column}`).join(" OR ")

const partTriggers = (
  table: Table,
  rows: string,
  id: string,
  columns: ReadonlyArray<string>,
  textOf: (row: string) => string
): ReadonlyArray<string> => [
  ...["added", "changed", "gone"].map((what) => `DROP TRIGGER ${table}_${what}`),
  `DROP TABLE ${table}`,
  `CREATE VIRTUAL TABLE ${table} USING fts5 (body, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`,
  `CREATE TRIGGER ${table}_added AFTER INSERT ON ${rows} BEGIN
     INSERT INTO ${table} (rowid, body) VALUES (new.${id}, ${partsOf(table, textOf("new"))}); END`,
  `CREATE TRIGGER ${table}_changed AFTER UPDATE OF ${columns.join(", ")} ON ${rows} WHEN ${differs(columns)} BEGIN
     UPDATE ${table} SET body = ${partsOf(table, textOf("new"))} WHERE rowid = new.${id}; END`,
  `CREATE TRIGGER ${table}_gone AFTER DELETE ON ${rows} BEGIN
     DELETE FROM ${table} WHERE rowid = old.${id}; END`
]

/** What the triggers would have written for rows that are there already. */
export const writtenParts: ReadonlyArray<string> = [
  `INSERT INTO order_text (rowid, body) SELECT o.order_id, ${partsOf("order_text", nameOf("o"))} FROM orders o`,
  `INSERT INTO pack_text (rowid, body) SELECT k.id, ${partsOf("pack_text", codeOf("k"))} FROM pack k`
]

export const parts: ReadonlyArray<Spelled> = [
  {
    sqlite: [
      "CREATE TABLE text_place (place INTEGER PRIMARY KEY) STRICT",
      `INSERT INTO text_place (place) WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${places}) SELECT i FROM n`,
      ...partTriggers("order_text", "orders", "order_id", named, nameOf),
      ...partTriggers("pack_text", "pack", "id", ["scan_code"], codeOf),
      ...writtenParts
    ],
    postgres: []
  }
]
