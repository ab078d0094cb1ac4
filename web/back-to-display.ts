/** A customer's display comes back to what it showed: its session may end, and somebody logs in there or in another tab. */
import type { Running } from "#core/client/run.ts"
import * as route from "#core/kit/route.ts"
import { askNeighbours } from "./host/neighbours.ts"

export const leadBackToDisplay = ({ model, subscribe, tell }: Running): void => {
  let returnTo: route.Route | undefined
  let shown: route.Route | undefined
  subscribe(() => {
    const { session, route: at, isStarting } = model()
    if (isStarting) return
    if (session !== undefined && returnTo !== undefined) {
      const to = returnTo
      returnTo = undefined
      tell({ _tag: "AskedForRoute", route: to })
    } else if (session !== undefined) shown = at.name === "customerdisplay" ? at : undefined
    else if (shown !== undefined) {
      const address = route.print(shown)
      returnTo = shown
      shown = undefined
      // With the session that it is told it begins anew, at the same place.
      askNeighbours(() => location.replace(address), true)
    }
  })
}
