import type { Head } from "../../kit/screen.ts"

export const head: Head = {
  routes: ["pack"],
  title: "Pack",
  belongsTo: "inventory"
}
