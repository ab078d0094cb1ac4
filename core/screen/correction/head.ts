import { waitingCorrections } from "../home/expiring.ts"
import type { Head } from "../screen.ts"

export const head: Head = {
  routes: ["correction"],
  title: "Stock Correction",
  place: {
    icon: "edit",
    group: "work",
    homeKey: "o",
    leadsTo: () => ({ name: "correction" }),
    waiting: ({ expiring }) => waitingCorrections(expiring)
  }
}
