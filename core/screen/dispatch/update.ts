/** What messages do on the dispatch screen: every order is asked about as the rules say, and sent once. */

import * as Result from "effect/Result"
import { parse } from "../../barcode/parse.ts"
import * as Day from "../../day.ts"
import { fault } from "../../fault.ts"
import { keyOf, releaseKey } from "../../kit/idempotency-key.ts"
import { type LastScan, refusal, withRefusals } from "../../kit/scan-session/last-scan.ts"
import { step } from "../../kit/step.ts"
import { movedTo } from "../../kit/view/cursor.ts"
import type { BriefOrder } from "../../order/brief-order.ts"
import { findShippable, isDispatchable, isEarly, leavesByPress, namedBy } from "../../order/dispatch.ts"
import { leavesForGood, undoTime } from "../../order/dispatch-undo.ts"
import { isHeld } from "../../order/hold.ts"
import { needsLabelProof } from "../../order/label-proof.ts"
import { customerName } from "../../order/order.ts"
import { ruleText, works } from "../../session/access.ts"
import { faultDetail, faultText } from "../../text/fault.ts"
import * as say from "../../text/order.ts"
import { answered, ask, askToRelease, isAsked } from "./asking.ts"
import { type Step, ship } from "./leaving.ts"
import {
  askingOf,
  type Context,
  type Message,
  type Model,
  mayDispatch,
  orderIdsOf,
  type Question,
  tickedOrders
} from "./model.ts"
import { rows } from "./ready-orders.ts"

const refuse = (model: Model, scan: LastScan): Step =>
  step({ ...model, ...withRefusals(model, [scan]) }, [{ _tag: "Beep", tone: "bad" }])

/** To who reads the list and sends nothing off. */
const whyReads = fault("FlagOff", { flag: ruleText(works.orders.flag) })

/** It cannot leave: which order that is, and what the sentence leaves open. */
const notShippable = (model: Model, code: string, order: BriefOrder): Step => {
  const refused = fault("NotShippable", { status: order.status })
  return refuse(model, refusal(code, refused, say.ofOrder(order.increment_id, faultDetail(refused) ?? "")))
}

/** It leaves with its label alone. */
const withoutLabel = (model: Model, order: BriefOrder, code: string): Step =>
  refuse(
    { ...model, selected: order.order_id },
    refusal(code, fault("LabelMissing"), say.orderNamed(order.increment_id))
  )

/** A press asks first, and only where quantities may be accepted by hand; an early dispatch always asks. */
const pressed = (model: Model, orderId: number, { flags, orders, now }: Context): Step => {
  const order = orders.find((candidate) => candidate.order_id === orderId)
  if (order === undefined || !isDispatchable(order)) return step(model)
  if (!mayDispatch(flags)) return refuse(model, refusal(order.increment_id, whyReads))
  if (isHeld(order)) return step(askToRelease(model, order))
  if (needsLabelProof(flags, order)) return withoutLabel(model, order, order.increment_id)
  if (isEarly(order, now)) return step(ask(model, order, say.earlyDispatch))
  return leavesByPress(flags)
    ? step(ask(model, order, say.areYouSure))
    : step({ ...model, selected: orderId })
}

const toggled = (ticked: ReadonlyArray<number>, orderIds: ReadonlyArray<number>): ReadonlyArray<number> => {
  const others = ticked.filter((id) => !orderIds.includes(id))
  return orderIds.every((id) => ticked.includes(id)) ? others : [...others, ...orderIds]
}

/** Those that are in time leave by one answer; each that would leave early is asked about by itself, after it. */
const pressedTicked = (model: Model, { flags, orders, now }: Context): Step => {
  if (!leavesByPress(flags)) return step(model)
  const sendable = tickedOrders(
    model,
    rows(orders, now).map(({ order }) => order)
  ).filter(({ order_id }) => !isAsked(model, order_id))
  const [first, ...others] = sendable.filter((order) => !isEarly(order, now))
  const together: ReadonlyArray<Question> =
    first === undefined
      ? []
      : [
          {
            orderId: first.order_id,
            text: say.areYouSure,
            ...(others.length === 0 ? {} : { also: others.map(({ order_id }) => order_id) })
          }
        ]
  const early = sendable
    .filter((order) => isEarly(order, now))
    .map(({ order_id }) => ({
      orderId: order_id,
      text: say.earlyDispatch,
      ...(first === undefined ? {} : { follows: first.order_id })
    }))
  return step({ ...model, questions: [...model.questions, ...together, ...early] })
}

