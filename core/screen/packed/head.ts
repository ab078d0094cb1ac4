import type { Head } from "../../kit/screen.ts"

export const head: Head = {
  routes: ["packed", "scannext"],
  title: "Scan Next",
  place: { icon: "packed", group: "work", homeKey: "n", leadsTo: () => ({ name: "scannext" }) }
}
