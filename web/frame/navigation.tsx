/** The ways to every area: beside the page on a desk, four of them and the rest behind More under it on a phone. */
import { memo } from "react"
import { placesOf } from "#core/client/places.ts"
import { isAt, type Place } from "#core/kit/place.ts"
import { adminPath, type Route } from "#core/kit/route.ts"
import { useModel, useSession } from "../client.tsx"
import { Icon } from "../parts/icon.tsx"
import { PlaceLink } from "../parts/place-link.tsx"
import { PlaceCount } from "./place-count.tsx"

const Way = ({ place, now }: { place: Place; now: Route }) => {
  const { title, shortTitle, icon, leadsTo, isMain } = place
  const here = now.name === leadsTo.name ? ("page" as const) : true
  return (
    <PlaceLink
      to={leadsTo}
      className={isMain ? "way is-main" : "way"}
      aria-current={isAt(place, now) ? here : undefined}
      title={title}
    >
      <Icon name={icon} />
      <span className="way-title">{title}</span>
      {title === shortTitle ? null : (
        <span className="way-short" aria-hidden="true">
          {shortTitle}
        </span>
      )}{" "}
      <PlaceCount place={place} />
    </PlaceLink>
  )
}

const groups = ["work", "counter", "around"] as const

export const Navigation = memo(({ onMore }: { readonly onMore: () => void }) => {
  const session = useSession()
  const now = useModel((model) => model.route)
  const tab = useModel((model) => model.lastTab)
  const places = placesOf(session, tab)
  const isElsewhere = !places.some((place) => place.isMain && isAt(place, now))
  return (
    <nav aria-label="Pages" className="ways">
      <span className="brand" aria-hidden="true">
        <Icon name="pack" /> <span className="way-title">Packhouse</span>
      </span>
      {groups.map((group) => (
        <ul key={group} className="ways-group">
          {places
            .filter((place) => place.group === group)
            .map((place) => (
              <li key={place.title}>
                <Way place={place} now={now} />
              </li>
            ))}
          {group === "around" && session.user.admin ? (
            <li>
              <a href={adminPath} className="way" title="Admin">
                <Icon name="admin" />
                <span className="way-title">Admin</span>
              </a>
            </li>
          ) : null}
        </ul>
      ))}
      <button
        type="button"
        className={isElsewhere ? "way is-more is-here" : "way is-more"}
        aria-haspopup="dialog"
        onClick={onMore}
      >
        <Icon name="more" />
        <span>More</span>
      </button>
    </nav>
  )
})
