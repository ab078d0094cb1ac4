import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["sync"],
  title: "Refresh",
  layout: "groups",
  place: {
    icon: "sync",
    group: "more",
    homeKey: "r",
    leadsTo: () => ({ name: "sync" })
  },
  lists: ["shipments"]
}
