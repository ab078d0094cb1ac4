/** The dispatch screen: invoiced orders leave the house, by a press or by scanning their labels. */
import * as Result from "effect/Result"
import { parse } from "../../barcode/parse.ts"
import * as Day from "../../day.ts"
import { fault } from "../../fault.ts"
import { ageOf } from "../../order/age.ts"
import type { BriefOrder } from "../../order/brief-order.ts"
import { findShippable, hasSlot, isDispatchable, isEarly, isReady, namedBy } from "../../order/dispatch.ts"
import { customerName } from "../../order/order.ts"
import { type Flags, isOn } from "../../session/flags.ts"
import { faultDetail } from "../../text/fault.ts"
import * as say from "../../text/order.ts"
import type { Command } from "../command.ts"
import { keyOf } from "../idempotency-key.ts"
import { type LastScan, refusal, withRefusals } from "../scan-session/last-scan.ts"

export interface Model {
  readonly selected: number | undefined
  readonly typed: string
  /** Orders that are about to leave, each waiting for a word: the first is asked about, none is dropped by the next scan. */
  readonly questions: ReadonlyArray<Question>
  /** Orders on their way out. */
  readonly leaving: ReadonlyArray<number>
  readonly lastScan: LastScan | undefined
  /** What was refused until it is acknowledged, the newest first. */
  readonly refused: ReadonlyArray<LastScan>
}

export interface Question {
  readonly orderId: number
  readonly text: string
}

export type Message =
  | { readonly _tag: "MovedDispatch"; readonly by: number }
  | { readonly _tag: "PressedOrder"; readonly orderId: number }
  | { readonly _tag: "ScannedLabel"; readonly code: string }
  | { readonly _tag: "TypedLabel"; readonly text: string }
  | { readonly _tag: "SubmittedLabel" }
  | { readonly _tag: "ConfirmedDispatch" }
  | { readonly _tag: "CancelledDispatch" }
  | { readonly _tag: "AcknowledgedRefusals" }
  /** It has left; or why it has not. */
  | { readonly _tag: "EndedShipping"; readonly orderId: number; readonly problem: string | undefined }

export interface Context {
  readonly flags: Flags
  readonly now: Day.Instant
  readonly orders: ReadonlyArray<BriefOrder>
}

export const init: Model = {
  selected: undefined,
  typed: "",
  questions: [],
  leaving: [],
  lastScan: undefined,
  refused: []
}

/** What is asked now. */
export const askingOf = ({ questions }: Model): Question | undefined => questions[0]

/** One row of the table. The status is always Ready, as the document has it. */
export interface Row {
  readonly order: BriefOrder
  readonly status: "Ready"
  /** Milliseconds since the order became pending. */
  readonly duration: number
  readonly isScheduled: boolean
  readonly isEarly: boolean
}

