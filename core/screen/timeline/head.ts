import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["timeline"],
  title: "Timeline",
  belongsTo: "orders"
}
