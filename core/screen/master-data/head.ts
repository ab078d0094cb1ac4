import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["masterdata"],
  title: "Master data",
  belongsTo: "admin",
  leadsTo: { name: "masterdata" }
}
