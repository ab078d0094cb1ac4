/** Orders that are placed behind the counter, wherever somebody is meanwhile. */

import type * as placementQueue from "../kit/placement-queue/model.ts"
import { isEnabled, keyOf } from "../kit/placement-queue/model.ts"
import { ticked, update } from "../kit/placement-queue/queueing.ts"
import type { Model, Step } from "./model.ts"
import type { Command } from "./shown-page.ts"

const contextOf = ({ session, server }: Model): placementQueue.Context | undefined =>
  session === undefined
    ? undefined
    : { flags: session.user.flags, server, userId: session.user.id, storeId: session.store.store_id }

const stepped = (model: Model, { model: queue, commands, notices }: placementQueue.Step): Step => {
  const pending = notices.map((notice) => ({ notice, wanted: undefined }))
  return queue === model.placementQueue && pending.length === 0
    ? [model, commands]
    : [{ ...model, placementQueue: queue, told: [...model.told, ...pending] }, commands]
}

export const handlePlacementQueueMessage = (model: Model, message: placementQueue.Message): Step => {
  const context = contextOf(model)
  return context === undefined ? [model, []] : stepped(model, update(model.placementQueue, message, context))
}

/** It goes on with every second. */
export const tickedPlacementQueue = (model: Model): Step => {
  const context = contextOf(model)
  return context === undefined ? [model, []] : stepped(model, ticked(model.placementQueue, context))
}

/** What a client that was closed or killed has left in the queue is gone on with. */
export const resumedPlacementQueue = (model: Model): ReadonlyArray<Command> => {
  const context = contextOf(model)
  return context === undefined || !isEnabled(context.flags)
    ? []
    : [{ _tag: "HoldPlacements", key: keyOf(context), asked: "at the start" }]
}
