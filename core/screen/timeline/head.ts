import type { Head } from "../screen.ts"

export const head: Head = {
  routes: ["timeline"],
  title: "Timeline",
  belongsTo: "orders"
}
