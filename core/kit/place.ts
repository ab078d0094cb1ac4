/** An area of Packhouse, as a way to it from anywhere: the navigation of each host holds all of them. */

import type { PlaceGroup, Place as ScreenPlace } from "./head.ts"
import type { Route } from "./route.ts"

export interface Place extends Omit<ScreenPlace, "leadsTo"> {
  readonly title: string
  readonly shortTitle: string
  readonly isMain: boolean
  readonly leadsTo: Route
  /** Pages that belong to it. */
  readonly holds: ReadonlyArray<Route["name"]>
}

/** The groups of the navigation, in their order. */
export const placeGroups: ReadonlyArray<PlaceGroup> = ["home", "orders", "stock", "till", "manage", "service"]

/**
 * The ways of a group that are in sight from a page: those that stand below none, and those below one where somebody is,
 * there or beside it. A way below one of these is in sight where somebody is there: the page above it leads there. A place
 * whose own way above it is not open to the user stands for itself.
 */
export const shownPlaces = (
  places: ReadonlyArray<Place>,
  group: PlaceGroup,
  now: Route
): ReadonlyArray<{ readonly place: Place; readonly isBelow: boolean }> => {
  const over = ({ under }: Place) => places.find(({ holds }) => under !== undefined && holds.includes(under))
  const below = (place: Place) => places.filter((each) => over(each) === place)
  return places
    .filter((place) => place.group === group && over(place) === undefined)
    .flatMap((place) => {
      const ways = below(place).flatMap((each) => [each, ...below(each).filter((deep) => isAt(deep, now))])
      return [
        { place, isBelow: false },
        ...([place, ...ways].some((each) => isAt(each, now))
          ? ways.map((each) => ({ place: each, isBelow: true }))
          : [])
      ]
    })
}

/** Whether somebody is at the place, or on a page that belongs to it. */
export const isAt = ({ holds }: Pick<Place, "holds">, { name }: Route): boolean => holds.includes(name)
