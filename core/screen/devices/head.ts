import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["devices"],
  title: "Device Settings",
  place: {
    title: "Devices",
    icon: "devices",
    group: "counter",
    homeKey: "d",
    leadsTo: () => ({ name: "devices" })
  }
}
