/** The action of a return order on the stock, what it may be called, and whether people make it at all. */
import * as Schema from "effect/Schema"
import { type Flags, isOn } from "../session/flags.ts"

export const ReturnAction = Schema.Literals(["return", "retain", "both"])
export type ReturnAction = typeof ReturnAction.Type
/** Characters of the reference. */
export const longestReference = 50

/**
 * The flag with which nobody fills in a return: the end-of-day report returns and keeps what the sheet proposes
 * (RETURN-6).
 */
export const isAutomatic = (flags: Flags): boolean => isOn(flags, "automatic_return_order_creation")
