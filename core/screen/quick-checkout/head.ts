import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["xorder"],
  title: "Quick checkout",
  sells: true,
  place: {
    shortTitle: "Quick",
    icon: "quick",
    group: "till",
    under: "ordercreate",
    hasTile: true,
    homeKey: "x",
    leadsTo: () => ({ name: "xorder" })
  }
}
