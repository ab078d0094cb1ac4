/** An item is said to be nil from its row: what is missing of it, and why, in two keys. */

import * as scanQueue from "../../kit/scan-session/queue.ts"
import { step } from "../../kit/step.ts"
import * as fefoViolation from "../../order/fefo-violation.ts"
import type { OrderItem } from "../../order/order.ts"
import * as picking from "../../order/picking.ts"
import * as Q from "../../quantity.ts"
import * as say from "../../text/order.ts"
import { marked } from "./expiry-cache.ts"
import { type Context, itemOf, type Model, orderWork, type Step } from "./model.ts"

/** What is missing of the item becomes nil, and its scans stay; said again, it is missing as before. */
export const toggled = (model: Model, itemId: number, context: Context): Step => {
  const item = itemOf(model, itemId)
  if (item === undefined || !orderWork.takesWork(model)) return step(model)
  // A scan on its way may be of this very item.
  if (scanQueue.size(model.queue) > 0)
    return step(
      model,
      [{ _tag: "Beep", tone: "bad" }],
      [{ _tag: "Toast", kind: "info", text: say.nilAfterScans }]
    )
  const { accepted, isFull } = picking.stateOf(item, model.picking)
  if (isFull) return step(model)
  const isBack = picking.isSaidNil(model.picking, item)
  const quantity = isBack ? Q.zero : Q.minus(item.qty, accepted)
  const set = { ...model, selected: itemId, picking: picking.setNil(model.picking, item, quantity) }
  return step(marked(set, context), [{ _tag: "Beep", tone: isBack ? "good" : "question" }])
}

/** The item after the one under the cursor that is neither full nor nil. */
export const nextMissing = ({ order, picking: work, selected }: Model): OrderItem | undefined =>
  order === undefined ? undefined : fefoViolation.openItems(order, work, selected)[0]

/** The reason is kept with the work; from the item it is of, the cursor goes on to what is missing still. */
export const reasonGiven = (model: Model, itemId: number, reason: string): Step => {
  if (!orderWork.takesWork(model) || itemOf(model, itemId) === undefined) return step(model)
  const given = { ...model, picking: picking.setReason(model.picking, itemId, reason) }
  return step(
    given.selected === itemId ? { ...given, selected: nextMissing(given)?.item_id ?? itemId } : given
  )
}
