/** Orders that are sent off from the dispatch screen: each once, with the label that was scanned for it. */

import { shipKey } from "../../kit/idempotency-key.ts"
import type * as kit from "../../kit/step.ts"
import { step } from "../../kit/step.ts"
import type { BriefOrder } from "../../order/brief-order.ts"
import type { Command } from "./effects.ts"
import type { Model, Together } from "./model.ts"

export type Step = kit.Step<Model, Command>

const none: Together = { orderIds: [], left: [], notLeft: [] }

const shipmentOf = (order: BriefOrder, label?: string) => ({
  id: order.order_id,
  key: shipKey(order, label),
  ...(label === undefined ? {} : { label })
})

/** Each of them is sent once, however often it is asked for; several go by one command, which tells of each. */
export const ship = (model: Model, orders: ReadonlyArray<BriefOrder>, label?: string): Step => {
  const fresh = orders.filter(({ order_id }) => !model.leaving.includes(order_id))
  const [first, ...others] = fresh
  if (first === undefined) return step(model)
  const after = { ...model, leaving: [...model.leaving, ...fresh.map(({ order_id }) => order_id)] }
  if (others.length === 0)
    return step(after, [{ _tag: "ShipOrder", ...shipmentOf(first, label), afterInvoice: false }])
  const orderIds = fresh.map(({ order_id }) => order_id)
  // Some of those before are still on their way: all are told of together.
  const before =
    model.together?.orderIds.some((id) => model.leaving.includes(id)) === true ? model.together : none
  return step({ ...after, together: { ...before, orderIds: [...before.orderIds, ...orderIds] } }, [
    { _tag: "ShipOrders", orders: fresh.map((order) => shipmentOf(order)) }
  ])
}
