import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["return"],
  title: "Return stock",
  place: {
    icon: "return-stock",
    group: "stock",
    hasTile: true,
    homeKey: "u",
    leadsTo: () => ({ name: "return" })
  }
}
