import type { Head } from "../../kit/head.ts"
import * as shipmentCache from "../../kit/shipment-cache.ts"

export const head: Head = {
  routes: ["shipment"],
  title: "Shipment",
  belongsTo: "incoming",
  lists: ["shipments"],
  // Opening a shipment while the work on another one is not confirmed asks first, on the list.
  askFirst: (to, { shipments }) => {
    const previous = to.name === "shipment" ? shipmentCache.previousOf(shipments, to.id) : undefined
    return previous === undefined || to.name !== "shipment"
      ? undefined
      : {
          place: { name: "incoming" },
          message: { _tag: "AskedToOpen", id: to.id, previous: previous.shipment_name }
        }
  }
}