/**
 * Yes. While the question stood an order may have left, or been cancelled, which is told; or its slot was moved, so that
 * it would leave early, or it was put on hold, which is asked.
 */
const confirmed = (model: Model, { orders, now }: Context): Step => {
  const question = askingOf(model)
  if (question === undefined) return step(model)
  const ordersInQuestion = orderIdsOf(question).flatMap(
    (id) => orders.find(({ order_id }) => order_id === id) ?? []
  )
  if (question.releases === true)
    return step(
      answered(model),
      ordersInQuestion.filter(isHeld).map(({ order_id: id, hold }) => ({
        _tag: "ReleaseHold",
        id,
        key: releaseKey(id, hold)
      }))
    )
  const isLeaving = ({ order_id }: BriefOrder) => model.leaving.includes(order_id)
  const notSendable = ordersInQuestion.filter((order) => !isDispatchable(order) && !isLeaving(order))
  const onHold = ordersInQuestion.filter((order) => isDispatchable(order) && isHeld(order))
  const here = ordersInQuestion.filter((order) => isDispatchable(order) && !isHeld(order))
  const early = question.text === say.earlyDispatch ? [] : here.filter((order) => isEarly(order, now))
  const after = early.reduce(
    (next, order) => ask(next, order, say.earlyDispatch, question.label),
    onHold.reduce(askToRelease, answered(model))
  )
  const sent = ship(
    after,
    here.filter((order) => !early.includes(order)),
    question.label
  )
  return notSendable.reduce<Step>(({ model: next, commands }, order) => {
    const { model: refused, commands: more } = notShippable(next, order.increment_id, order)
    return step(refused, [...commands, ...more])
  }, sent)
}

/** A scan that is asked about waits for the answer. */
const askedByScan = (model: Model, code: string, { increment_id }: BriefOrder, detail: string): Step =>
  step({ ...model, lastScan: { code, outcome: "later", text: say.orderNamed(increment_id), detail } }, [
    { _tag: "Beep", tone: "attention" }
  ])

/** A scanned label or a typed increment id dispatches its order, whatever may be accepted by hand. */
const scanned = (model: Model, code: string, { flags, orders, now }: Context): Step => {
  const text = code.trim()
  if (text === "") return step(model)
  if (!mayDispatch(flags)) return refuse(model, refusal(text, whyReads))
  const parsed = parse(text, Day.dayAt(now))
  const name = parsed?.codeType === "order" ? { order_id: parsed.order_id } : { increment_id: text }
  const found = findShippable(orders, name)
  if (Result.isFailure(found)) {
    const order = namedBy(orders, name)
    if (order === undefined) return refuse(model, refusal(text, found.failure))
    return found.failure.tag === "OnHold"
      ? askedByScan(askToRelease(model, order), text, order, faultText(found.failure))
      : notShippable(model, text, order)
  }
  const order = found.success
  const label = parsed?.codeType === "order" ? text : undefined
  if (label === undefined && needsLabelProof(flags, order)) return withoutLabel(model, order, text)
  if (isEarly(order, now)) {
    return askedByScan(ask(model, order, say.earlyDispatch, label), text, order, say.earlyDispatch)
  }
  const lastScan: LastScan = {
    code: text,
    outcome: "good",
    text: say.isLeaving(order.increment_id),
    detail: customerName(order)
  }
  const { model: after, commands } = ship({ ...model, selected: order.order_id, lastScan }, [order], label)
  return step(after, [{ _tag: "Beep", tone: "good" }, ...commands])
}

