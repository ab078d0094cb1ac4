/** The list from which somebody came to the saved filters: it is shown as it was left. */
import type { Route } from "../../kit/route.ts"
import type { From } from "../../kit/saved-filters/kept-filters.ts"
import { placeOf } from "../../kit/saved-filters/place.ts"

export const backFrom = (from: From | undefined): Route =>
  from === undefined ? { name: "orders", tab: "express" } : placeOf(from.filter)
