import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["shift"],
  title: "Shift",
  place: { icon: "shift", group: "counter", homeKey: "k", leadsTo: () => ({ name: "shift" }) }
}
