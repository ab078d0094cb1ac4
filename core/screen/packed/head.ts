import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["packed", "scannext"],
  title: "Scan next",
  place: {
    icon: "packed",
    group: "orders",
    homeKey: "n",
    leadsTo: () => ({ name: "scannext" })
  }
}
