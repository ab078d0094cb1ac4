/** Handing in an end-of-day report of a thousand products through the Store, its rule and its row decoding, against its statements alone. */
// First of all, as in the server: schemas are compiled only when nothing has used them before.
import "effect/schema/SchemaJITCompiler/enable"
import { Effect } from "effect"
import { EodStockService } from "#core/contract/eod-stock.ts"
import * as Day from "#core/day.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { transaction } from "#test/support/transaction.ts"
import { seed } from "../support/network.ts"
import { place, within } from "../support/server.ts"
import { type Bench, workOf } from "./measure.ts"
import { besideItsStatements, logIn, now, type Write } from "./transaction.ts"

const products = Array.from({ length: 1000 }, (_, index) => 100_000 + index)
/** Thousandths in stock of each, in one pack. */
const stocked = 50_000
/** So many of the products differ from the books in every report. */
const differing = 50

const seeded = async (): Promise<string> => {
  const where = place()
  await within(
    where,
    Effect.gen(function* () {
      yield* seed(now, [], [])
      yield* transaction(function* () {
        for (const id of products) {
          yield {
            text: `INSERT INTO product (entity_id, name, type_id, child_products, price, sell_by, whole, qty_increments, tax_rate)
                VALUES (?, ?, 'simple', '[]', 10000, 'kg', 0, 500, 0)`,
            values: [id, `Product ${id}`]
          }
          yield {
            text: `INSERT INTO pack (hub_id, product_id, scan_code, code, date_of_expiry, received_qty, qty, status, received_at)
                VALUES (1, ?, ?, ?, ?, ?, ?, 0, ?)`,
            values: [
              id,
              `pack ${id}`,
              `pack ${id}`,
              Day.addDays(Day.dayAt(now), 5),
              stocked,
              stocked,
              Day.toGmt(now - Day.hour)
            ]
          }
        }
      })
      yield* logIn
    })
  )
  return databaseFile(where.dataDir)
}

/** The first products lose half a kilogram with every report. */
const report: Write = {
  method: EodStockService.eodStockValueSubmission,
  paramsOf: (number) => [
    products.map((product_id, index) => ({
      product_id,
      physical_stock: (stocked - (index < differing ? (number * 500) % stocked : 0)) / 1000
    }))
  ],
  keyOf: (number) => `report-${number}`
}

export const bench: Bench = {
  name: "handing in an end-of-day report of 1,000 products, 50 of them differing, through the Store, against its statements in bare node:sqlite (WAL, FULL)",
  goal: "at most 1.3 times the processor time",
  isMet: (found) => workOf(found) <= 1.3,
  run: (notes) =>
    besideItsStatements(report, seeded, { warmUps: 5, rounds: 15, perRound: 4, unit: "us a report" }, notes)
}
