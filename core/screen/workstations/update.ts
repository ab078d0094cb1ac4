/** What every message does to the page of the workstations. */
import * as form from "../../kit/form/form.ts"
import { failed, got, movedRow, turned } from "../../kit/listing.ts"
import { step } from "../../kit/step.ts"
import { closed, done, filledIn, offered, openedDialog, refused, submitted, takenBack } from "./deeds.ts"
import {
  counted,
  fromFirst,
  idOf,
  type Message,
  type Model,
  type Next,
  openIn,
  perPage,
  reload,
  shownIn
} from "./model.ts"

/** One that is there no more is not looked at either. */
const loaded = (model: Model, message: Extract<Message, { readonly _tag: "LoadedWorkstations" }>): Model => {
  const after = counted(got(model, message, { rows: message.rows }))
  return { ...after, open: openIn(after) === undefined ? undefined : after.open }
}

/** With the one that is looked at. */
const ofOne = (model: Model, of: "again" | "change" | "takeOut"): Next => {
  const before = openIn(model)
  return before === undefined || before.state === "taken out"
    ? step(model)
    : openedDialog(model, { of, before, form: form.blank })
}

export const update = (model: Model, message: Message): Next => {
  switch (message._tag) {
    case "AskedAgain":
      return reload(model)
    case "LoadedWorkstations":
      return step(loaded(model, message))
    case "FailedWorkstations":
      return step(failed(model, message))
    case "TypedSearch":
      return step(fromFirst({ ...model, search: message.text }))
    case "TurnedOnlyIll":
      return step(fromFirst({ ...model, isOnlyIll: !model.isOnlyIll }))
    case "TurnedTakenOut":
      return reload(fromFirst({ ...model, withTakenOut: !model.withTakenOut }))
    case "TurnedPage":
      return step(turned(model, message.page, perPage))
    case "MovedRow":
      return step({ ...model, selected: movedRow(shownIn(model), model.selected, message.by, idOf) })
    case "SelectedRow":
      return step({ ...model, selected: message.id })
    case "OpenedWorkstation":
      return step({ ...model, selected: message.id, open: message.id })
    case "WentBack":
      return step({ ...model, open: undefined })
    case "OpenedNew":
      return openedDialog(model, { of: "new", form: form.blank })
    case "OpenedAgain":
      return ofOne(model, "again")
    case "OpenedChange":
      return ofOne(model, "change")
    case "OpenedTakeOut":
      return ofOne(model, "takeOut")
    case "OpenedOffers":
      return openedDialog(model, { of: "offer", form: form.blank, offers: undefined })
    case "LoadedStores":
      return step({ ...model, stores: message.stores })
    case "ToldForm":
      return step(filledIn(model, message.message))
    case "Submitted":
      return submitted(model)
    case "TookBack":
      return takenBack(model)
    case "ClosedDialog":
      return step(closed(model))
    case "MadeCode":
      return reload(
        done(model, message.workstation, {
          of: "code",
          code: message.code,
          until: message.until,
          workstation: message.workstation
        })
      )
    case "Saved":
      return reload(done(model, message.workstation, undefined))
    case "LoadedOffers": {
      const after = offered(model, message.offers, message.isDone)
      return message.isDone ? reload(after) : step(after)
    }
    case "Refused":
      return step(refused(model, message.problem))
  }
}
