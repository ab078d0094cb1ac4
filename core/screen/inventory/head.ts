import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["inventory"],
  title: "Inventory",
  place: { icon: "inventory", group: "stock", homeKey: "v", leadsTo: () => ({ name: "inventory" }) },
  keptFor: ["pack", "filters", "return", "correction"]
}
