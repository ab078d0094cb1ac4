/** The server is there again, or gone: lists catch up, and scans that waited are decided. */
import { handleInventoryMessage, handlePackMessage } from "./inventory-page.ts"
import type { Model, Step } from "./model.ts"
import { handleOrderMessage } from "./pages.ts"
import { catchUp, refresh } from "./queue.ts"
import { catchUpShipments, refreshShipments } from "./shipment-list.ts"
import { handleShipmentMessage } from "./shipments.ts"
import { andThen } from "./step.ts"

/** Scans that waited for the server are decided now that it is there again. */
const resumed = (model: Model): Step => {
  const { page } = model
  if (page._tag === "Order" && page.model.queue.stoppedBy !== undefined)
    return handleOrderMessage(model, { _tag: "ResumedScanning" })
  return page._tag === "Shipment" && page.model.queue.stoppedBy !== undefined
    ? handleShipmentMessage(model, { _tag: "ResumedScanning" })
    : [model, []]
}

/** What could not be shown for want of the server is asked for again, without anybody's doing. */
const openedAgain = (model: Model): Step => {
  const { page } = model
  switch (page._tag) {
    case "Order":
      return handleOrderMessage(model, { _tag: "AskedToOpenAgain" })
    case "Shipment":
      return handleShipmentMessage(model, { _tag: "AskedToOpenAgain" })
    case "Pack":
      return page.model.problem === undefined ? [model, []] : handlePackMessage(model, { _tag: "AskedAgain" })
    case "Inventory":
      return page.model.problem === undefined
        ? [model, []]
        : handleInventoryMessage(model, { _tag: "AskedAgain" })
    case "Failed":
      return [model, model.rejectedOrders.problem === undefined ? [] : [{ _tag: "LoadRejections" }]]
    default:
      return [model, []]
  }
}

/** A list that is whole is caught up with; one that could not be fetched is fetched. */
const caughtUpOrders = (model: Model, wasWhole: boolean): Step =>
  wasWhole ? [model, catchUp(model)] : refresh(model)

const caughtUpShipments = (model: Model, wasStale: boolean): Step =>
  wasStale ? refreshShipments(model) : [model, catchUpShipments(model)]

/** Tries now to reach a server that is away; the pauses between the tries begin anew. */
export const reconnected = (model: Model): Step =>
  model.session === undefined || model.link !== "offline"
    ? [model, []]
    : [{ ...model, link: "connecting" }, [{ _tag: "Connect", session: model.session }]]

export const changedLink = (model: Model, link: Model["link"]): Step => {
  const after = { ...model, link }
  if (link !== "online" || model.link === "online") return [after, []]
  const { isWhole, isStale } = model.book
  const orders = caughtUpOrders(after, isWhole && !isStale)
  return [(next: Model) => caughtUpShipments(next, after.shipments.isStale), resumed, openedAgain].reduce(
    andThen,
    orders
  )
}
