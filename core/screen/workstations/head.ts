import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["workstations"],
  title: "Workstations",
  belongsTo: "admin",
  leadsTo: { name: "workstations" }
}
