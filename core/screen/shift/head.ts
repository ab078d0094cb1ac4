import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["shift"],
  title: "Shift",
  place: { icon: "shift", group: "till", homeKey: "k", leadsTo: () => ({ name: "shift" }) }
}
