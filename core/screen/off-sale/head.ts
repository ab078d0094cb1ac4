import { outOfStockNow } from "../../text/off-sale.ts"
import type { Head } from "../screen.ts"

export const head: Head = {
  routes: ["offsale"],
  title: outOfStockNow,
  place: { shortTitle: "Off sale", icon: "short", group: "work", leadsTo: () => ({ name: "offsale" }) }
}
