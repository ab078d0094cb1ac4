/** Whether a quantity may be accepted by hand instead of by scanning. */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
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

/** Nothing is by hand of what has to be scanned, wherever it is put together: it would be refused at the end. */
export const requireAllowed = (
  flags: Flags,
  everyItem: unknown,
  item: Pick<OrderItem, "sell_by">
): Result.Result<void, Fault<"FlagOff">> =>
  isAllowed(flags, everyItem, item)
    ? Result.succeed(undefined)
    : Result.fail(fault("FlagOff", { flag: "manual_accept" }))
