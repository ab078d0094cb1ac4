import type { Head } from "../../kit/screen.ts"

export const head: Head = {
  routes: ["store"],
  title: "Store",
  layout: "groups",
  place: { icon: "store", group: "around", homeKey: "s", leadsTo: () => ({ name: "store" }) }
}
