/** What screens tell the client around them, done when their step is. */

import type { Notice } from "../kit/notice.ts"
import { filtersPlace } from "../kit/saved-filters/kept-filters.ts"
import { placeOf } from "../kit/saved-filters/place.ts"
import * as shipmentCache from "../kit/shipment-cache.ts"
import * as toast from "../kit/toast.ts"
import type { ListFilter } from "../session/saved-filter.ts"
import { wantCatalogue } from "./catalogue.ts"
import type { Model, Step } from "./model.ts"
import { askToGo, go, leaveFor } from "./navigation.ts"
import { tellPage } from "./page.ts"
import { noted } from "./queue.ts"
import { screenOf } from "./shown-page.ts"
import { andThen, notify } from "./step.ts"
import { signInterval } from "./time.ts"

/** A list as a filter has it; unfinished work may keep somebody where they are. */
export const narrowedTo = (model: Model, filter: ListFilter): Step => {
  const to = placeOf(filter)
  return andThen(askToGo(model, to), (next) =>
    next.route.name === to.name ? tellPage(next, { _tag: "Narrowed", filter }) : [next, []]
  )
}

/** `wanted` is where somebody wants to go who was asked whether they may. */
const handleNotice = (model: Model, notice: Notice, wanted: Model["wanted"]): Step => {
  switch (notice._tag) {
    case "Toast":
      return notify(model, notice)
    case "Done":
      return [{ ...model, toasts: toast.withoutDeed(model.toasts, notice.deed) }, []]
    case "Left":
      return leaveFor(model, wanted ?? screenOf(model.page).back?.(model, model.page.model))
    case "Went":
      return go(model, notice.to)
    case "OrderChanged":
      return noted(model, [notice.order], "order in hand")
    case "ShipmentChanged": {
      const { session, shipments } = model
      return session === undefined
        ? [model, []]
        : [{ ...model, shipments: shipmentCache.merged(shipments, [notice.shipment], session.user) }, []]
    }
    case "CatalogueWanted":
      return wantCatalogue(model)
    case "UrgencyChanged":
      return [{ ...model, urgentFirst: notice.isOn }, [{ _tag: "RememberUrgent", isOn: notice.isOn }]]
    case "SettingsChanged":
      return [{ ...model, settings: notice.settings }, []]
    case "FilterChosen":
      return andThen(go(model, placeOf(notice.filter)), (next) =>
        tellPage(next, { _tag: "Narrowed", filter: notice.filter })
      )
    case "FiltersWanted":
      return go({ ...model, filters: { ...model.filters, from: notice.from } }, filtersPlace)
    case "GaveSign":
      return [{ ...model, due: { ...model.due, sign: model.now + signInterval } }, []]
  }
}

/** Nothing that was told is left: what comes of it may tell more. */
export const handleNotices = (model: Model): Step => {
  const [first, ...pendingNotices] = model.pendingNotices
  return first === undefined
    ? [model, []]
    : andThen(handleNotice({ ...model, pendingNotices }, first.notice, first.wanted), handleNotices)
}
