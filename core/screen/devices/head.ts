import type { Head } from "../../kit/screen.ts"

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
