import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["dailysummary"],
  title: "Today's summary",
  place: {
    shortTitle: "Summary",
    icon: "summary",
    group: "manage",
    leadsTo: () => ({ name: "dailysummary" }),
    // Nothing waits there; it has its tile all the same.
    waiting: () => 0
  },
  keptFor: ["order"]
}
