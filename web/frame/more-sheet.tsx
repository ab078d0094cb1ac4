/** Every area at once, for a screen that has no room beside the page. */

import { placesOf } from "#core/client/places.ts"
import { isAt, placeGroups } from "#core/kit/place.ts"
import { useModel, useSession } from "../client.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Icon } from "../parts/icon.tsx"
import { PlaceLink } from "../parts/place-link.tsx"
import { word } from "../words.ts"
import { PlaceCount } from "./place-count.tsx"

export const MoreSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const session = useSession()
  const now = useModel((model) => model.route)
  const tab = useModel((model) => model.lastTab)
  return (
    <Dialog title={word("All pages")} className="sheet" onClose={onClose}>
      <nav aria-label={word("All pages")}>
        <ul className="sheet-places">
          {placeGroups.concat("more").flatMap((group) =>
            placesOf(session, tab)
              .filter((place) => place.group === group)
              .map((place) => (
                <li key={place.title}>
                  <PlaceLink
                    to={place.leadsTo}
                    className="sheet-place"
                    aria-current={isAt(place, now) ? "page" : undefined}
                    onClick={onClose}
                  >
                    <Icon name={place.icon} />
                    <span>{word(place.title)}</span>
                    <PlaceCount place={place} />
                  </PlaceLink>
                </li>
              ))
          )}
        </ul>
      </nav>
      <div className="dialog-buttons">
        <button type="button" className="button" data-autofocus="" onClick={onClose}>
          {word("Close")}
        </button>
      </div>
    </Dialog>
  )
}
