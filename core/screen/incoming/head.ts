import type { Head } from "../../kit/head.ts"
import { badge } from "../../kit/shipment-cache.ts"

export const head: Head = {
  routes: ["incoming"],
  title: "Incoming",
  place: {
    icon: "incoming",
    group: "stock",
    isMain: true,
    leadsTo: () => ({ name: "incoming" }),
    waiting: ({ shipments, session }) => (session === undefined ? 0 : badge(shipments, session.user))
  },
  lists: ["shipments"],
  keptFor: ["shipment", "incomingdays"]
}
