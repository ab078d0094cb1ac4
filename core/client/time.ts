/** What time brings: the clock, ages by the minute, sounds that repeat, signs of life, refreshes. */

import * as Day from "../day.ts"
import * as orderCache from "../kit/order-cache.ts"
import * as failedOrders from "../kit/rejections.ts"
import * as toast from "../kit/toast.ts"
import { refreshDueCatalogue } from "./catalogue.ts"
import { countWhenDue } from "./day-board.ts"
import { tickedQueues } from "./durable-queues.ts"
import { isIdle } from "./idle.ts"
import type { Model, Step } from "./model.ts"
import { tellNews } from "./page.ts"
import { checkWhenDue, grownReady, seesQueue, soundInterval, synced, syncInterval } from "./queue.ts"
import { checkShipmentsWhenDue, watchesShipments } from "./shipment-list.ts"
import { type Issued, issued, screenOf } from "./shown-page.ts"
import { andThen } from "./step.ts"

/** Somebody on an order gives a sign of life this often. */
export const signInterval = 50 * Day.second

/** The clock was set back: what is due and what lasts is counted from where it stands now. */
const setBack = (model: Model, by: number): Model => {
  const { due, book, shipments } = model
  return {
    ...model,
    activeAt: model.activeAt - by,
    toasts: toast.setBack(model.toasts, by),
    hushedUntil: model.hushedUntil - by,
    due: { sound: due.sound - by, sync: due.sync - by, sign: due.sign - by },
    book: orderCache.setBack(book, by),
    shipments: { ...shipments, hushedUntil: shipments.hushedUntil - by }
  }
}

/** Commerce is asked for its orders every 20 minutes, wherever somebody is. */
const syncedOrders = (model: Model): Step =>
  model.now < model.due.sync
    ? [model, []]
    : synced({ ...model, due: { ...model.due, sync: model.now + syncInterval } }, true)

const refreshDueShipments = (model: Model): Step =>
  watchesShipments(model) ? checkShipmentsWhenDue(model) : [model, []]

const askedForFailedOrders = (model: Model): Step =>
  model.now < model.rejectedOrders.dueAt
    ? [model, []]
    : [
        { ...model, rejectedOrders: failedOrders.requested(model.rejectedOrders, model.now) },
        [{ _tag: "LoadRejections" }]
      ]

export const ticked = (before: Model, now: Day.Instant): Step => {
  const model = now < before.now ? setBack(before, before.now - now) : before
  const { session, due } = model
  const isMinute = now - model.minute >= Day.minute || now < model.minute
  const flags = session?.user.flags
  const next: Model = {
    ...model,
    now,
    minute: isMinute ? now : model.minute,
    toasts: toast.remaining(model.toasts, now),
    book: isMinute && flags !== undefined ? orderCache.tidied(model.book, flags, now) : model.book,
    unseen: seesQueue(model) && model.unseen.length > 0 ? [] : model.unseen
  }
  const sign = screenOf(next.page).sign?.(next.page.model)
  const commands: Array<Issued> = []
  let dueNext = due
  if (next.unseen.length > 0 && now >= due.sound) {
    commands.push({ _tag: "Beep", tone: "attention" })
    dueNext = { ...dueNext, sound: now + soundInterval }
  }
  const isSigning = session !== undefined && now >= due.sign && !isIdle(next)
  if (isSigning) {
    if (sign !== undefined) commands.push(...issued(next.page, [sign]))
    dueNext = { ...dueNext, sign: now + signInterval }
  }
  const spent: Step = [{ ...next, due: dueNext }, commands]
  const step =
    isMinute && session !== undefined
      ? andThen(
          andThen(spent, (last) => grownReady(last, model.minute)),
          (last) => tellNews(last, { _tag: "MinutePassed" })
        )
      : spent
  if (session === undefined || next.link !== "online") return step
  return [
    syncedOrders,
    // Its numbers stand on every page.
    checkWhenDue,
    refreshDueShipments,
    (last: Model) => tellNews(last, { _tag: "Ticked" }),
    (last: Model): Step => (isSigning ? tellNews(last, { _tag: "SignDue" }) : [last, []]),
    refreshDueCatalogue,
    askedForFailedOrders,
    tickedQueues,
    countWhenDue
  ].reduce(andThen, step)
}
