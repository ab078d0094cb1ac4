/** The stock ledger of InventoryService (LEDGER-1, LEDGER-2). */
import { Result, Schema } from "effect"
import { retentionOf } from "#core/archive.ts"
import { StockLedgerService } from "#core/contract/stock-ledger.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import * as Quantity from "#core/quantity.ts"
import { ledgerOf, mostMovements, problemOf, StockLedger } from "#core/stock/ledger.ts"
import { implement } from "../rpc/handler.ts"
import { read, readOrRefuse } from "../rpc/transact.ts"
import * as env from "../store/network/env-variables.ts"
import * as products from "../store/network/products.ts"
import * as ledger from "../store/pack/stock-ledger.ts"
import { requireSighted } from "./due-report.ts"
import { stockScopeOf } from "./stock-scope.ts"

const encode = Schema.encodeSync(StockLedger)

export const stockLedgerService = implement(StockLedgerService, {
  getStockLedger: ({ hub, product_id, from, to }, call) =>
    readOrRefuse(function* () {
      const sighted = yield* requireSighted(call, hub)
      if (Result.isFailure(sighted)) return Result.fail(sighted.failure)
      const variables = yield* env.forHub(env.everyHub)
      const retention = retentionOf((name) => variables.get(name))
      const problem = problemOf({ from, to }, Day.dayAt(call.now), retention)
      if (problem !== undefined) return Result.fail(fault("InvalidData", { why: problem }))
      const product = yield* products.find(product_id)
      if (product === undefined) return Result.fail(fault("NotFound", { what: "Product" }))
      const sight = stockScopeOf(call, hub, null)
      const start = Day.toGmt(Day.startOf(from))
      const since = yield* ledger.movementsSince(sight, product_id, start, mostMovements + 1)
      if (since.length > mostMovements)
        return Result.fail(fault("InvalidData", { why: "too much has moved: ask for fewer days" }))
      const onHand = Quantity.ofThousandths(yield* ledger.onHand(sight, product_id))
      const { name: product_name, sell_by } = product
      const of = { hub_id: hub, product_id, product_name, sell_by }
      return Result.succeed(encode(ledgerOf(of, { from, to }, onHand, since)))
    }),
  getUnexplainedStock: ({ hub }, call) => read(() => ledger.unexplained(stockScopeOf(call, hub, null)))
})
