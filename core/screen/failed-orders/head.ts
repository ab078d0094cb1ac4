import type { Head } from "../../kit/screen.ts"

export const head: Head = {
  routes: ["failed"],
  title: "Failed Partner Orders",
  place: { title: "Failed orders", icon: "rejected", group: "work", leadsTo: () => ({ name: "failed" }) }
}
