import type { Head } from "../../kit/screen.ts"

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
