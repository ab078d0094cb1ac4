import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["eodstockTaking"],
  title: "EOD stock taking",
  place: {
    shortTitle: "EOD stock",
    icon: "count",
    group: "stock",
    hasTile: true,
    homeKey: "y",
    leadsTo: () => ({ name: "eodstockTaking" })
  }
}
