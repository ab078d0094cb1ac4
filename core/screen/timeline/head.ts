import type { Head } from "../../kit/screen.ts"

export const head: Head = {
  routes: ["timeline"],
  title: "Timeline",
  belongsTo: "orders"
}
