/** What time brings: the clock, ages by the minute, sounds that repeat, signs of life, refreshes. */
import * as Day from "../../day.ts"
import { isOpenForPicking } from "../../order/status.ts"
import type { Command } from "../command.ts"
import * as failedOrders from "../failed-orders/model.ts"
import * as orderCache from "../order-cache.ts"
import * as orderList from "../order-list/model.ts"
import * as toast from "../toast.ts"
import { refreshDueCatalogue } from "./catalogue.ts"
import { countExpiringWhenDue } from "./day-board.ts"
import { isIdle } from "./idle.ts"
import { polledInventory } from "./inventory-page.ts"
import type { Model, Step } from "./model.ts"
import { checkWhenDue, grownReady, seesQueue, soundInterval, syncInterval } from "./queue.ts"
import { checkShipmentsWhenDue, watchesShipments } from "./shipment-list.ts"
import { andThen } from "./step.ts"

/** Somebody on an order gives a sign of life this often. */
export const signInterval = 50 * Day.second

/** The clock was set back: what is due and what lasts is counted from where it stands now. */
const setBack = (model: Model, by: number): Model => {
  const { due, book } = model
  return {
    ...model,
    activeAt: model.activeAt - by,
    toasts: toast.setBack(model.toasts, by),
    due: { sound: due.sound - by, sync: due.sync - by, sign: due.sign - by },
    book: orderCache.setBack(book, by)
  }
}

/** Commerce is asked for its orders every 20 minutes, wherever somebody is. */
const syncedOrders = (model: Model): Step =>
  model.now < model.due.sync
    ? [model, []]
    : [
        { ...model, due: { ...model.due, sync: model.now + syncInterval } },
        [{ _tag: "SyncOrders", isTimed: true }]
      ]

/** The list is looked at again where it is shown; one that failed is fetched wherever somebody is. */
const lookedAtOrders = (model: Model): Step =>
  model.page._tag === "Orders" || model.book.isStale ? checkWhenDue(model) : [model, []]

const refreshDueShipments = (model: Model): Step =>
  watchesShipments(model) ? checkShipmentsWhenDue(model) : [model, []]

const askedForFailedOrders = (model: Model): Step =>
  model.now < model.rejectedOrders.dueAt
    ? [model, []]
    : [
        { ...model, rejectedOrders: failedOrders.asked(model.rejectedOrders, model.now) },
        [{ _tag: "LoadRejections" }]
      ]

/** What is urgent or late is judged again by the minute. */
const judgedAt = (page: Model["page"], now: Day.Instant): Model["page"] =>
  page._tag === "Orders" ? { ...page, model: orderList.judgedAt(page.model, now) } : page

export const ticked = (before: Model, now: Day.Instant): Step => {
  const model = now < before.now ? setBack(before, before.now - now) : before
  const { session, due } = model
  const isMinute = now - model.minute >= Day.minute || now < model.minute
  const flags = session?.user.flags
  const next: Model = {
    ...model,
    now,
    minute: isMinute ? now : model.minute,
    page: isMinute ? judgedAt(model.page, now) : model.page,
    toasts: toast.remaining(model.toasts, now),
    book: isMinute && flags !== undefined ? orderCache.tidied(model.book, flags, now) : model.book,
    unseen: seesQueue(model) && model.unseen.length > 0 ? [] : model.unseen
  }
  const openOrder = next.page._tag === "Order" ? next.page.model.order : undefined
  const commands: Array<Command> = []
  let dueNext = due
  if (next.unseen.length > 0 && now >= due.sound) {
    commands.push({ _tag: "Beep", tone: "attention" })
    dueNext = { ...dueNext, sound: now + soundInterval }
  }
  if (openOrder !== undefined && isOpenForPicking(openOrder) && now >= due.sign && !isIdle(next)) {
    commands.push({ _tag: "AssignOrder", id: openOrder.order_id })
    dueNext = { ...dueNext, sign: now + signInterval }
  }
  const spent: Step = [{ ...next, due: dueNext }, commands]
  const step =
    isMinute && session !== undefined ? andThen(spent, (last) => grownReady(last, model.minute)) : spent
  if (session === undefined || next.link !== "online") return step
  return [
    syncedOrders,
    lookedAtOrders,
    refreshDueShipments,
    polledInventory,
    refreshDueCatalogue,
    askedForFailedOrders,
    countExpiringWhenDue
  ].reduce(andThen, step)
}
