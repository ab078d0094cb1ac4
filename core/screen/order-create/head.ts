import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["ordercreate"],
  title: "Sell",
  sells: true,
  place: {
    icon: "cart",
    group: "till",
    hasTile: true,
    homeKey: "e",
    leadsTo: () => ({ name: "ordercreate" })
  }
}
