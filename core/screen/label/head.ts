import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["label"],
  title: "Product label",
  place: {
    icon: "label",
    group: "work",
    homeKey: "l",
    leadsTo: () => ({ name: "label", orderId: undefined })
  }
}
