import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["label"],
  title: "Product label",
  place: {
    icon: "label",
    group: "stock",
    under: "inventory",
    homeKey: "l",
    leadsTo: () => ({ name: "label", orderId: undefined })
  }
}
