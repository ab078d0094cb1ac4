import type { Head } from "../../kit/head.ts"
import { processingCount } from "../../kit/order-facts.ts"

export const head: Head = {
  routes: ["dispatch"],
  title: "Dispatch",
  place: {
    icon: "dispatch",
    group: "orders",
    isMain: true,
    leadsTo: () => ({ name: "dispatch" }),
    waiting: ({ book }) => processingCount(book.orders)
  }
}
