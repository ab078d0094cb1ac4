/** A return of two hundred packs through the Store, its rule and its row decoding, against its statements alone. */
// First of all, as in the server: schemas are compiled only when nothing has used them before.
import "effect/schema/SchemaJITCompiler/enable"
import { Effect } from "effect"
import { ReturnStockService } from "#core/contract/return-stock.ts"
import * as Day from "#core/day.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { transaction } from "#test/support/transaction.ts"
import { seed } from "../support/network.ts"
import { place, within } from "../support/server.ts"
import { type Bench, workOf } from "./measure.ts"
import { besideItsStatements, logIn, now, type Write } from "./transaction.ts"

/** Of every return: so many products of its own, each in so many packs. */
const [productsEach, packsEach] = [20, 10] as const
const thousandths = 500

const productsOf = (number: number) =>
  Array.from({ length: productsEach }, (_, index) => 100_000 + number * productsEach + index)

const seeded = async (count: number): Promise<string> => {
  const where = place()
  await within(
    where,
    Effect.gen(function* () {
      yield* seed(now, [], [])
      yield* transaction(function* () {
        for (let number = 1; number <= count; number++)
          for (const id of productsOf(number)) {
            yield {
              text: `INSERT INTO product (entity_id, name, type_id, child_products, price, sell_by, whole, qty_increments, tax_rate)
                  VALUES (?, ?, 'simple', '[]', 10000, 'kg', 0, 500, 0)`,
              values: [id, `Product ${id}`]
            }
            for (let pack = 0; pack < packsEach; pack++)
              yield {
                text: `INSERT INTO pack (hub_id, product_id, scan_code, code, date_of_expiry, received_qty, qty, status, received_at)
                    VALUES (1, ?, ?, ?, ?, ?, ?, 0, ?)`,
                values: [
                  id,
                  `pack ${pack} of ${id}`,
                  `pack ${pack} of ${id}`,
                  Day.addDays(Day.dayAt(now), pack),
                  thousandths,
                  thousandths,
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

/** All packs of its products go back. */
const stockReturn: Write = {
  method: ReturnStockService.createReturnStock,
  paramsOf: (number) => [
    productsOf(number).map((product_id) => ({
      product_id,
      return_qty: (packsEach * thousandths) / 1000,
      retain_qty: 0
    })),
    [],
    11,
    1,
    false,
    "return",
    "",
    `return ${number}`
  ],
  keyOf: (number) => `return-${number}`
}

export const bench: Bench = {
  name: `returning ${productsEach * packsEach} packs through the Store, against the statements in bare node:sqlite (WAL, FULL)`,
  goal: "at most 1.3 times the processor time",
  isMet: (found) => workOf(found) <= 1.3,
  run: (notes) =>
    besideItsStatements(
      stockReturn,
      seeded,
      { warmUps: 10, rounds: 20, perRound: 5, unit: "us a return" },
      notes
    )
}
