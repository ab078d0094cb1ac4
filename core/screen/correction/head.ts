import type { Head } from "../../kit/head.ts"
import { waitingCorrections } from "../../kit/waiting-counts.ts"

export const head: Head = {
  routes: ["correction"],
  title: "Stock correction",
  place: {
    shortTitle: "Correction",
    icon: "correction",
    group: "stock",
    under: "eodstockTaking",
    homeKey: "o",
    leadsTo: () => ({ name: "correction" }),
    waiting: ({ expiring }) => waitingCorrections(expiring)
  }
}
