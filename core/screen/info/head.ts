import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["info", "store"],
  title: "About",
  layout: "groups",
  place: {
    icon: "info",
    group: "service",
    under: "settings",
    homeKey: "i",
    leadsTo: () => ({ name: "info" })
  }
}
