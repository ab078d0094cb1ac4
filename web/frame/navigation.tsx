/** The ways to every area: beside the page on a desk, four of them and the rest behind More under it on a phone. */
import { Fragment, memo } from "react"
import { placesOf } from "#core/client/places.ts"
import { isAt, type Place, placeGroups, shownPlaces } from "#core/kit/place.ts"
import type { Route } from "#core/kit/route.ts"
import { groupNames } from "#core/text/place.ts"
import { useModel, useSession, useTell } from "../client.tsx"
import { Icon } from "../parts/icon.tsx"
import { PlaceLink } from "../parts/place-link.tsx"
import { word } from "../words.ts"
import { PlaceCount } from "./place-count.tsx"

const Way = ({ place, now, isBelow }: { place: Place; now: Route; isBelow: boolean }) => {
  const { title, shortTitle, icon, leadsTo, isMain } = place
  const here = now.name === leadsTo.name ? ("page" as const) : true
  return (
    <PlaceLink
      to={leadsTo}
      className={isMain ? "way is-main" : isBelow ? "way is-below" : "way"}
      aria-current={isAt(place, now) ? here : undefined}
      title={word(title)}
    >
      <Icon name={icon} />
      <span className="way-title">{word(title)}</span>
      {title === shortTitle ? null : (
        <span className="way-short" aria-hidden="true">
          {word(shortTitle)}
        </span>
      )}{" "}
      <PlaceCount place={place} />
    </PlaceLink>
  )
}

/** Where the window is wide: elsewhere the ways are icons anyway. */
const Fold = () => {
  const isFolded = useModel(({ settings }) => settings.ways === "icons")
  const tell = useTell()
  return (
    <button
      type="button"
      className="head-button fold-ways"
      aria-label={word("Side bar")}
      aria-expanded={!isFolded}
      title={[word("Side bar"), "Ctrl+\\"].join(" · ")}
      onClick={() => tell({ _tag: "ToggledWays" })}
    >
      <Icon name="menu" />
    </button>
  )
}

export const Navigation = memo(({ onMore }: { readonly onMore: () => void }) => {
  const session = useSession()
  const now = useModel((model) => model.route)
  const tab = useModel((model) => model.lastTab)
  const places = placesOf(session, tab)
  const isElsewhere = !places.some((place) => place.isMain && isAt(place, now))
  return (
    <nav aria-label={word("Pages")} className="ways">
      <span className="brand" aria-hidden="true">
        <Icon name="pack" /> <span className="way-title">Packhouse</span>
      </span>
      <Fold />
      {placeGroups.map((group) => (
        <Fragment key={group}>
          {groupNames[group] === undefined ? null : (
            <span className="ways-head" aria-hidden="true">
              {word(groupNames[group] ?? "")}
            </span>
          )}
          <ul className="ways-group" aria-label={groupNames[group] && word(groupNames[group])}>
            {shownPlaces(places, group, now).map(({ place, isBelow }) => (
              <li key={place.title}>
                <Way place={place} now={now} isBelow={isBelow} />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      <button
        type="button"
        className={isElsewhere ? "way is-more is-here" : "way is-more"}
        aria-haspopup="dialog"
        onClick={onMore}
      >
        <Icon name="more" />
        <span>{word("More")}</span>
      </button>
    </nav>
  )
})
