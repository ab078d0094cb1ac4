/** The list of incoming shipments: a card each, of today or of some days, and the question before another one is opened. */
import type * as Day from "../../day.ts"
import { answered, type DateFilter, type DaysMessage, filterAt } from "../../kit/days/date-filter.ts"
import { movedRow } from "../../kit/listing.ts"
import type { Route } from "../../kit/route.ts"
import type { Days } from "../../order/date-range.ts"
import { acceptedIn, isPickUpList, type ReturnTimes } from "../../stock/incoming.ts"
import type { Shipment } from "../../stock/shipment.ts"
import * as say from "../../text/shipment.ts"

export interface Model {
  /** The card under the cursor, by the shipment's id. */
  readonly selected: number | undefined
  /** Opening this shipment leaves the work on another one behind. */
  readonly opening: { readonly id: number; readonly previous: string } | undefined
  /** Those that were accepted in some days; undefined: what comes in, and what came today. */
  readonly dates: DateFilter<Shipment> | undefined
  /** The hub has accepted nothing yet; undefined while nobody has asked, or could say. */
  readonly isNewHub: boolean | undefined
  /** Undefined until it is known. */
  readonly returnTimes: ReturnTimes | undefined
}

export type Message =
  | { readonly _tag: "CheckedNewHub"; readonly isNewHub: boolean }
  | { readonly _tag: "MovedCard"; readonly by: number }
  | { readonly _tag: "SelectedCard"; readonly id: number }
  /** This shipment is wanted while the work on another one is not confirmed. */
  | { readonly _tag: "AskedToOpen"; readonly id: number; readonly previous: string }
  | { readonly _tag: "ConfirmedOpening" }
  | { readonly _tag: "CancelledOpening" }
  | { readonly _tag: "LoadedReturnTimes"; readonly times: ReturnTimes }
  | DaysMessage<Shipment>

const init: Model = {
  selected: undefined,
  opening: undefined,
  dates: undefined,
  isNewHub: undefined,
  returnTimes: undefined
}

/** With these days, or without any; back from a shipment the cursor stands on its card, and what was known is shown. */
export const opened = (
  days: Days | undefined,
  {
    before,
    selected,
    now
  }: {
    readonly before: Model | undefined
    readonly selected: number | undefined
    readonly now: Day.Instant
  }
): Model => ({
  ...init,
  selected,
  dates: filterAt(days, now, before?.dates),
  isNewHub: before?.isNewHub,
  returnTimes: before?.returnTimes
})

export const routeOf = ({ dates }: Pick<Model, "dates">): Route => ({
  name: "incoming",
  ...(dates === undefined ? {} : { days: dates.days })
})

/** The cards: `cached` are those that every screen knows. What was accepted since the server was asked stands among them. */
export const shownOf = ({ dates }: Model, cached: ReadonlyArray<Shipment>): ReadonlyArray<Shipment> =>
  dates === undefined ? cached : acceptedIn(dates.rows ?? [], cached, dates.range)

/** The card under the cursor: the chosen one, or the first while none of them was chosen. */
export const underCursor = ({ selected }: Model, shown: ReadonlyArray<Shipment>): Shipment | undefined =>
  shown.find(({ id }) => id === selected) ?? shown[0]

export const update = (model: Model, message: Message, cached: ReadonlyArray<Shipment>): Model => {
  switch (message._tag) {
    case "MovedCard":
      return {
        ...model,
        selected: movedRow(shownOf(model, cached), model.selected, message.by, ({ id }) => id)
      }
    case "SelectedCard":
      return { ...model, selected: message.id }
    case "AskedToOpen":
      return { ...model, selected: message.id, opening: { id: message.id, previous: message.previous } }
    case "ConfirmedOpening":
    case "CancelledOpening":
      return { ...model, opening: undefined }
    case "CheckedNewHub":
      return { ...model, isNewHub: message.isNewHub }
    case "LoadedReturnTimes":
      return { ...model, returnTimes: message.times }
    case "LoadedDays":
    case "FailedDays":
      return model.dates === undefined ? model : { ...model, dates: answered(model.dates, message) }
  }
}

/** What stands over the list. */
export const titleOf = (shown: ReadonlyArray<Shipment>): string =>
  isPickUpList(shown) ? say.returnPickupShipments : say.incomingShipments
