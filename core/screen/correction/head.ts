import { waitingCorrections } from "../home/expiring.ts"
import type { Head } from "../screen.ts"

export const head: Head = {
  routes: ["correction"],
  title: "Stock Correction",
  place: {
    icon: "edit",
    group: "work",
    homeKey: "k",
    leadsTo: () => ({ name: "correction" }),
    waiting: ({ expiring }) => waitingCorrections(expiring)
  }
}