/** What came of it stands where its scan stood; a failure stays until somebody has seen it. */
const ended = (
  model: Model,
  { orderId, problem }: Extract<Message, { _tag: "EndedShipping" }>,
  { orders, now }: Context
): Step => {
  const order = orders.find((each) => each.order_id === orderId)
  const id = order?.increment_id ?? String(orderId)
  const isUndoable = problem === undefined && order !== undefined && !leavesForGood(order)
  const { together } = model
  const after: Model = {
    ...model,
    leaving: model.leaving.filter((leaving) => leaving !== orderId),
    left: [
      ...(isUndoable ? [{ orderId, incrementId: id, undoUntil: now + undoTime }] : []),
      ...model.left.filter((each) => each.orderId !== orderId)
    ],
    // One that has not left stays ticked, to be sent again.
    ticked: problem === undefined ? model.ticked.filter((ticked) => ticked !== orderId) : model.ticked,
    together:
      together?.orderIds.includes(orderId) !== true
        ? together
        : problem === undefined
          ? { ...together, left: [...together.left, id] }
          : { ...together, notLeft: [...together.notLeft, id] }
  }
  if (problem !== undefined)
    return refuse(after, { code: id, outcome: "bad", text: problem, detail: say.orderNamed(id) })
  const { lastScan } = model
  return lastScan?.text === say.isLeaving(id)
    ? step({ ...after, lastScan: { ...lastScan, outcome: "done", text: say.hasLeft(id) } })
    : step(after)
}

const moved = (
  model: Model,
  { by, among }: Extract<Message, { _tag: "MovedDispatch" }>,
  { orders, now }: Context
): Model => {
  const ids = among ?? rows(orders, now).map(({ order }) => order.order_id)
  const index = ids.indexOf(model.selected ?? -1)
  return { ...model, selected: movedTo(ids, index, by) }
}

export const update = (model: Model, message: Message, context: Context): Step => {
  switch (message._tag) {
    case "MovedDispatch":
      return step(moved(model, message, context))
    case "PressedOrder":
      return pressed(model, message.orderId, context)
    case "ScannedLabel":
      return scanned(model, message.code, context)
    case "TypedLabel":
      return step({ ...model, typed: message.text })
    case "SubmittedLabel":
      return scanned({ ...model, typed: "" }, model.typed, context)
    case "TickedOrder":
      return step(
        leavesByPress(context.flags)
          ? { ...model, ticked: toggled(model.ticked, [message.orderId]), selected: message.orderId }
          : model
      )
    case "TickedOrders":
      return step(
        leavesByPress(context.flags) ? { ...model, ticked: toggled(model.ticked, message.orderIds) } : model
      )
    case "PressedTicked":
      return pressedTicked(model, context)
    case "GroupedBySlot":
      return step({ ...model, isGrouped: message.isOn })
    case "ConfirmedDispatch":
      return confirmed(model, context)
    case "CancelledDispatch": {
      const cancelled = askingOf(model)?.orderId
      const questions = model.questions.filter(
        ({ follows }) => follows === undefined || follows !== cancelled
      )
      return step(answered({ ...model, questions }))
    }
    case "AcknowledgedRefusals":
      return step({ ...model, refused: [], together: undefined })
    case "EndedShipping":
      return ended(model, message, context)
    // What left meanwhile is known better here.
    case "FoundLeft": {
      const leftHere = new Set(model.left.map(({ orderId }) => orderId))
      return step({
        ...model,
        left: [...model.left, ...message.left.filter(({ orderId }) => !leftHere.has(orderId))]
      })
    }
    case "UndidDispatch": {
      const undone = model.left.find(({ orderId }) => orderId === message.orderId)
      const key = keyOf(`unship-${message.orderId}`, undone?.undoUntil ?? 0)
      return step(model, undone === undefined ? [] : [{ _tag: "TakeBackShipment", id: message.orderId, key }])
    }
    case "PassedUndoTime":
      return step({ ...model, left: model.left.filter(({ undoUntil }) => undoUntil >= context.now) })
  }
}
