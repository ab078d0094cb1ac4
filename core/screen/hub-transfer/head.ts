import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["hubtohub"],
  title: "Hub transfer",
  place: {
    icon: "hub-transfer",
    group: "stock",
    under: "return",
    hasTile: true,
    homeKey: "t",
    leadsTo: () => ({ name: "hubtohub" })
  }
}
