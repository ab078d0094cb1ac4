/** PrintService: an order's lists and labels as PDF pages. */
import { Effect, Result } from "effect"
import { PrintService } from "#core/contract/print.ts"
import { fault } from "#core/fault.ts"
import { orderPapers } from "#core/label/order-papers.ts"
import { readTemplates, templatesVariable } from "#core/label/template.ts"
import { readOrRefuse } from "../rpc/decide.ts"
import { implement } from "../rpc/handler.ts"
import * as env from "../store/env-variables.ts"
import * as orders from "../store/orders.ts"
import * as stores from "../store/stores.ts"

export const printService = implement(PrintService, {
  getOrderDocument: ({ order_id, kind }, call) =>
    Effect.gen(function* () {
      const { caller, now } = call
      const document = yield* readOrRefuse(function* () {
        const order = yield* orders.find(caller.storeIds, order_id, now)
        if (order === undefined) return Result.fail(fault("NotFound", { what: "Order" }))
        const store = yield* stores.find(order.store_id)
        return orderPapers(kind, {
          order,
          storeName: store?.name ?? "",
          flags: caller.flags,
          templates: readTemplates(yield* env.find(templatesVariable, caller.hubId)),
          now
        })
      })
      const bytes = yield* Effect.promise(async () => {
        const { printPdf } = await import("../pdf/press.ts")
        return printPdf(document)
      })
      return { pdf_data: Buffer.from(bytes).toString("base64"), file_name: `${kind}-${order_id}.pdf` }
    })
})
