/** The update of a display by messages and news. It asks one question at a time. */

import type * as Day from "../../day.ts"
import type { News } from "../../kit/news.ts"
import type * as kit from "../../kit/step.ts"
import { step } from "../../kit/step.ts"
import type { LoadDisplay } from "./effects.ts"
import {
  lookInterval,
  type Message,
  type Model,
  patience,
  retryInterval,
  strayFor,
  thanksFor,
  tillOf
} from "./model.ts"

export type Step = kit.Step<Model, LoadDisplay>

export interface Context {
  readonly now: Day.Instant
  /** The counter that this workstation remembers; empty for none. */
  readonly remembered: string
}

/** Asks anew, whatever is still to be answered. */
export const ask = (model: Model, { now, remembered }: Context): Step => {
  const requestId = model.requestId + 1
  return step({ ...model, requestId, requestedAt: now, isDue: false }, [
    { _tag: "LoadDisplay", requestId, till: tillOf(model, remembered) }
  ])
}

/** Something has changed: it is asked at once, or as soon as the question that is open is answered. */
const askWhenFree = (model: Model, context: Context): Step =>
  model.requestedAt === undefined ? ask(model, context) : step({ ...model, isDue: true })

const overOf = ({ shown, over }: Model, now: Day.Instant): Model["over"] => {
  const sale = shown?.sale
  const isEnd = sale?.stage === "paid" || sale?.stage === "done"
  if (!isEnd || sale.increment_id === null) return undefined
  return over?.incrementId === sale.increment_id ? over : { incrementId: sale.increment_id, since: now }
}

const thanked = (model: Model, now: Day.Instant): Model => {
  // The change stays in sight until the next sale begins.
  const isThanked =
    model.over !== undefined &&
    model.shown?.sale?.tender === undefined &&
    Math.abs(now - model.over.since) >= thanksFor
  return isThanked === model.isThanked ? model : { ...model, isThanked }
}

export const update = (model: Model, message: Message, context: Context): Step => {
  const { now } = context
  switch (message._tag) {
    case "LoadedDisplay": {
      if (message.requestId !== model.requestId) return step(model)
      const answered = {
        ...model,
        shown: message.display,
        isLost: false,
        requestedAt: undefined,
        answeredAt: now
      }
      const after = thanked({ ...answered, over: overOf(answered, now) }, now)
      return model.isDue ? ask(after, context) : step(after)
    }
    case "FailedDisplay":
      return message.requestId === model.requestId
        ? step({ ...model, isLost: true, requestedAt: undefined, answeredAt: now })
        : step(model)
    // What was shown is another counter's.
    case "ChoseCounter":
      return ask({ ...model, chosen: message.counter.name, shown: undefined }, context)
    case "AskedToChoose":
      return ask({ ...model, chosen: undefined, shown: undefined }, context)
    case "ScannedHere":
      return step({ ...model, strayedAt: now })
  }
}

/** A clock that was set back waits no longer for it. */
const isPast = (since: Day.Instant, limit: number, now: Day.Instant): boolean =>
  Math.abs(now - since) >= limit

const ticked = (before: Model, context: Context): Step => {
  const { now } = context
  const isStray = before.strayedAt !== undefined && !isPast(before.strayedAt, strayFor, now)
  const model = thanked(
    isStray || before.strayedAt === undefined ? before : { ...before, strayedAt: undefined },
    now
  )
  if (model.requestedAt !== undefined)
    return isPast(model.requestedAt, patience, now) ? ask({ ...model, isLost: true }, context) : step(model)
  return isPast(model.answeredAt, model.isLost ? retryInterval : lookInterval, now)
    ? ask(model, context)
    : step(model)
}

/** Undefined: nothing of it matters here. */
export const hear = (model: Model, news: News, context: Context): Step | undefined => {
  switch (news._tag) {
    case "Ticked":
      return ticked(model, context)
    // What changed while the server was away nobody has told.
    case "CameOnline":
      return ask({ ...model, isLost: true }, context)
    case "CounterPushed":
      return news.counter === null || news.counter === model.shown?.counter
        ? askWhenFree(model, context)
        : undefined
    case "OrderPushed":
      return news.order.increment_id === model.shown?.sale?.increment_id
        ? askWhenFree(model, context)
        : undefined
    default:
      return undefined
  }
}
