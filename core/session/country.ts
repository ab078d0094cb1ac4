/** In which country the stores of a hub are. */
import { type Country, india, uae } from "../country.ts"
import { type Flags, isOn } from "./flags.ts"

export const countryOf = (flags: Flags): Country => (isOn(flags, "isUAEHub") ? uae : india)
