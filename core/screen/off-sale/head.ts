import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["offsale"],
  title: "Off sale",
  place: {
    icon: "off-sale",
    group: "stock",
    under: "inventory",
    leadsTo: () => ({ name: "offsale" })
  }
}
