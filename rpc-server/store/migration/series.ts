/**
 * Papers are numbered in a series for each kind, and by a code of their store; numbers that were given stay. A store without
 * a code has its number, from 10,000 on a letter and three digits to base 36 (`ownCode` in core/order/paper-series.ts).
 */
const digitOf = (place: string) =>
  `SUBSTR('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', CAST((${place}) % 36 + 1 AS INT), 1)`
const place = "(store_id - 10000)"

export const series: ReadonlyArray<string> = [
  "ALTER TABLE store ADD COLUMN series_code TEXT",
  "UPDATE store SET series_code = CAST(store_id AS TEXT) WHERE store_id < 10000",
  `UPDATE store SET series_code = SUBSTR('ABCDEFGHIJKLMNOPQRSTUVWXYZ', CAST(${place} / 46656 + 1 AS INT), 1) ||
     ${digitOf(`${place} / 1296`)} || ${digitOf(`${place} / 36`)} || ${digitOf(place)}
   WHERE store_id >= 10000 AND store_id < 1223056`,
  "CREATE UNIQUE INDEX series_code_of_store ON store (series_code)",
  "ALTER TABLE invoice_number RENAME COLUMN financial_year TO series",
  "ALTER TABLE invoice RENAME COLUMN financial_year TO series",
  "ALTER TABLE credit_note_number RENAME COLUMN financial_year TO series",
  "ALTER TABLE credit_note RENAME COLUMN financial_year TO series"
]
