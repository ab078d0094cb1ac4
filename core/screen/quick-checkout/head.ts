import type { Head } from "../screen.ts"

export const head: Head = {
  routes: ["xorder"],
  title: "Quick Checkout",
  place: {
    shortTitle: "Quick",
    icon: "cart",
    group: "work",
    homeKey: "x",
    leadsTo: () => ({ name: "xorder" })
  }
}
