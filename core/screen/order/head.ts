import type { Head } from "../../kit/screen.ts"

export const head: Head = {
  routes: ["order"],
  title: "Order",
  belongsTo: "orders"
}
