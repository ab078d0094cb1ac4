/** Every area of Packhouse, as a way to it from anywhere: the navigation of each host holds all of them. */
import type { ClientState } from "./client-state.ts"
import { lackedFor, type Route } from "./route.ts"
import type { Head, Place as ScreenPlace } from "./screen.ts"
import { heads } from "./screens.ts"
import type { Session } from "./session.ts"

export interface Place extends Omit<ScreenPlace, "leadsTo"> {
  readonly title: string
  readonly shortTitle: string
  readonly isMain: boolean
  readonly leadsTo: Route
  /** Pages that belong to it. */
  readonly holds: ReadonlyArray<Route["name"]>
}

const all: ReadonlyArray<Head> = Object.values(heads)
const placed = all.flatMap((screen) => {
  const { place, routes } = screen
  const of = all.filter(({ belongsTo }) => belongsTo !== undefined && routes.includes(belongsTo))
  return place === undefined
    ? []
    : [{ screen, place, holds: [...routes, ...of.flatMap((held) => held.routes)] }]
})

/** In their order; those are left out for which the user lacks a flag. */
export const placesOf = (
  { user }: Pick<Session, "user">,
  lastTab: ClientState["lastTab"]
): ReadonlyArray<Place> =>
  placed.flatMap(({ screen, place, holds }) => {
    const leadsTo = place.leadsTo({ lastTab })
    if (lackedFor(leadsTo, user.flags) !== undefined) return []
    const { title = screen.title, shortTitle = title, isMain = false } = place
    return [{ ...place, title, shortTitle, leadsTo, holds, isMain }]
  })

/** Whether somebody is at the place, or on a page that belongs to it. */
export const isAt = ({ holds }: Pick<Place, "holds">, { name }: Route): boolean => holds.includes(name)
