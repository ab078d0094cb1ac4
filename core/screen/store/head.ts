import type { Head } from "../screen.ts"

export const head: Head = {
  routes: ["store"],
  title: "Store",
  place: { icon: "store", group: "around", homeKey: "s", leadsTo: () => ({ name: "store" }) }
}