/** A duration as people say it: "4 min", "1 h 05 min", "2 d 3 h". */
export const durationText = (duration: number): string => {
  const minutes = Math.max(0, Math.floor(duration / Day.minute))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  if (hours < 24) return `${hours} h ${String(minutes % 60).padStart(2, "0")} min`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** Every invoiced order, the oldest first. */
export const rows = (orders: ReadonlyArray<BriefOrder>, now: Day.Instant): ReadonlyArray<Row> =>
  orders
    .filter(isDispatchable)
    .map((order) => ({
      order,
      status: "Ready" as const,
      duration: ageOf(order, now),
      isScheduled: hasSlot(order),
      isEarly: isEarly(order, now)
    }))
    .sort((a, b) => b.duration - a.duration || a.order.order_id - b.order.order_id)

/** The row under the cursor: the chosen one, or the first while none of them was chosen. */
export const underCursor = ({ selected }: Model, all: ReadonlyArray<Row>): Row | undefined =>
  all.find(({ order }) => order.order_id === selected) ?? all[0]

/** Orders that may leave now: what the toast counts. */
export const readyCount = (orders: ReadonlyArray<BriefOrder>, now: Day.Instant): number =>
  orders.filter((order) => isReady(order, now)).length

/** Whether Enter says yes to what is asked: to an early dispatch the word itself must be chosen. */
export const isYesByEnter = (model: Model): boolean => askingOf(model)?.text !== say.earlyDispatch

type Step = readonly [Model, ReadonlyArray<Command>]

const ship = (model: Model, order: BriefOrder): Step =>
  model.leaving.includes(order.order_id)
    ? [model, []]
    : [
        { ...model, leaving: [...model.leaving, order.order_id] },
        [
          {
            _tag: "ShipOrder",
            id: order.order_id,
            key: keyOf(`ship-${order.order_id}`, order.invoice_id),
            afterInvoice: false
          }
        ]
      ]

/** Asked once for an order, however often it is scanned meanwhile. */
const ask = (model: Model, order: BriefOrder, text: string): Model => ({
  ...model,
  selected: order.order_id,
  questions: model.questions.some(({ orderId }) => orderId === order.order_id)
    ? model.questions
    : [...model.questions, { orderId: order.order_id, text }]
})

/** What was asked is answered; what was asked after it is asked now. */
const answered = (model: Model): Model => ({
  ...model,
  questions: model.questions.slice(1),
  selected: model.questions[1]?.orderId ?? model.selected
})

const refuse = (model: Model, scan: LastScan): Step => [
  { ...model, ...withRefusals(model, [scan]) },
  [{ _tag: "Beep", tone: "bad" }]
]

/** It cannot leave: which order that is, and what the sentence leaves open. */
const notShippable = (model: Model, code: string, order: BriefOrder): Step => {
  const refused = fault("NotShippable", { status: order.status })
  return refuse(model, refusal(code, refused, say.ofOrder(order.increment_id, faultDetail(refused) ?? "")))
}

/** A press asks first, and only where quantities may be accepted by hand; an early dispatch always asks. */
const pressed = (model: Model, orderId: number, { flags, orders, now }: Context): Step => {
  const order = orders.find((candidate) => candidate.order_id === orderId)
  if (order === undefined || !isDispatchable(order)) return [model, []]
  if (isEarly(order, now)) return [ask(model, order, say.earlyDispatch), []]
  return isOn(flags, "manual_accept")
    ? [ask(model, order, say.areYouSure), []]
    : [{ ...model, selected: orderId }, []]
}

/** A scanned label or a typed increment id dispatches its order, whatever may be accepted by hand. */
const scanned = (model: Model, code: string, { orders, now }: Context): Step => {
  const text = code.trim()
  if (text === "") return [model, []]
  const parsed = parse(text, Day.dayAt(now))
  const wanted = parsed?.codeType === "order" ? { order_id: parsed.order_id } : { increment_id: text }
  const found = findShippable(orders, wanted)
  if (Result.isFailure(found)) {
    const named = namedBy(orders, wanted)
    return named === undefined
      ? refuse(model, refusal(text, found.failure))
      : notShippable(model, text, named)
  }
  const order = found.success
  if (isEarly(order, now)) {
    const lastScan: LastScan = {
      code: text,
      outcome: "later",
      text: say.orderNamed(order.increment_id),
      detail: say.earlyDispatch
    }
    return [{ ...ask(model, order, say.earlyDispatch), lastScan }, [{ _tag: "Beep", tone: "attention" }]]
  }
  const lastScan: LastScan = {
    code: text,
    outcome: "good",
    text: say.isLeaving(order.increment_id),
    detail: customerName(order)
  }
  const [after, commands] = ship({ ...model, selected: order.order_id, lastScan }, order)
  return [after, [{ _tag: "Beep", tone: "good" }, ...commands]]
}

/** What came of it stands where its scan stood; a failure stays until somebody has seen it. */
const ended = (
  model: Model,
  { orderId, problem }: Extract<Message, { _tag: "EndedShipping" }>,
  { orders }: Context
): Step => {
  const after = { ...model, leaving: model.leaving.filter((id) => id !== orderId) }
  const id = orders.find((order) => order.order_id === orderId)?.increment_id ?? String(orderId)
  if (problem !== undefined)
    return refuse(after, { code: id, outcome: "bad", text: problem, detail: say.orderNamed(id) })
  const { lastScan } = model
  return lastScan?.text === say.isLeaving(id)
    ? [{ ...after, lastScan: { ...lastScan, outcome: "done", text: say.hasLeft(id) } }, []]
    : [after, []]
}

const moved = (model: Model, by: number, { orders, now }: Context): Model => {
  const all = rows(orders, now)
  const index = all.findIndex(({ order }) => order.order_id === model.selected)
  const target = all[Math.min(Math.max(index === -1 ? 0 : index + by, 0), all.length - 1)]
  return { ...model, selected: target?.order.order_id }
}

export const update = (model: Model, message: Message, context: Context): Step => {
  switch (message._tag) {
    case "MovedDispatch":
      return [moved(model, message.by, context), []]
    case "PressedOrder":
      return pressed(model, message.orderId, context)
    case "ScannedLabel":
      return scanned(model, message.code, context)
    case "TypedLabel":
      return [{ ...model, typed: message.text }, []]
    case "SubmittedLabel":
      return scanned({ ...model, typed: "" }, model.typed, context)
    case "ConfirmedDispatch": {
      const order = context.orders.find((candidate) => candidate.order_id === askingOf(model)?.orderId)
      const after = answered(model)
      if (order === undefined) return [after, []]
      // It may have left, or been cancelled, while the question stood.
      return isDispatchable(order) ? ship(after, order) : notShippable(after, order.increment_id, order)
    }
    case "CancelledDispatch":
      return [answered(model), []]
    case "AcknowledgedRefusals":
      return [{ ...model, refused: [] }, []]
    case "EndedShipping":
      return ended(model, message, context)
  }
}
