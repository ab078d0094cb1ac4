import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["ordercreate"],
  title: "Create Order",
  sells: true,
  place: {
    title: "Order Create",
    shortTitle: "Sell",
    icon: "cart",
    group: "till",
    hasTile: true,
    homeKey: "e",
    leadsTo: () => ({ name: "ordercreate" })
  }
}
