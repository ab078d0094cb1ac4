import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["failed"],
  title: "Failed orders",
  place: { icon: "rejected", group: "orders", leadsTo: () => ({ name: "failed" }) }
}
