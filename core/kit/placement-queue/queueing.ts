/** What messages and time do to the queue: carts are sent off, placed one after the other, tried again or taken back. */
import * as queue from "../../counter/placement-queue.ts"
import * as say from "../../text/placement-queue.ts"
import type { Notice } from "../notice.ts"
import { toast } from "../step.ts"
import type { Command } from "./model.ts"
import {
  type Context,
  isEnabled,
  keyOf,
  type Message,
  type Model,
  type Progress,
  type Queue,
  type Step,
  type Wish
} from "./model.ts"

const step = (
  model: Model,
  commands: ReadonlyArray<Command> = [],
  notices: ReadonlyArray<Notice> = []
): Step => ({ model, commands, notices })

const saveThen = (model: Model, context: Context, commands: ReadonlyArray<Command> = []): Step =>
  step(model, [{ _tag: "SavePlacements", key: keyOf(context), queue: model }, ...commands])

/** Another client of this workstation may have it. */
const released = (model: Model, context: Context, commands: ReadonlyArray<Command> = []): Step =>
  saveThen({ ...model, hold: "none", isBusy: false }, context, [...commands, { _tag: "ReleasePlacements" }])

/** Stores how far it is, and goes on: that placing is asked for, too, is kept before it is. */
const next = (before: Model, context: Context, others: ReadonlyArray<Command> = []): Step => {
  const model: Model = { ...before, ...queue.placing(before), isBusy: true, waitsFor: undefined }
  const active = queue.activeOf(model)
  return active === undefined
    ? released(model, context, others)
    : saveThen(model, context, [...others, { _tag: "TakePlacementStep", entry: active, after: 0 }])
}

/** What a wish comes to. */
const granted = (model: Model, wish: Wish): readonly [Model, ReadonlyArray<Command>] => {
  switch (wish._tag) {
    case "SentOff":
      return [{ ...model, ...queue.queued(model, wish.id, wish.cart) }, []]
    case "TriedAgain":
      return [{ ...model, ...queue.retried(model, wish.id) }, []]
    case "TookBack": {
      const after = queue.takenBack(model, wish.id)
      const entry = model.failed.find(({ id }) => id === wish.id)
      return entry === undefined || after === model
        ? [model, []]
        : [{ ...model, ...after }, [{ _tag: "LetBasketGo", id: entry.id, anew: entry.anew }]]
    }
  }
}

/** What is wanted is done; what waits is begun where nothing is on its way. */
const grantedAll = (before: Model, context: Context): Step => {
  let model: Model = { ...before, wanted: [] }
  const others: Array<Command> = []
  for (const wish of before.wanted) {
    const [after, commands] = granted(model, wish)
    model = after
    others.push(...commands)
  }
  const active = queue.activeOf(model)
  // The counter that sent it off puts its cart aside just now, and says so; the next second it is done here.
  const isBeingSetAside =
    active !== undefined &&
    active.cart_id !== null &&
    before.wanted.some(({ _tag, id }) => _tag === "SentOff" && id === active.id)
  return model.isBusy || isBeingSetAside ? saveThen(model, context, others) : next(model, context, others)
}

const wasSetAside = (before: Model, id: string, context: Context): Step => {
  if (before.hold !== "held")
    return step({
      ...before,
      wanted: before.wanted.map((wish) =>
        wish._tag === "SentOff" && wish.id === id ? { ...wish, cart: { ...wish.cart, cart_id: null } } : wish
      )
    })
  const model: Model = { ...before, ...queue.setAside(before, id) }
  if (model.unsaved !== undefined) return step(model)
  return model.isBusy || queue.activeOf(model)?.id !== id ? saveThen(model, context) : next(model, context)
}

/** Done at once where the queue is held; else it is asked for first. */
const wanting = (before: Model, wish: Wish, context: Context): Step => {
  const model = { ...before, wanted: [...before.wanted, wish] }
  // Somebody tries again what could not be stored.
  if (model.hold === "held") return grantedAll({ ...model, unsaved: undefined }, context)
  return model.hold === "asked" ? step(model) : asking(model, "by somebody", context)
}

