import type { Head } from "../screen.ts"

export const head: Head = {
  routes: ["order"],
  title: "Order",
  belongsTo: "orders"
}
