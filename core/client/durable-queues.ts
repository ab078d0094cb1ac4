/** Orders that are invoiced several at once or placed behind the counter, wherever somebody is meanwhile. */
import type { QueueStep } from "../kit/durable-queue.ts"
import * as invoiceQueue from "../kit/invoice-queue/model.ts"
import * as invoicing from "../kit/invoice-queue/queueing.ts"
import * as placementQueue from "../kit/placement-queue/model.ts"
import * as placing from "../kit/placement-queue/queueing.ts"
import type { Model, Step } from "./model.ts"
import type { Command } from "./shown-page.ts"
import { andThen } from "./step.ts"

/** A queue after a step of its own, at its place in the client; nothing is queued for nobody. */
const withStep = <Place extends "invoiceQueue" | "placementQueue">(
  model: Model,
  place: Place,
  stepOf: (queue: Model[Place], context: invoiceQueue.Context) => QueueStep<Model[Place], Command>
): Step => {
  const { session, book, now, server } = model
  if (session === undefined) return [model, []]
  const {
    model: queue,
    commands,
    notices
  } = stepOf(model[place], {
    flags: session.user.flags,
    now,
    orderOf: (id) => book.byId.get(id),
    server,
    userId: session.user.id,
    storeId: session.store.store_id
  })
  const pending = notices.map((notice) => ({ notice, wanted: undefined }))
  return queue === model[place] && pending.length === 0
    ? [model, commands]
    : [{ ...model, [place]: queue, pendingNotices: [...model.pendingNotices, ...pending] }, commands]
}

export const handleInvoiceQueueMessage = (model: Model, message: invoiceQueue.Message): Step =>
  withStep(model, "invoiceQueue", (queue, context) => invoicing.update(queue, message, context))

export const handlePlacementQueueMessage = (model: Model, message: placementQueue.Message): Step =>
  withStep(model, "placementQueue", (queue, context) => placing.update(queue, message, context))

/** Both go on with every second. */
export const tickedQueues = (model: Model): Step =>
  andThen(withStep(model, "invoiceQueue", invoicing.ticked), (next) =>
    withStep(next, "placementQueue", placing.ticked)
  )

/** What a client that was closed or killed has left in a queue is gone on with; what was ticked is ticked. */
export const resumedQueues = ({ session, server }: Model): ReadonlyArray<Command> => {
  if (session === undefined) return []
  const { user, store } = session
  const workplace = { server, userId: user.id, storeId: store.store_id }
  return [
    ...(invoiceQueue.isEnabled(user.flags)
      ? [invoicing.resume(workplace), { _tag: "LoadTicks", key: invoicing.keyOf(workplace) } as const]
      : []),
    ...(placementQueue.isEnabled(user.flags) ? [placing.resume(workplace)] : [])
  ]
}
