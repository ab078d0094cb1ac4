import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["eodstockTaking"],
  title: "EOD Stock Taking",
  place: {
    shortTitle: "EOD Stock",
    icon: "count",
    group: "stock",
    hasTile: true,
    homeKey: "y",
    leadsTo: () => ({ name: "eodstockTaking" })
  }
}
