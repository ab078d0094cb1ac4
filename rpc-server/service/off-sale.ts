/** OffSaleService: a product is taken off sale at a store for a while, and put on sale again (OFFSALE-1 to OFFSALE-5). */
import { Effect, Result } from "effect"
import { isOff, readOffSaleReason, requireUntil } from "#core/catalogue/off-sale.ts"
import { done } from "#core/contract/id.ts"
import { OffSaleService } from "#core/contract/off-sale.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { implement } from "../rpc/handler.ts"
import { pushOffSale } from "../rpc/rooms.ts"
import { read, transact } from "../rpc/transact.ts"
import { restart } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as offSale from "../store/network/off-sale.ts"
import * as products from "../store/network/products.ts"

export const offSaleService = implement(OffSaleService, {
  getOffSale: (_, { caller, now }) => read(() => offSale.ofStore(caller.storeId, Day.toGmt(now))),

  takeOffSale: ({ product_id, until: requestedUntil, reason: sent }, call) =>
    Effect.gen(function* () {
      const { caller, now } = call
      const since = Day.toGmt(now)
      const off = yield* transact(call, function* () {
        const until = requireUntil(requestedUntil ?? null, now)
        if (Result.isFailure(until)) return Result.fail(until.failure)
        const reason = readOffSaleReason(sent ?? null)
        if (Result.isFailure(reason)) return Result.fail(reason.failure)
        if ((yield* products.find(product_id)) === undefined)
          return Result.fail(fault("NotFound", { what: "Product" }))
        const row = { product_id, since, until: until.success, reason: reason.success }
        if (yield* offSale.take(caller.storeId, row, caller))
          yield* audit.ofProduct(call, product_id, "taken off sale", {
            until: until.success,
            reason: reason.success
          })
        const stands = (yield* offSale.ofStore(caller.storeId, since)).find(
          (each) => each.product_id === product_id
        )
        // Another counter has put it on sale meanwhile.
        return stands === undefined ? restart() : Result.succeed(stands)
      })
      yield* pushOffSale(caller.storeId)
      return off
    }),

  putOnSale: ({ product_id }, call) =>
    Effect.gen(function* () {
      const { caller, now } = call
      yield* transact(call, function* () {
        const before = yield* offSale.remove(caller.storeId, product_id)
        if (before === undefined && (yield* products.find(product_id)) === undefined)
          return Result.fail(fault("NotFound", { what: "Product" }))
        if (before !== undefined && isOff(before, now))
          yield* audit.ofProduct(call, product_id, "put on sale", {})
        return Result.succeed(done)
      })
      yield* pushOffSale(caller.storeId)
      return done
    })
})
