import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["codes"],
  title: "Codes",
  belongsTo: "admin",
  leadsTo: { name: "codes" }
}
