import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["order"],
  title: "Order",
  belongsTo: "orders"
}
