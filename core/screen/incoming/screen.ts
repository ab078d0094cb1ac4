import type { Notice, Screen } from "../screen.ts"
import { head } from "./head.ts"
import { init, type Message, type Model, update } from "./model.ts"

export const incoming: Screen<Model, Message> = {
  ...head,
  // Back from a shipment, the cursor stands on its card.
  open: ({ from }) => [{ ...init, selected: from.name === "shipment" ? from.id : undefined }, []],
  update: (model, message, { shipments }) => {
    const { asking } = model
    const notices: ReadonlyArray<Notice> =
      message._tag === "ConfirmedOpening" && asking !== undefined
        ? [{ _tag: "Went", to: { name: "shipment", id: asking.id } }]
        : []
    return { model: update(model, message, shipments.shown), commands: [], notices }
  }
}
