/** What the board of the day at home, and the ways beside every page, need beside what every client holds. */
import * as expiring from "../kit/waiting-counts.ts"
import type { Model, Step } from "./model.ts"
import { screenOf } from "./shown-page.ts"

/** What expires today is counted while somebody looks at the board; elsewhere what waits on the ways, and less often. */
export const countWhenDue = (model: Model): Step => {
  if (model.session === undefined) return [model, []]
  const { expiring: counts, now } = model
  if (screenOf(model.page).lists?.includes("expiring") === true)
    return expiring.isDue(counts, now)
      ? [{ ...model, expiring: expiring.requested(counts, now) }, [{ _tag: "CountExpiring" }]]
      : [model, []]
  return expiring.areWaysDue(counts, now)
    ? [{ ...model, expiring: expiring.requestedWays(counts, now) }, [{ _tag: "CountWays" }]]
    : [model, []]
}
