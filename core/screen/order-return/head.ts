import { waitingReturns } from "../home/expiring.ts"
import type { Head } from "../screen.ts"

export const head: Head = {
  routes: ["orderreturn", "orderitemreturn"],
  title: "Order Return",
  place: {
    icon: "undo",
    group: "work",
    leadsTo: () => ({ name: "orderreturn" }),
    waiting: ({ expiring }) => waitingReturns(expiring)
  }
}
