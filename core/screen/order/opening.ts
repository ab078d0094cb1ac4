/** Opening an order, finding its stored work, meeting changes made elsewhere, and leaving. */
import type { Order } from "../../order/order.ts"
import { pickedItems } from "../../order/order.ts"
import * as picking from "../../order/picking.ts"
import { isOpenForPicking } from "../../order/status.ts"
import * as say from "../../text/order.ts"
import type { Command } from "../command.ts"
import { type Context, keep, type Model, type Notice, type Step, settled, step, workKey } from "./model.ts"
import * as scanQueue from "./scan-queue.ts"
import { decide } from "./scanning.ts"
import * as work from "./work.ts"

/** The order was changed elsewhere: the work is fitted to what it is now. */
export const changedTo = (model: Model, order: Order, context: Context): Step => {
  if (!isOpenForPicking(order)) return keep({ ...settled(model), order }, context)
  const fitted = picking.fitted(order, model.picking)
  const lost: ReadonlyArray<Notice> =
    fitted.lost.length === 0
      ? []
      : [{ _tag: "Toast", kind: "failure", text: say.scansLost(fitted.lost.map((scan) => scan.scan_code)) }]
  return keep({ ...model, order, picking: fitted.picking, busy: undefined, sending: null }, context, [], lost)
}

export const opened = (model: Model, order: Order, context: Context): Step => {
  const [first] = pickedItems(order)
  const after = { ...model, order, failure: undefined, selected: model.selected ?? first?.item_id }
  return step(
    after,
    [
      { _tag: "LoadWork", key: workKey(model, context) },
      ...(isOpenForPicking(order) ? [{ _tag: "AssignOrder", id: order.order_id } as const] : [])
    ],
    [{ _tag: "OrderChanged", order }]
  )
}

/** Stored work comes back; scans made meanwhile follow it. */
export const restored = (model: Model, text: string | undefined, context: Context): Step => {
  const { order } = model
  if (order === undefined || model.isLoaded) return step(model)
  const loaded = { ...model, isLoaded: true }
  const found = text === undefined ? undefined : work.read(text)
  const isOpen = isOpenForPicking(order)
  if (found?._tag === "Codes" && isOpen) {
    const codes = [...new Set(found.codes)]
    const after = resumeWaiting(loaded, [], context)
    return { ...after, model: { ...after.model, dialog: { _tag: "FoundCodes", codes } } }
  }
  if (found?._tag !== "Work" || !isOpen) {
    const removed: ReadonlyArray<Command> =
      text === undefined ? [] : [{ _tag: "RemoveWork", key: workKey(model, context) }]
    const after = isOpen ? resumeWaiting(loaded, [], context) : step({ ...loaded, queue: scanQueue.empty })
    return { ...after, commands: [...removed, ...after.commands] }
  }
  const fitted = picking.fitted(order, found.work.picking)
  const after = resumeWaiting({ ...loaded, picking: fitted.picking }, found.work.waiting, context)
  return {
    ...after,
    notices: [
      ...after.notices,
      { _tag: "Toast", kind: "info", text: say.workRestored(fitted.picking.scans.length) }
    ]
  }
}

const resumeWaiting = (model: Model, before: ReadonlyArray<string>, context: Context): Step => {
  const { deciding, waiting } = model.queue
  const all = [...before, ...(deciding === undefined ? [] : [deciding]), ...waiting]
  const [next, ...rest] = all
  const after = { ...model, queue: { deciding: next, waiting: rest, stoppedBy: undefined } }
  return next === undefined ? step(after) : decide(after, next, context)
}

/** The order is left; nobody works on it any more. */
export const leave = (model: Model): Step =>
  step(
    { ...model, dialog: undefined },
    model.order === undefined ? [] : [{ _tag: "ReleaseOrder", id: model.order.order_id }],
    [{ _tag: "Left" }]
  )
