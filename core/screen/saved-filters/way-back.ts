/** The list from which somebody came to the saved filters: it is shown as it was left. */
import type { Route } from "../route.ts"
import type { From } from "./kept-filters.ts"
import { placeOf } from "./place.ts"

export const backFrom = (from: From | undefined): Route =>
  from === undefined ? { name: "orders", tab: "express" } : placeOf(from.filter)
