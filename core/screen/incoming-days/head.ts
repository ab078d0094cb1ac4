import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["incomingdays"],
  title: "Shipments of other days",
  belongsTo: "incoming",
  leadsTo: { name: "incomingdays" }
}
