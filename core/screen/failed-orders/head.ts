import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["failed"],
  title: "Failed Partner Orders",
  place: { title: "Failed orders", icon: "rejected", group: "orders", leadsTo: () => ({ name: "failed" }) }
}
