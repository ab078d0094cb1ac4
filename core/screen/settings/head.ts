import type { Head } from "../../kit/screen.ts"

export const head: Head = {
  routes: ["settings"],
  title: "Settings",
  place: { icon: "settings", group: "around", homeKey: "g", leadsTo: () => ({ name: "settings" }) }
}
