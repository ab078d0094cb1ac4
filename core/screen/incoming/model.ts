/** The list of incoming shipments: a card each, and the question before another one is opened. */
import { isPickUpList } from "../../stock/incoming.ts"
import type { Shipment } from "../../stock/shipment.ts"
import * as say from "../../text/shipment.ts"
import { movedTo } from "../view/cursor.ts"

export interface Model {
  /** The card under the cursor, by the shipment's id. */
  readonly selected: number | undefined
  /** Opening this shipment leaves the work on another one behind. */
  readonly asking: { readonly id: number; readonly previous: string } | undefined
}

export type Message =
  | { readonly _tag: "MovedCard"; readonly by: number }
  | { readonly _tag: "SelectedCard"; readonly id: number }
  /** This shipment is wanted while the work on another one is not confirmed. */
  | { readonly _tag: "AskedToOpen"; readonly id: number; readonly previous: string }
  | { readonly _tag: "ConfirmedOpening" }
  | { readonly _tag: "CancelledOpening" }

export const init: Model = { selected: undefined, asking: undefined }

/** The card under the cursor: the chosen one, or the first while none of them was chosen. */
export const underCursor = ({ selected }: Model, shown: ReadonlyArray<Shipment>): Shipment | undefined =>
  shown.find(({ id }) => id === selected) ?? shown[0]

const moved = (model: Model, by: number, shown: ReadonlyArray<Shipment>): Model => {
  const index = shown.findIndex(({ id }) => id === model.selected)
  const target = movedTo(shown, index, by)
  return { ...model, selected: target?.id }
}

export const update = (model: Model, message: Message, shown: ReadonlyArray<Shipment>): Model => {
  switch (message._tag) {
    case "MovedCard":
      return moved(model, message.by, shown)
    case "SelectedCard":
      return { ...model, selected: message.id }
    case "AskedToOpen":
      return { selected: message.id, asking: { id: message.id, previous: message.previous } }
    case "ConfirmedOpening":
    case "CancelledOpening":
      return { ...model, asking: undefined }
  }
}

/** What stands over the list. */
export const titleOf = (shown: ReadonlyArray<Shipment>): string =>
  isPickUpList(shown) ? say.returnPickupShipments : say.incomingShipments
