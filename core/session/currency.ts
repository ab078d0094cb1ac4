/** In which money a store sells. */
import type { Currency } from "../money.ts"
import { type Flags, isOn } from "./flags.ts"

/** Dirhams for a hub in the UAE, rupees elsewhere. */
export const currencyOf = (flags: Flags): Currency => (isOn(flags, "isUAEHub") ? "AED" : "INR")
