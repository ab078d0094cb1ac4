import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["storecredits"],
  title: "Store credits",
  place: { icon: "amount", group: "till", under: "shift", leadsTo: () => ({ name: "storecredits" }) }
}
