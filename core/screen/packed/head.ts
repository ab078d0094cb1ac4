import type { Head } from "../screen.ts"

export const head: Head = {
  routes: ["packed", "scannext"],
  title: "Scan Next",
  place: { icon: "packed", group: "work", homeKey: "n", leadsTo: () => ({ name: "scannext" }) }
}
