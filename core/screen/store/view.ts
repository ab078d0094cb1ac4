/** The store that this screen works for. */

import { isOwn, type Session, supportPhone } from "../../kit/session.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { backHome } from "../../kit/view/back.ts"
import type { View } from "../../kit/view/view.ts"
import { head } from "./head.ts"

const written = (value: string | number | null | undefined): string | undefined =>
  value === null || value === undefined || value === "" ? undefined : String(value)

export const view = (session: Session): View<never> => {
  const { store, own } = session
  return {
    title: head.title,
    actions: [],
    parts: [
      {
        part: "facts",
        facts: [
          { name: "Name", value: written(store.store_name) },
          { name: "Store id", value: written(store.store_id) },
          ...(isOwn(session) ? [] : [{ name: "Own store id", value: written(own.store_id) }]),
          { name: "Hub id", value: written(store.hub_id) },
          { name: "City", value: written(store.city_name) },
          { name: "Region", value: written(store.region) },
          { name: "Locality", value: written(store.locality) },
          { name: "Website", value: written(store.website_name) },
          { name: "Website id", value: written(store.website_id) },
          { name: "Support line", value: supportPhone(session) }
        ]
      }
    ],
    back: backHome
  }
}

export const screenView: ScreenView<undefined, never> = (_model, { session }) => view(session)
