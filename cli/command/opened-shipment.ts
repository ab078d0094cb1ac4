/** A shipment opened for work by a command. */
import { Effect } from "effect"
import { init as initApp } from "#core/client/model.ts"
import { version } from "#core/release.ts"
import { shipmentContext } from "#core/screen/shipment/context.ts"
import {
  type Context,
  init as initShipment,
  type Model,
  type Message as ScreenMessage
} from "#core/screen/shipment/model.ts"
import { update } from "#core/screen/shipment/update.ts"
import type { Shipment } from "#core/stock/shipment.ts"
import type { Client, Working } from "./client.ts"
import { type OpenedScreen, openScreen } from "./headless-screen.ts"

export interface OpenedShipment extends OpenedScreen<Model, ScreenMessage, Context> {
  readonly shipment: () => Shipment
}

/** Opens a shipment as its screen does, and takes its stored work for this process, or fails with why not. */
export const openShipment = (client: Client, id: number): Working<OpenedShipment> => {
  const [app] = initApp({
    server: client.server,
    version,
    now: Date.now(),
    route: { name: "shipment", id }
  })
  const { model: first } = initShipment(id)
  const opened = openScreen(client, {
    app: {
      ...app,
      session: client.session,
      page: { _tag: "Shipment", model: first }
    },
    first,
    pageOf: (model) => ({ _tag: "Shipment", model }),
    contextOf: shipmentContext,
    update,
    messageIn: (message) =>
      message._tag === "GotScreenMessage" && message.screen === "Shipment"
        ? (message.message as ScreenMessage)
        : undefined,
    isLeftOut: ({ _tag }) => _tag === "Beep",
    open: { _tag: "OpenShipment", id }
  })
  return Effect.map(opened, (screen) => ({
    ...screen,
    shipment: () => {
      const { shipment } = screen.model()
      if (shipment === undefined) throw new Error(`shipment ${id} was not opened`)
      return shipment
    }
  }))
}
