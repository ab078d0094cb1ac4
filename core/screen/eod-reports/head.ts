import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["eodreports"],
  title: "EOD reports",
  belongsTo: "eodstockTaking",
  leadsTo: { name: "eodreports" }
}
