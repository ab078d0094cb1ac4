/** The screens of incoming shipments: their messages, and what they tell those around them. */
import type { Shipment } from "../../stock/shipment.ts"
import * as list from "../incoming/model.ts"
import type * as shipment from "../shipment/model.ts"
import { update as updateShipment } from "../shipment/update.ts"
import * as shipmentCache from "../shipment-cache.ts"
import { wantCatalogue } from "./catalogue.ts"
import { type Model, type Step, shipmentContext } from "./model.ts"
import { go } from "./navigation.ts"
import { mergedShipments } from "./shipment-list.ts"
import { andThen, notify } from "./step.ts"

/** News of single shipments; the one that is open hears of it. */
export const knownShipments = (model: Model, entries: ReadonlyArray<Shipment>): Step => {
  const step = mergedShipments(model, entries)
  const { page } = model
  const open = page._tag === "Shipment" ? entries.find(({ id }) => id === page.model.id) : undefined
  return open === undefined
    ? step
    : andThen(step, (next) => handleShipmentMessage(next, { _tag: "ChangedElsewhere", shipment: open }))
}

export const handleIncomingMessage = (model: Model, message: list.Message): Step => {
  if (model.page._tag !== "Incoming") return [model, []]
  const { asking } = model.page.model
  const page = list.update(model.page.model, message, model.shipments.shown)
  const after: Model = { ...model, page: { _tag: "Incoming", model: page } }
  return message._tag === "ConfirmedOpening" && asking !== undefined
    ? go(after, { name: "shipment", id: asking.id })
    : [after, []]
}

export const handleShipmentMessage = (model: Model, message: shipment.Message): Step => {
  const context = shipmentContext(model)
  if (model.page._tag !== "Shipment" || context === undefined) return [model, []]
  const { model: page, commands, notices } = updateShipment(model.page.model, message, context)
  const start: Step = [{ ...model, page: { _tag: "Shipment", model: page } }, commands]
  return notices.reduce<Step>((step, notice) => andThen(step, (next) => handleNotice(next, notice)), start)
}

/** What a shipment's screen tells those around it. */
const handleNotice = (model: Model, notice: shipment.Notice): Step => {
  switch (notice._tag) {
    case "Toast":
      return notify(model, notice)
    case "ShipmentChanged": {
      const { session, shipments } = model
      return session === undefined
        ? [model, []]
        : [{ ...model, shipments: shipmentCache.merged(shipments, [notice.shipment], session.user) }, []]
    }
    case "CatalogueWanted":
      return wantCatalogue(model)
    case "Left":
      return go(model, { name: "incoming" })
  }
}
