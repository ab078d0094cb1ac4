/**
 * What is unique over the network, and at which hub it is found: the numbers of orders, and partners' references. Where
 * the tables are whole, the constraints of orders and of the archive hold it, and these are views of them; where they are
 * spread by hub, tables of their own do.
 */
import { numbers, references } from "../spread/numbers.ts"
import type { Spelled } from "./spelled.ts"

const views = [`CREATE VIEW order_number AS ${numbers}`, `CREATE VIEW partner_reference AS ${references}`]

/** As tables, each spread by its number. */
export const numberTables = [
  "CREATE TABLE order_number (increment_id TEXT NOT NULL, hub_id BIGINT NOT NULL, PRIMARY KEY (increment_id))",
  `CREATE TABLE partner_reference (source TEXT NOT NULL, ref_id TEXT NOT NULL, what TEXT NOT NULL CHECK (what IN ('order', 'failed')),
    hub_id BIGINT NOT NULL, increment_id TEXT, PRIMARY KEY (source, ref_id, what))`
]
/** What stands in the tables by hub is claimed. */
export const numberFills = [
  `INSERT INTO order_number (increment_id, hub_id) ${numbers} ON CONFLICT DO NOTHING`,
  `INSERT INTO partner_reference (source, ref_id, what, hub_id, increment_id) ${references} ON CONFLICT DO NOTHING`
]

export const networkNumbers: ReadonlyArray<Spelled> = [
  { sqlite: views, postgres: views, spread: [...numberTables, ...numberFills] }
]
