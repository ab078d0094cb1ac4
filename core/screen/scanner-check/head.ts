import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["scannercheck"],
  title: "Scanner check",
  place: {
    icon: "scanner",
    group: "service",
    under: "devices",
    homeKey: "c",
    leadsTo: () => ({ name: "scannercheck" })
  }
}
