import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["info"],
  title: "Info",
  layout: "groups",
  place: { icon: "info", group: "around", homeKey: "i", leadsTo: () => ({ name: "info" }) }
}
