import type { Head } from "../screen.ts"

export const head: Head = {
  routes: ["info"],
  title: "Info",
  place: { icon: "info", group: "around", homeKey: "i", leadsTo: () => ({ name: "info" }) }
}
