import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["settings"],
  title: "Settings",
  place: { icon: "settings", group: "service", homeKey: "g", leadsTo: () => ({ name: "settings" }) }
}
