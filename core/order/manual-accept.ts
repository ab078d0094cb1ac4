/** Whether a quantity may be accepted by hand instead of by scanning. */
import { type Flags, isOn, truth } from "../session/flags.ts"
import type { OrderItem } from "./order.ts"

/** The env variable that says whether every item may be accepted by hand; unset means yes. */
export const setting = "all_item_manual_accept_allowed"

/**
 * `manual_accept` is not switched off, and either every item may be accepted by hand or the item is sold by the pack.
 * `everyItem` is the value of the env variable, JSON text or its value.
 */
export const isAllowed = (flags: Flags, everyItem: unknown, item: Pick<OrderItem, "sell_by">): boolean =>
  isOn(flags, "manual_accept") && ((truth(everyItem) ?? true) || item.sell_by === "pack")
