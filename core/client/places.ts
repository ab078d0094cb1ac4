/** The ways to every area, of the screens that there are. */
import type { ClientState } from "../kit/client-state.ts"
import type { Head } from "../kit/head.ts"
import type { Place } from "../kit/place.ts"
import { lackedFor, type Route } from "../kit/route.ts"
import type { Session } from "../kit/session.ts"
import { heads } from "./screens.ts"

const all: ReadonlyArray<Head> = Object.values(heads)
const placed = all.flatMap((screen) => {
  const { place, routes } = screen
  const of = all.filter(({ belongsTo }) => belongsTo !== undefined && routes.includes(belongsTo))
  return place === undefined
    ? []
    : [{ screen, place, holds: [...routes, ...of.flatMap((page) => page.routes)] }]
})

/** Pages below others that whoever knows their name gets to, too: those are left out for which the user lacks a flag. */
export const pagesBelow = ({
  user
}: Pick<Session, "user">): ReadonlyArray<{ readonly title: string; readonly leadsTo: Route }> =>
  all.flatMap(({ title, leadsTo }) =>
    leadsTo === undefined || lackedFor(leadsTo, user.flags, user.admin) !== undefined
      ? []
      : [{ title, leadsTo }]
  )

/** In their order; those are left out for which the user lacks a flag. */
export const placesOf = (
  { user }: Pick<Session, "user">,
  lastTab: ClientState["lastTab"]
): ReadonlyArray<Place> =>
  placed.flatMap(({ screen, place, holds }) => {
    const leadsTo = place.leadsTo({ lastTab })
    if (lackedFor(leadsTo, user.flags, user.admin) !== undefined) return []
    const { title = screen.title, shortTitle = title, isMain = false } = place
    return [{ ...place, title, shortTitle, leadsTo, holds, isMain }]
  })
