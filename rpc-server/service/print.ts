/** PrintService: papers of orders and shipments as PDF pages. */
import { Effect, Result } from "effect"
import { PrintService } from "#core/contract/print.ts"
import { fault } from "#core/fault.ts"
import { commandSheet } from "#core/label/command-sheet.ts"
import type { PageDocument } from "#core/label/document.ts"
import { orderPapers } from "#core/label/order-papers.ts"
import { pickUpSheet } from "#core/label/pick-up-sheet.ts"
import { readTemplates, templatesVariable } from "#core/label/template.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { read, readOrRefuse } from "../rpc/transact.ts"
import * as env from "../store/network/env-variables.ts"
import * as stores from "../store/network/stores.ts"
import * as invoices from "../store/order/invoices.ts"
import * as orders from "../store/order/orders.ts"
import * as shipments from "../store/pack/shipments.ts"
import { orArchived } from "./from-archive.ts"
import { pagesOf } from "./paper.ts"
import { scopeOf, shipmentMissing } from "./shipment-scope.ts"

/** What a paper says beside its order or shipment. */
export const around = function* ({ caller, now }: Call, storeId: number) {
  const store = yield* stores.find(storeId)
  return {
    storeName: store?.name ?? "",
    flags: caller.flags,
    templates: readTemplates(yield* env.find(templatesVariable, caller.hubId)),
    now
  }
}

export const printService = implement(PrintService, {
  getOrderDocument: ({ order_id, kind }, call) =>
    Effect.gen(function* () {
      const outcome = yield* orArchived(
        { scope: call.caller.storeIds, numbers: [{ order_id }], now: call.now },
        (found) => found !== undefined,
        read(function* () {
          const order = yield* orders.find(call.caller.storeIds, order_id, call.now)
          return order === undefined
            ? undefined
            : orderPapers(kind, { order, ...(yield* around(call, order.store_id)) })
        })
      )
      if (outcome === undefined) return yield* Effect.fail(fault("NotFound", { what: "Order" }))
      const document = yield* Effect.fromResult(outcome)
      return yield* pagesOf(call, document, `${kind}-${order_id}.pdf`)
    }),

  getOrdersPapers: ({ order_ids }, call) =>
    Effect.gen(function* () {
      const documents = yield* readOrRefuse(function* () {
        const all: Array<PageDocument> = []
        for (const id of new Set(order_ids)) {
          const order = yield* orders.find(call.caller.storeIds, id, call.now)
          const invoice =
            order?.invoice_id == null
              ? undefined
              : yield* invoices.find(call.caller.storeIds, Number(order.invoice_id))
          if (order === undefined || invoice === undefined)
            return Result.fail(fault("NotFound", { what: "Invoice" }))
          const label = orderPapers("label", { order, ...(yield* around(call, order.store_id)) })
          if (Result.isFailure(label)) return Result.fail(label.failure)
          all.push(invoice.content, label.success)
        }
        return Result.succeed(all)
      })
      return yield* pagesOf(call, { kind: "several", documents }, "orders.pdf")
    }),

  getShipmentDocument: ({ id }, call) =>
    Effect.gen(function* () {
      const document = yield* readOrRefuse(function* () {
        const shipment = yield* shipments.findById(scopeOf(call), id)
        if (shipment === undefined) return Result.fail(shipmentMissing)
        return pickUpSheet({ shipment, ...(yield* around(call, call.caller.storeId)) })
      })
      return yield* pagesOf(call, document, `return-pickup-${id}.pdf`)
    }),

  getCommandSheet: (_, call) => pagesOf(call, commandSheet, "command-codes.pdf")
})
