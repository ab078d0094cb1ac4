/** The version of the catalogue, and the stock of its products. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { select, type Tx, write } from "../engine/transaction.ts"
import { sinceOf } from "../pack/shipments.ts"
import * as masterChanges from "./master-changes.ts"

const Version = Schema.Struct({ version: Schema.String })
const versionRow = select(Version, "SELECT version FROM catalogue_version WHERE one = 1")
/** Another text after every change of the catalogue. */
export const version = function* (): Tx<string> {
  const [row] = yield* versionRow()
  return row?.version ?? "0"
}
/** Kept from others until this change is done. */
const locked = select(
  Version,
  "UPDATE catalogue_version SET version = version WHERE one = 1 RETURNING version"
)
const renewed = write("UPDATE catalogue_version SET version = ? WHERE one = 1")
/** The catalogue has changed: the time alone would be the same for any changes of one second, so that they are counted. */
export const change = function* (at: Day.GmtTime): Tx<void> {
  const [row] = yield* locked()
  const [, count = "0"] = /-(\d{1,12})$/.exec(row?.version ?? "") ?? []
  yield* renewed(`${at}-${Number(count) + 1}`)
  yield* masterChanges.count()
}

const StockLevel = Schema.Struct({ product_id: Schema.Int, qty: Schema.Int })
const shelfLevels = select(
  StockLevel,
  `SELECT product_id, CAST(SUM(qty) AS BIGINT) AS qty FROM pack
   WHERE hub_id = ? AND status = 0 AND date_of_expiry >= ? AND received_at >= ? GROUP BY product_id ORDER BY product_id`
)
/** The quantity of each product that a hub has in available, unexpired packs. */
export const stockOf = (
  hub: number,
  today: Day.Day,
  cutOff: string | null
): Tx<ReadonlyArray<typeof StockLevel.Type>> => shelfLevels(hub, today, sinceOf(cutOff))

const Level = Schema.Struct({ product_id: Schema.Int, stock_level: Schema.Int })
const centralLevels = select(
  Level,
  "SELECT product_id, stock_level FROM central_stock WHERE store_id = ? AND hub_id = :hub ORDER BY product_id"
)
/** The central stock of each product for a store. */
export const centralStock = function* (storeId: number): Tx<ReadonlyMap<number, number>> {
  const rows = yield* centralLevels(storeId)
  return new Map(rows.map(({ product_id, stock_level }) => [product_id, stock_level]))
}
