/** ReturnStockService: the return of what came damaged from a pick-up. */
import { Result } from "effect"
import { ReturnStockService } from "#core/contract/return-stock.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import * as Quantity from "#core/quantity.ts"
import { damagedOf, decideReturn } from "#core/stock/pick-up.ts"
import { implement } from "../rpc/handler.ts"
import { transact } from "../rpc/transact.ts"
import * as audit from "../store/audit.ts"
import * as returns from "../store/returns.ts"
import * as shipments from "../store/shipments.ts"
import { scopeOf, shipmentMissing } from "./shipment-scope.ts"

const nothing = Result.succeed({ status: "success" as const, return_id: null })

export const returnStockService = implement(ReturnStockService, {
  // A pick-up has one return: asked for again it is answered with the first one, whatever is sent.
  createRetunStockForRTV: ({ items, ref_no }, call) =>
    transact(call, function* () {
      const [first] = items
      if (first === undefined) return nothing
      if (items.some(({ shipment_id }) => shipment_id !== first.shipment_id))
        return Result.fail(fault("InvalidData", { why: "the items are of more than one shipment" }))
      const shipment = yield* shipments.findToDecide(scopeOf(call), first.shipment_id)
      if (shipment === undefined) return Result.fail(shipmentMissing)
      const before = yield* returns.ofShipment(shipment.id)
      if (before !== undefined) return Result.succeed({ status: "success" as const, return_id: before })
      const came = yield* returns.cameWith(shipment.id)
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
          ref_no: ref_no ?? null,
          at,
          userId: caller.userId,
          userName: caller.name
        },
        lines
      )
      const detail = { return_id, ref_no: ref_no ?? null, lines }
      yield* audit.ofShipment(call, shipment.shipment_id, "returned damaged", detail)
      return Result.succeed({ status: "success" as const, return_id })
    })
})
