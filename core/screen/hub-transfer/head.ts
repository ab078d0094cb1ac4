import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["hubtohub"],
  title: "Hub transfer",
  place: {
    icon: "dispatch",
    group: "stock",
    under: "return",
    hasTile: true,
    homeKey: "t",
    leadsTo: () => ({ name: "hubtohub" })
  }
}
