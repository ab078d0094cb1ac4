/** What messages and time do to the queue: carts are sent off, placed one after the other, tried again or taken back. */
import * as queue from "../../counter/placement-queue.ts"
import * as say from "../../text/placement-queue.ts"
import { durableQueue, type QueueContext, type QueueStep } from "../durable-queue.ts"
import { step, toast } from "../step.ts"
import {
  type Command,
  isEnabled,
  type Message,
  type Model,
  type Progress,
  type Queue,
  type QueueRequest
} from "./model.ts"

type Step = QueueStep<Model, Command>

/** The queue as a request leaves it, and what else is to be done for it. */
const applied = (model: Model, request: QueueRequest): readonly [Model, ReadonlyArray<Command>] => {
  switch (request._tag) {
    case "SentOff":
      return [{ ...model, ...queue.queued(model, request.id, request.cart) }, []]
    case "TriedAgain":
      return [{ ...model, ...queue.retried(model, request.id) }, []]
    case "TookBack": {
      const after = queue.takenBack(model, request.id)
      const entry = model.failed.find(({ id }) => id === request.id)
      return entry === undefined || after === model
        ? [model, []]
        : [{ ...model, ...after }, [{ _tag: "LetBasketGo", id: entry.id, anew: entry.anew }]]
    }
  }
}

/** What waits is begun where nothing is on its way. */
const apply = (before: Model, requests: ReadonlyArray<QueueRequest>, context: QueueContext): Step => {
  let model = before
  const commands: Array<Command> = []
  for (const request of requests) {
    const [after, others] = applied(model, request)
    model = after
    commands.push(...others)
  }
  const active = queue.activeOf(model)
  // The counter that sent it off puts its cart aside just now, and says so; the next second it is done here.
  const isBeingSetAside =
    active !== undefined &&
    active.cart_id !== null &&
    requests.some(({ _tag, id }) => _tag === "SentOff" && id === active.id)
  return model.isBusy || isBeingSetAside ? save(model, context, commands) : goOn(model, context, commands)
}

const { save, goOn, request, tick, updateRow, resume } = durableQueue<
  Queue,
  QueueRequest,
  Model,
  Command,
  QueueContext
>({
  screen: "PlacementQueue",
  name: "placement",
  waiting: ({ waiting }) => waiting.length,
  goesOn: say.goesOn,
  requestsWait: true,
  apply,
  // That placing is asked for is stored before it is.
  nextStep: (before) => {
    const model = { ...before, ...queue.placing(before) }
    const entry = queue.activeOf(model)
    return [model, entry === undefined ? undefined : { _tag: "TakePlacementStep", entry, after: 0 }]
  }
})

export { resume, tick as ticked }

const wasSetAside = (before: Model, id: string, context: QueueContext): Step => {
  if (before.hold !== "held")
    return step({
      ...before,
      requests: before.requests.map((each) =>
        each._tag === "SentOff" && each.id === id ? { ...each, cart: { ...each.cart, cart_id: null } } : each
      )
    })
  const model: Model = { ...before, ...queue.setAside(before, id) }
  if (model.unsaved !== undefined) return step(model)
  return model.isBusy || queue.activeOf(model)?.id !== id ? save(model, context) : goOn(model, context)
}

const progressed = (before: Model, message: Progress, context: QueueContext): Step => {
  const active = queue.activeOf(before)
  // An order that is not the active one any more, or a step that is done, is not gone on with.
  if (before.hold !== "held" || active?.id !== message.id || active.step !== message.step) return step(before)
  const { id, step: at } = message
  switch (message._tag) {
    case "Did":
      return goOn({ ...before, ...queue.done(before, id, at, message.placed) }, context)
    case "Unanswered":
      return step({ ...before, isBusy: false, waitsFor: message.message })
    case "Unseen": {
      const after = queue.unseen(before, id, at, say.notSeenYet(active.placed?.increment_id ?? ""))
      const entry = queue.activeOf(after)
      // The number of polls is worth no write: after a restart they are counted from zero.
      return entry?.id === id && entry.errors === active.errors
        ? step({ ...before, ...after }, [{ _tag: "TakePlacementStep", entry, after: queue.pollInterval }])
        : failing(before, after, context)
    }
    case "Erred":
      return failing(before, queue.erred(before, id, at, message), context)
  }
}

/** It is tried again with the next second; where it has failed, the one after it is begun. */
const failing = (before: Model, after: Queue, context: QueueContext): Step => {
  const model: Model = { ...before, ...after, isBusy: false }
  if (after.failed.length === before.failed.length) return save(model, context)
  const problem = after.failed.at(-1)?.problem ?? say.unexpected
  return { ...goOn(model, context), notices: [toast("failure", problem)] }
}

export const update = (before: Model, message: Message, context: QueueContext): Step => {
  if (!isEnabled(context.flags)) return step(before)
  switch (message._tag) {
    case "SentOff":
    case "TriedAgain":
      return request(before, [message], context)
    case "TookBack": {
      const entry = before.failed.find(({ id }) => id === message.id)
      return entry !== undefined && !queue.canBeTakenBack(entry)
        ? step(before, [], [toast("failure", say.mayBePlaced)])
        : request(before, [message], context)
    }
    case "SetAside":
      return wasSetAside(before, message.id, context)
    case "HeldQueue":
    case "FailedHolding":
    case "FailedSaving":
      return updateRow(before, message, context)
    default:
      return progressed(before, message, context)
  }
}
