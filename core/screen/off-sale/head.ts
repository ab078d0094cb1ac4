import type { Head } from "../../kit/head.ts"
import { outOfStockNow } from "../../text/off-sale.ts"

export const head: Head = {
  routes: ["offsale"],
  title: outOfStockNow,
  place: {
    shortTitle: "Off sale",
    icon: "short",
    group: "stock",
    under: "inventory",
    leadsTo: () => ({ name: "offsale" })
  }
}
