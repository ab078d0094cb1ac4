import type { Head } from "../screen.ts"

export const head: Head = {
  routes: ["return"],
  title: "Return stock",
  place: { icon: "undo", group: "work", homeKey: "u", leadsTo: () => ({ name: "return" }) }
}
