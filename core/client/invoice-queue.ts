/** Orders that are invoiced several at once, wherever somebody is meanwhile. */
import type * as invoiceQueue from "../kit/invoice-queue/model.ts"
import { isEnabled, keyOf } from "../kit/invoice-queue/model.ts"
import { ticked, update } from "../kit/invoice-queue/queueing.ts"
import type { Model, Step } from "./model.ts"
import type { Command } from "./shown-page.ts"

const contextOf = ({ session, book, now, server }: Model): invoiceQueue.Context | undefined =>
  session === undefined
    ? undefined
    : {
        flags: session.user.flags,
        now,
        orderOf: (id) => book.byId.get(id),
        server,
        userId: session.user.id,
        storeId: session.store.store_id
      }

const stepped = (model: Model, { model: queue, commands, notices }: invoiceQueue.Step): Step => {
  const pending = notices.map((notice) => ({ notice, wanted: undefined }))
  return queue === model.invoiceQueue && pending.length === 0
    ? [model, commands]
    : [{ ...model, invoiceQueue: queue, told: [...model.told, ...pending] }, commands]
}

export const handleInvoiceQueueMessage = (model: Model, message: invoiceQueue.Message): Step => {
  const context = contextOf(model)
  return context === undefined ? [model, []] : stepped(model, update(model.invoiceQueue, message, context))
}

/** It goes on with every few seconds. */
export const tickedInvoiceQueue = (model: Model): Step => {
  const context = contextOf(model)
  return context === undefined ? [model, []] : stepped(model, ticked(model.invoiceQueue, context))
}

/** What a client that was closed or killed has left in the queue is gone on with; what was ticked is ticked. */
export const resumedInvoiceQueue = (model: Model): ReadonlyArray<Command> => {
  const context = contextOf(model)
  return context === undefined || !isEnabled(context.flags)
    ? []
    : [
        { _tag: "HoldInvoiceQueue", key: keyOf(context), isResuming: true },
        { _tag: "LoadTicks", key: keyOf(context) }
      ]
}
