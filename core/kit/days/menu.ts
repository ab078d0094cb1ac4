/** Days by a word, the way to others, and back to what a list holds of itself. */
import { type Days, presets } from "../../order/date-range.ts"
import { allDays, daysName, daysTitle, otherDays, presetName } from "../../text/date-range.ts"
import type { Route } from "../route.ts"
import type { Menu } from "../view/filters.ts"
import { isSame } from "./date-filter.ts"

/** @param of what leads where; `to` gives the place of the list with these days, or with all it holds */
export const daysMenu = <M>(
  days: Days | undefined,
  of: {
    readonly to: (days: Days | undefined) => Route
    /** What the list holds of itself. */
    readonly itself?: string
    readonly others: Route
    readonly goes: (place: Route) => M
  }
): Menu<M> => ({
  kind: "menu",
  id: "days",
  title: daysTitle,
  icon: "calendar",
  keys: ["y"],
  noun: "days",
  isSingle: true,
  chosen: days === undefined ? undefined : daysName(days),
  entries: [
    { id: "all", title: of.itself ?? allDays, isOn: days === undefined, message: of.goes(of.to(undefined)) },
    ...presets.map((preset) => ({
      id: preset,
      title: presetName[preset],
      isOn: isSame(days, preset),
      message: of.goes(of.to(preset))
    })),
    { id: "other", title: otherDays, isOn: typeof days === "object", message: of.goes(of.others) }
  ]
})
