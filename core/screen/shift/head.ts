import type { Head } from "../../kit/screen.ts"

export const head: Head = {
  routes: ["shift"],
  title: "Shift",
  place: { icon: "shift", group: "counter", homeKey: "k", leadsTo: () => ({ name: "shift" }) }
}
