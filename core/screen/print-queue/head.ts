import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["printqueue"],
  title: "Print queue",
  place: {
    icon: "print-queue",
    group: "service",
    under: "devices",
    homeKey: "p",
    leadsTo: () => ({ name: "printqueue" })
  }
}
