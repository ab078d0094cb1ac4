/** Whether a quantity may be accepted by hand instead of by scanning. */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import { type Flags, isOn, truth } from "../session/flags.ts"
import { settingOf } from "../session/settings.ts"
import type { OrderItem } from "./order.ts"

/** The env variable that says whether every item may be accepted by hand; unset means yes. */
export const setting = "all_item_manual_accept_allowed"

/**
 * `manual_accept` is not switched off, and either every item may be accepted by hand or the item is sold by the pack.
 * `everyItem` is the JSON text of the env variable.
 */
export const isAllowed = (
  flags: Flags,
  everyItem: string | undefined,
  item: Pick<OrderItem, "sell_by">
): boolean =>
  isOn(flags, "manual_accept") && ((truth(settingOf(setting, everyItem)) ?? true) || item.sell_by === "pack")

/**
 * Refuses a quantity by hand where the packs have to be scanned, in every place that puts an order together: the
 * invoice would refuse it in the end.
 */
export const requireAllowed = (
  flags: Flags,
  everyItem: string | undefined,
  item: Pick<OrderItem, "sell_by">
): Result.Result<void, Fault<"FlagOff">> =>
  isAllowed(flags, everyItem, item)
    ? Result.succeed(undefined)
    : Result.fail(fault("FlagOff", { flag: "manual_accept" }))
