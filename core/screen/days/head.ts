import type { Head } from "../screen.ts"

/** The days of the queue, and those of the accepted shipments. */
export const orderDaysHead: Head = {
  routes: ["orderdays"],
  title: "Orders of other days",
  belongsTo: "orders"
}
export const incomingDaysHead: Head = {
  routes: ["incomingdays"],
  title: "Shipments of other days",
  belongsTo: "incoming"
}
