/** An area of Packhouse, as a way to it from anywhere: the navigation of each host holds all of them. */

import type { Place as ScreenPlace } from "./head.ts"
import type { Route } from "./route.ts"

export interface Place extends Omit<ScreenPlace, "leadsTo"> {
  readonly title: string
  readonly shortTitle: string
  readonly isMain: boolean
  readonly leadsTo: Route
  /** Pages that belong to it. */
  readonly holds: ReadonlyArray<Route["name"]>
}

/** Whether somebody is at the place, or on a page that belongs to it. */
export const isAt = ({ holds }: Pick<Place, "holds">, { name }: Route): boolean => holds.includes(name)
