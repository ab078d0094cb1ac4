import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["audit"],
  title: "Audit",
  belongsTo: "admin",
  leadsTo: { name: "audit" }
}
