import type { Head } from "../screen.ts"

export const head: Head = {
  routes: ["pack"],
  title: "Pack",
  belongsTo: "inventory"
}
