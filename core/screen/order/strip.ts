/** The scan strip of an order: the line for codes, the last scan, the pack to take next, why a later one was taken. */
import * as Day from "../../day.ts"
import { takingOver, waitingScan, workStrip } from "../../kit/scan-session/strip.ts"
import type { NextToTake, ScanStrip, WorkQuestion } from "../../kit/view/entry.ts"
import { type Order, type OrderItem, pickedItems } from "../../order/order.ts"
import * as picking from "../../order/picking.ts"
import { weights } from "../../order/review.ts"
import { isOpenForPicking } from "../../order/status.ts"
import * as Q from "../../quantity.ts"
import * as page from "../../text/order-page.ts"
import { isContinuedByEnter } from "./actions.ts"
import { adviceOf } from "./advice.ts"
import { lastScanOf, questionOf } from "./expiry-cache.ts"
import { type Context, isScanOnly, type Message, type Model, mayPick, orderWork } from "./model.ts"
import * as words from "./wording.ts"

/** Null while there is nothing to advise: its room is kept, so that the items stay where they are. */
const nextOf = (model: Model, order: Order, now: Day.Instant): NextToTake | null => {
  const advice = adviceOf(model, now)
  if (advice === undefined) return null
  const { item, pack, count, isAtLeast, asOf } = advice
  return {
    place: String(pickedItems(order).findIndex(({ item_id }) => item_id === item.item_id) + 1),
    row: String(item.item_id),
    name: item.name,
    text: page.takeNext(pack, Day.dayAt(now)),
    short: page.takeNextShort(pack),
    figure: Q.withUnit(item, pack.qty),
    note: page.oneOf(count, isAtLeast),
    asOf: asOf === undefined ? undefined : page.asOf(Day.toClock(asOf))
  }
}

/** The item that was said to be nil and has no reason yet: the one under the cursor before any other. */
const nilWithoutReason = (model: Model): OrderItem | undefined => {
  if (model.order === undefined || !orderWork.takesWork(model)) return undefined
  const openItems = pickedItems(model.order).filter(
    (item) => picking.isSaidNil(model.picking, item) && picking.reasonOf(model.picking, item.item_id) === ""
  )
  return openItems.find(({ item_id }) => item_id === model.selected) ?? openItems[0]
}

const whyNil = (model: Model, { reasons }: Context): WorkQuestion<Message> | undefined => {
  const item = nilWithoutReason(model)
  return item === undefined
    ? undefined
    : {
        text: words.whyNil,
        name: item.name,
        title: words.whyNilKey,
        answers: reasons.slice(0, 9).map((reason, at) => ({
          id: `nil-${at + 1}`,
          title: reason,
          keys: [String(at + 1)],
          outcome: { message: { _tag: "GaveNilReason", itemId: item.item_id, reason } }
        }))
      }
}

const whyLater = (model: Model, { now, laterReasons }: Context): WorkQuestion<Message> | undefined => {
  const question = questionOf(model)
  return question === undefined
    ? undefined
    : {
        text: page.whyLater(question.than, Day.dayAt(now)),
        name: question.item.name,
        title: words.whyLaterKey,
        answers: laterReasons.slice(0, 9).map((reason, at) => ({
          id: `later-${at + 1}`,
          title: reason,
          keys: [String(at + 1)],
          outcome: { message: { _tag: "GaveLaterReason", than: question.than.scan_code, reason } }
        }))
      }
}

/** Enter takes what was typed; where nothing was, it goes on once nothing is missing, which is an action, or opens an item. */
const submitOf = (model: Model, { flags }: Context): NonNullable<ScanStrip<Message>["entry"]>["submit"] =>
  model.typed === "" && (isContinuedByEnter(model) || isScanOnly(flags) || !orderWork.isOffered(model))
    ? undefined
    : {
        title: model.typed === "" ? words.enterOpens : words.enterTakes,
        outcome: { message: { _tag: "Entered" } }
      }

export const strip = (model: Model, order: Order, context: Context): ScanStrip<Message> => {
  const isOpen = isOpenForPicking(order) && mayPick(context.flags)
  const { accepted, required } = weights(order, model.picking)
  // What somebody did just now is asked about first; a later pack waits for its answer.
  const question = whyNil(model, context) ?? whyLater(model, context)
  const work = workStrip(model, {
    hasScans: model.picking.scans.length > 0,
    isAsked: question !== undefined
  })
  return {
    ...work,
    entry:
      isOpen && work.entry !== undefined ? { ...work.entry, submit: submitOf(model, context) } : undefined,
    lastScan: waitingScan(model.queue) ?? lastScanOf(model),
    isScanOnly: isScanOnly(context.flags),
    hint: isOpen ? work.hint : "",
    undo: isOpen ? work.undo : undefined,
    takeOver: isOpen ? takingOver(model, model.busy !== undefined) : undefined,
    next: isOpen ? nextOf(model, order, context.now) : undefined,
    question,
    progress: isOpen ? page.added(Q.format(accepted), Q.format(required)) : undefined,
    takesLetters: isOpen
  }
}
