import type { Head } from "../../kit/head.ts"
import { waitingReturns } from "../../kit/waiting-counts.ts"

export const head: Head = {
  routes: ["orderreturn", "orderitemreturn"],
  title: "Order return",
  place: {
    icon: "order-return",
    group: "orders",
    leadsTo: () => ({ name: "orderreturn" }),
    waiting: ({ expiring }) => waitingReturns(expiring)
  }
}
