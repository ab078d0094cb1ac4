/** ReturnStockService: what goes back of a hub's own stock, and of what came damaged from a pick-up. */
import { Effect, Result, Schema } from "effect"
import { ReturnStockService } from "#core/contract/return-stock.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { returnList } from "#core/label/return-list.ts"
import * as Quantity from "#core/quantity.ts"
import { sanitizeTextOrNull } from "#core/sanitize-text.ts"
import { truth } from "#core/session/flags.ts"
import { damagedOf, decideReturn } from "#core/stock/pick-up.ts"
import { requireByHand } from "#core/stock/return-order.ts"
import { isLeftOut, LastReturn } from "#core/stock/return-sheet.ts"
import { implement } from "../rpc/handler.ts"
import { read, readOrRefuse, transact, transactAndAnnounce } from "../rpc/transact.ts"
import * as audit from "../store/network/audit.ts"
import * as products from "../store/network/products.ts"
import * as stores from "../store/network/stores.ts"
import { findReturn } from "../store/pack/return-sheet.ts"
import * as returns from "../store/pack/returns.ts"
import * as shipments from "../store/pack/shipments.ts"
import { endedOf, tellClaims } from "./claimed-packs.ts"
import { pagesOf } from "./paper.ts"
import { around } from "./print.ts"
import { createReturn } from "./return-order.ts"
import { wireReturn } from "./return-sheet.ts"
import { scopeOf, shipmentMissing } from "./shipment-scope.ts"
import { stockScopeOf } from "./stock-scope.ts"

const nothing = Result.succeed({ status: "success" as const, return_id: null })

const readReturn = Schema.decodeSync(LastReturn)
const noOneExcluded: ReadonlySet<number> = new Set()

export const returnStockService = implement(ReturnStockService, {
  getProductCategoriesList: () =>
    read(() => products.categoryTypes()).pipe(
      Effect.map((found) =>
        found
          .map(({ category }) => category)
          .filter((category_type) => !isLeftOut({ product_id: 0, category_type }, noOneExcluded))
      )
    ),

  createReturnStock: ({ aggregated, items, store, hub, retain_all, action, ref_no }, call) =>
    transactAndAnnounce(call, function* () {
      const byHand = requireByHand(call.caller.flags)
      if (Result.isFailure(byHand)) return Result.fail(byHand.failure)
      const found = yield* stores.find(store)
      if (found?.hub_id !== hub)
        return Result.fail(fault("InvalidData", { why: `store ${store} does not work with hub ${hub}` }))
      const sight = stockScopeOf(call, hub, null)
      const written = yield* createReturn(
        call,
        { sight, storeId: store, ref_no: sanitizeTextOrNull(ref_no) },
        { lines: aggregated, items, retainAll: truth(retain_all) ?? false, action }
      )
      if (Result.isFailure(written)) return Result.fail(written.failure)
      const { ended, ...ids } = written.success
      return Result.succeed({
        answer: { status: "success" as const, ...ids },
        announcement: tellClaims(endedOf(ended))
      })
    }),

  getReturnDocument: ({ hub, id }, call) =>
    Effect.gen(function* () {
      const document = yield* readOrRefuse(function* () {
        const found = yield* findReturn(hub, id)
        if (found === undefined) return Result.fail(fault("NotFound", { what: "Return" }))
        const last = readReturn(wireReturn(found))
        return Result.succeed(returnList({ last, ...(yield* around(call, call.caller.storeId)) }))
      })
      return yield* pagesOf(call, document, `return-${id}.pdf`)
    }),

  // A pick-up has one return: asked for again it is answered with the first one, whatever is sent.
  createRetunStockForRTV: ({ items, ref_no }, call) =>
    transact(call, function* () {
      const reference = sanitizeTextOrNull(ref_no)
      const [first] = items
      if (first === undefined) return nothing
      if (items.some(({ shipment_id }) => shipment_id !== first.shipment_id))
        return Result.fail(fault("InvalidData", { why: "the items are of more than one shipment" }))
      const shipment = yield* shipments.findToDecide(scopeOf(call), first.shipment_id)
      if (shipment === undefined) return Result.fail(shipmentMissing)
      const before = yield* returns.ofShipment(shipment.hub_id, shipment.id)
      if (before !== undefined) return Result.succeed({ status: "success" as const, return_id: before })
      const came = yield* returns.cameWith(shipment.id, shipment.hub_id)
      const damaged = damagedOf(
        came.map(({ product_id, received_qty, accepted_qty }) => ({
          product_id,
          received: Quantity.ofThousandths(received_qty),
          accepted: Quantity.ofThousandths(accepted_qty)
        }))
      )
      const decision = decideReturn(shipment, damaged, items)
      if (Result.isFailure(decision)) return Result.fail(decision.failure)
      const lines = decision.success
      if (lines.length === 0) return nothing
      const { caller, now } = call
      const at = Day.toGmt(now)
      const return_id = yield* returns.add(
        {
          hub_id: shipment.hub_id,
          shipment: shipment.id,
          ref_no: reference,
          at,
          userId: caller.userId,
          userName: caller.name
        },
        lines
      )
      const detail = { return_id, ref_no: reference, lines }
      yield* audit.ofShipment(call, shipment.shipment_id, "returned damaged", detail)
      return Result.succeed({ status: "success" as const, return_id })
    })
})
