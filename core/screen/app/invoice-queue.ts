/** Orders that are invoiced several at once, wherever somebody is meanwhile. */
import * as invoiceQueue from "../invoice-queue/model.ts"
import type { Model, Step } from "./model.ts"

export const handleInvoiceQueueMessage = (model: Model, message: invoiceQueue.Message): Step => {
  const { session, book } = model
  if (session === undefined) return [model, []]
  const step = invoiceQueue.update(model.invoiceQueue, message, {
    flags: session.user.flags,
    orderOf: (id) => book.byId.get(id)
  })
  const told = step.notices.map((notice) => ({ notice, wanted: undefined }))
  return [{ ...model, invoiceQueue: step.model, told: [...model.told, ...told] }, []]
}
