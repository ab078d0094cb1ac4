import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["devices"],
  title: "Devices",
  place: {
    icon: "devices",
    group: "service",
    under: "settings",
    homeKey: "d",
    leadsTo: () => ({ name: "devices" })
  }
}
