import type { Notice, Screen } from "../screen.ts"
import { badge } from "../shipment-cache.ts"
import { init, type Message, type Model, update } from "./model.ts"

export const incoming: Screen<Model, Message> = {
  routes: ["incoming"],
  title: "Incoming Shipments",
  place: {
    title: "Incoming Stock",
    shortTitle: "Incoming",
    icon: "incoming",
    group: "work",
    isMain: true,
    leadsTo: () => ({ name: "incoming" }),
    waiting: ({ shipments, session }) => (session === undefined ? 0 : badge(shipments, session.user))
  },
  lists: ["shipments"],
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
