import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["packed", "scannext"],
  title: "Scan Next",
  place: {
    icon: "packed",
    group: "orders",
    under: "dispatch",
    homeKey: "n",
    leadsTo: () => ({ name: "scannext" })
  }
}
