/** What the dialogs of orders have in common. */
import type { Message as OrderSaid } from "#core/screen/order/model.ts"
import type { State } from "../focus.ts"
import { type Binding, nothing, type Pressed, say } from "./binding.ts"

export const toOrder =
  ({ model: { page } }: State) =>
  (message: OrderSaid): Pressed =>
    page._tag === "Order"
      ? say({ _tag: "GotScreenMessage", screen: "Order", id: page.model.id, message })
      : nothing

const close = (state: State): Pressed => toOrder(state)({ _tag: "ClosedDialog" })

export const closing = (state: State, label: string): Binding => ({
  keys: ["Escape"],
  shown: "Esc",
  label,
  isMain: true,
  press: () => close(state)
})

/** Codes of work that an older Packhouse left behind. */
export const foundKeys = (state: State, codes: ReadonlyArray<string>): ReadonlyArray<Binding> => [
  {
    keys: ["Enter"],
    label: "scan them again",
    isMain: true,
    press: () =>
      say(...(close(state).messages ?? []), ...codes.map((code) => ({ _tag: "Scanned", code }) as const))
  },
  closing(state, "leave them")
]
