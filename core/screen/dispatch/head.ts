import { processingCount } from "../order-facts.ts"
import type { Head } from "../screen.ts"

export const head: Head = {
  routes: ["dispatch"],
  title: "Dispatch Order",
  place: {
    title: "Dispatch",
    icon: "dispatch",
    group: "work",
    isMain: true,
    leadsTo: () => ({ name: "dispatch" }),
    waiting: ({ book }) => processingCount(book.orders)
  }
}
