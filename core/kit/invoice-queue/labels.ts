/** Labels of several orders, one after the other: each has its own print, and one that is refused keeps no other back. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Host } from "../effects/host.ts"
import { sendToPrinter } from "../effects/papers.ts"
import type { Command, Message, Unlabelled } from "./model.ts"

export const printLabels = (
  host: Host<Message>,
  { orders, attempt }: Extract<Command, { readonly _tag: "PrintLabels" }>
) =>
  Effect.gen(function* () {
    const refused: Array<Unlabelled> = []
    for (const { order_id: orderId, increment_id } of orders) {
      const printed = yield* Effect.result(
        sendToPrinter(host, { _tag: "PrintPaper", kind: "label", orderId, invoiceId: null, attempt })
      )
      if (Result.isFailure(printed)) refused.push({ increment_id, why: printed.failure.message })
    }
    host.tell({ _tag: "PrintedLabels", printed: orders.length - refused.length, refused })
  })
