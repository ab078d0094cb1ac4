import { processingCount } from "../../kit/order-facts.ts"
import type { Head } from "../../kit/screen.ts"

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
