/** The dispatch screen: invoiced orders leave the house, by a press or by scanning their labels. */
import * as Result from "effect/Result"
import { parse } from "../barcode/parse.ts"
import * as Day from "../day.ts"
import { ageOf } from "../order/age.ts"
import type { BriefOrder } from "../order/brief-order.ts"
import { findShippable, hasSlot, isDispatchable, isEarly, isReady } from "../order/dispatch.ts"
import { type Flags, isOn } from "../session/flags.ts"
import { faultText } from "../text/fault.ts"
import * as say from "../text/order.ts"
import type { Command } from "./command.ts"
import { keyOf } from "./key.ts"

export interface Model {
  readonly selected: number | undefined
  readonly typed: string
  /** The order that is about to leave, waiting for a word. */
  readonly asking: { readonly orderId: number; readonly text: string } | undefined
  /** Orders on their way out. */
  readonly leaving: ReadonlyArray<number>
  readonly problem: string | undefined
}

export type Message =
  | { readonly _tag: "MovedDispatch"; readonly by: number }
  | { readonly _tag: "PressedOrder"; readonly orderId: number }
  | { readonly _tag: "ScannedLabel"; readonly code: string }
  | { readonly _tag: "TypedLabel"; readonly text: string }
  | { readonly _tag: "SubmittedLabel" }
  | { readonly _tag: "ConfirmedDispatch" }
  | { readonly _tag: "CancelledDispatch" }
  | { readonly _tag: "EndedShipping"; readonly orderId: number }

export interface Context {
  readonly flags: Flags
  readonly now: Day.Instant
  readonly orders: ReadonlyArray<BriefOrder>
}

export const init: Model = {
  selected: undefined,
  typed: "",
  asking: undefined,
  leaving: [],
  problem: undefined
}

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
export const isYesByEnter = ({ asking }: Model): boolean => asking?.text !== say.earlyDispatch

type Step = readonly [Model, ReadonlyArray<Command>]

const ship = (model: Model, order: BriefOrder): Step =>
  model.leaving.includes(order.order_id)
    ? [model, []]
    : [
        { ...model, asking: undefined, problem: undefined, leaving: [...model.leaving, order.order_id] },
        [
          {
            _tag: "ShipOrder",
            id: order.order_id,
            key: keyOf(`ship-${order.order_id}`, order.invoice_id),
            afterInvoice: false
          }
        ]
      ]

const ask = (model: Model, order: BriefOrder, text: string): Model => ({
  ...model,
  selected: order.order_id,
  problem: undefined,
  asking: { orderId: order.order_id, text }
})

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
  if (Result.isFailure(found))
    return [{ ...model, problem: `${faultText(found.failure)}: ${text}` }, [{ _tag: "Beep", tone: "bad" }]]
  const order = found.success
  if (isEarly(order, now))
    return [ask(model, order, say.earlyDispatch), [{ _tag: "Beep", tone: "attention" }]]
  const [after, commands] = ship({ ...model, selected: order.order_id }, order)
  return [after, [{ _tag: "Beep", tone: "good" }, ...commands]]
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
      return [{ ...model, typed: message.text, problem: undefined }, []]
    case "SubmittedLabel":
      return scanned({ ...model, typed: "" }, model.typed, context)
    case "ConfirmedDispatch": {
      const order = context.orders.find((candidate) => candidate.order_id === model.asking?.orderId)
      // It may have left, or been cancelled, while the question stood.
      return order === undefined || !isDispatchable(order)
        ? [{ ...model, asking: undefined }, []]
        : ship({ ...model, asking: undefined }, order)
    }
    case "CancelledDispatch":
      return [{ ...model, asking: undefined }, []]
    case "EndedShipping":
      return [{ ...model, leaving: model.leaving.filter((id) => id !== message.orderId) }, []]
  }
}
