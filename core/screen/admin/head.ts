import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["admin"],
  title: "Admin",
  place: {
    icon: "admin",
    group: "service",
    under: "settings",
    homeKey: "a",
    hasTile: true,
    leadsTo: () => ({ name: "admin" })
  }
}
