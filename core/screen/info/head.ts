import type { Head } from "../../kit/screen.ts"

export const head: Head = {
  routes: ["info"],
  title: "Info",
  layout: "groups",
  place: { icon: "info", group: "around", homeKey: "i", leadsTo: () => ({ name: "info" }) }
}
