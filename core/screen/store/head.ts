import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["store"],
  title: "Store",
  layout: "groups",
  place: {
    icon: "store",
    group: "service",
    under: "settings",
    homeKey: "s",
    leadsTo: () => ({ name: "store" })
  }
}
