/** In which money a store sells. */
import type { Currency } from "../money.ts"
import { countryOf } from "./country.ts"
import type { Flags } from "./flags.ts"

/** Dirhams for a hub in the UAE, rupees elsewhere. */
export const currencyOf = (flags: Flags): Currency => countryOf(flags).currency