const asking = (model: Model, asked: "by somebody" | "again", context: Context): Step =>
  step({ ...model, hold: "asked" }, [{ _tag: "HoldPlacements", key: keyOf(context), asked }])

/** What is stored is what counts. An order that was on its way is gone on with. */
const held = (before: Model, stored: Queue, problem: string | undefined, context: Context): Step => {
  const model: Model = { ...before, ...stored, hold: "held", isBusy: false, unsaved: undefined }
  const goesOn = stored.waiting.length
  const { notices: _, ...after } = grantedAll(model, context)
  return {
    ...after,
    notices: [
      ...(problem === undefined ? [] : [toast("failure", problem)]),
      ...(goesOn > 0 && before.wanted.length === 0 ? [toast("info", say.goesOn(goesOn))] : [])
    ]
  }
}

/** What was not answered, and what went wrong, is tried again; so is getting hold of the queue for a cart that waits for it. */
export const ticked = (model: Model, context: Context): Step => {
  if (model.hold === "none" && model.wanted.length > 0) return asking(model, "again", context)
  return model.hold === "held" && !model.isBusy && model.unsaved === undefined
    ? next(model, context)
    : step(model)
}

const progressed = (before: Model, message: Progress, context: Context): Step => {
  const active = queue.activeOf(before)
  // Of an order that is not the active one any more, or of a step that is done, nothing is heard.
  if (before.hold !== "held" || active?.id !== message.id || active.step !== message.step) return step(before)
  const { id, step: at } = message
  switch (message._tag) {
    case "Did":
      return next({ ...before, ...queue.done(before, id, at, message.placed) }, context)
    case "Unanswered":
      return step({ ...before, isBusy: false, waitsFor: message.message })
    case "Unseen": {
      const after = queue.unseen(before, id, at, say.notSeenYet(active.placed?.increment_id ?? ""))
      const again = queue.activeOf(after)
      // Nothing of it is worth a write: who begins anew counts anew.
      return again?.id === id && again.errors === active.errors
        ? step({ ...before, ...after }, [
            { _tag: "TakePlacementStep", entry: again, after: queue.pollInterval }
          ])
        : failing(before, after, context)
    }
    case "Erred":
      return failing(before, queue.erred(before, id, at, message), context)
  }
}

/** It is tried again with the next second; where it has failed, the one after it is begun. */
const failing = (before: Model, after: Queue, context: Context): Step => {
  const model: Model = { ...before, ...after, isBusy: false }
  if (after.failed.length === before.failed.length) return saveThen(model, context)
  const { problem = null } = after.failed.at(-1) ?? {}
  const going = next(model, context)
  return { ...going, notices: [toast("failure", problem ?? say.unexpected)] }
}

export const update = (before: Model, message: Message, context: Context): Step => {
  if (!isEnabled(context.flags)) return step(before)
  switch (message._tag) {
    case "SentOff":
    case "TriedAgain":
      return wanting(before, message, context)
    case "TookBack": {
      const entry = before.failed.find(({ id }) => id === message.id)
      return entry !== undefined && !queue.canBeTakenBack(entry)
        ? step(before, [], [toast("failure", say.mayBePlaced)])
        : wanting(before, message, context)
    }
    case "SetAside":
      return wasSetAside(before, message.id, context)
    case "HeldQueue":
      return before.hold === "held" ? step(before) : held(before, message.stored, message.problem, context)
    case "FailedHolding":
      return before.hold === "held"
        ? step(before)
        : step({ ...before, hold: "none" }, [], message.isKnown ? [] : [toast("failure", message.message)])
    case "FailedSaving":
      return step(
        { ...before, isBusy: false, unsaved: message.message },
        [],
        [toast("failure", message.message)]
      )
    default:
      return progressed(before, message, context)
  }
}
