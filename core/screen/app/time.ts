/** What time brings: the clock, ages by the minute, sounds that repeat, signs of life, refreshes. */
import * as Day from "../../day.ts"
import { isOpenForPicking } from "../../order/status.ts"
import type { Command } from "../command.ts"
import * as orderBook from "../order-book.ts"
import * as toast from "../toast.ts"
import { isIdle } from "./idle.ts"
import type { Model, Step } from "./model.ts"
import { grownReady, refresh, seesQueue, soundInterval } from "./queue.ts"
import { and } from "./step.ts"

/** Somebody on an order gives a sign of life this often. */
const signInterval = 50 * Day.second
export const ticked = (model: Model, now: Day.Instant): Step => {
  const { session, due } = model
  const isMinute = now - model.minute >= Day.minute || now < model.minute
  const flags = session?.user.flags
  const next: Model = {
    ...model,
    now,
    minute: isMinute ? now : model.minute,
    toasts: toast.remaining(model.toasts, now),
    book: isMinute && flags !== undefined ? orderBook.tidied(model.book, flags, now) : model.book,
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
    isMinute && session !== undefined ? and(spent, (last) => grownReady(last, model.minute)) : spent
  return session !== undefined && now >= due.refresh && next.link === "online" ? and(step, refresh) : step
}
