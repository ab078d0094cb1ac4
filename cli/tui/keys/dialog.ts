/** What the dialogs of an order have in common. */
import type { Message as Said } from "#core/screen/order/model.ts"
import type { State } from "../focus.ts"
import { type Binding, nothing, type Pressed, say } from "./binding.ts"

export const toOrder =
  ({ model: { page } }: State) =>
  (said: Said): Pressed =>
    page._tag === "Order" ? say({ _tag: "OrderSaid", id: page.model.id, said }) : nothing

export const closing = (state: State, label: string): Binding => ({
  keys: ["Escape"],
  shown: "Esc",
  label,
  isMain: true,
  press: () => toOrder(state)({ _tag: "ClosedDialog" })
})
