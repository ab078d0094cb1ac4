/** Keys of the page of partners' orders that could not be created. */
import { type Binding, say } from "./binding.ts"

export const failedOrdersKeys: ReadonlyArray<Binding> = [
  {
    keys: ["Escape"],
    shown: "Esc",
    label: "back to the queue",
    isMain: true,
    press: () => say({ _tag: "AskedForRoute", route: { name: "orders", tab: "express" } })
  }
]
