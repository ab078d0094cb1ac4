import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["pack"],
  title: "Pack",
  belongsTo: "inventory"
}
