import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["orderdays"],
  title: "Orders of other days",
  belongsTo: "orders",
  leadsTo: { name: "orderdays" }
}
