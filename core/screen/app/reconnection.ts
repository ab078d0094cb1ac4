/** The server is there again, or gone: lists catch up, and scans that waited are decided. */
import type { Model, Step } from "./model.ts"
import { orderSaid } from "./pages.ts"
import { catchUp, refresh } from "./queue.ts"
import { catchUpShipments, refreshShipments } from "./shipment-list.ts"
import { shipmentSaid } from "./shipments.ts"
import { and } from "./step.ts"

/** Scans that waited for the server are decided now that it is there again. */
const resumed = (model: Model): Step => {
  const { page } = model
  if (page._tag === "Order" && page.model.queue.stoppedBy !== undefined)
    return orderSaid(model, { _tag: "ResumedScanning" })
  return page._tag === "Shipment" && page.model.queue.stoppedBy !== undefined
    ? shipmentSaid(model, { _tag: "ResumedScanning" })
    : [model, []]
}

/** A list that is whole is caught up with; one that could not be fetched is fetched. */
const caughtUpOrders = (model: Model, wasWhole: boolean): Step =>
  wasWhole ? [model, catchUp(model)] : refresh(model)

const caughtUpShipments = (model: Model, wasStale: boolean): Step =>
  wasStale ? refreshShipments(model) : [model, catchUpShipments(model)]

export const changedLink = (model: Model, link: Model["link"]): Step => {
  const after = { ...model, link }
  if (link !== "online" || model.link === "online") return [after, []]
  const { isWhole, isStale } = model.book
  const orders = caughtUpOrders(after, isWhole && !isStale)
  return and(
    and(orders, (next) => caughtUpShipments(next, after.shipments.isStale)),
    resumed
  )
}
