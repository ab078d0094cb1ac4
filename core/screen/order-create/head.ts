import type { Head } from "../screen.ts"

export const head: Head = {
  routes: ["ordercreate"],
  title: "Create Order",
  place: {
    shortTitle: "Sell",
    icon: "cart",
    group: "work",
    homeKey: "e",
    leadsTo: () => ({ name: "ordercreate" })
  }
}
