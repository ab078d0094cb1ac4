/** Orders that are invoiced several at once: which ones are chosen. Wherever somebody is in the product, it goes on. */
import type { BriefOrder } from "../../order/brief-order.ts"
import { limitOf, none, type Selection, standing, turned } from "../../order/order-selection.ts"
import { type Flags, isOn } from "../../session/flags.ts"
import { tooManySelected } from "../../text/invoice-queue.ts"
import { toast } from "../scan-session/step.ts"
import type { Notice } from "../screen.ts"

export interface Model {
  /** The orders that are ticked in the queue, by order id, in the order in which they were. */
  readonly selected: Selection
}

export type Message =
  /** Ticks them; not, where all of them are. */
  { readonly _tag: "TurnedOrders"; readonly orderIds: ReadonlyArray<number> }

export interface Context {
  readonly flags: Flags
  readonly orderOf: (orderId: number) => BriefOrder | undefined
}

export interface Step {
  readonly model: Model
  readonly notices: ReadonlyArray<Notice>
}

export const init: Model = { selected: none }

/** Whether somebody may invoice several orders at once. */
export const isEnabled = (flags: Flags): boolean => isOn(flags, "enable_multiple_invoice")

export const update = (before: Model, message: Message, { flags, orderOf }: Context): Step => {
  if (!isEnabled(flags)) return { model: before, notices: [] }
  const model = { ...before, selected: standing(before.selected, orderOf) }
  switch (message._tag) {
    case "TurnedOrders": {
      const limit = limitOf(flags)
      const orders = message.orderIds.flatMap((id) => orderOf(id) ?? [])
      const { selection, isOverLimit } = turned(model.selected, orders, limit)
      return {
        model: { ...model, selected: selection },
        notices: isOverLimit ? [toast("failure", tooManySelected(limit))] : []
      }
    }
  }
}
