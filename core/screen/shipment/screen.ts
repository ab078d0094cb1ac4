import { reopening, scanScreen } from "../../kit/scan-session/scan-screen.ts"
import type { Screen } from "../../kit/screen.ts"
import * as shipmentCache from "../../kit/shipment-cache.ts"
import { print } from "../../kit/shipment-work.ts"
import { shipmentContext } from "./context.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import type { Command } from "./model.ts"
import { init, type Message, type Model } from "./model.ts"
import { session } from "./session.ts"
import { updateBy } from "./update.ts"
import { screenView } from "./view.ts"

const { hearCommon, released, ...work } = scanScreen({
  contextOf: shipmentContext,
  update: updateBy(shipmentContext),
  release: session.release,
  print,
  online: reopening
})

export const shipment: Screen<Model, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  ...work,
  nameOf: ({ shipment: open }) => open?.shipment_name,
  open: ({ to }) => init(to.name === "shipment" ? to.id : 0),
  hear: (model, news, client) => {
    const common = hearCommon(model, news, client)
    if (common !== undefined) return common
    if (news._tag === "StockCounted") return work.update(model, { _tag: "ChangedReport" }, client)
    if (news._tag !== "ShipmentsChanged") return undefined
    const changed = news.shipments.find(({ id }) => id === model.id)
    return changed === undefined
      ? undefined
      : work.update(model, { _tag: "ChangedElsewhere", shipment: changed }, client)
  },
  back: () => ({ name: "incoming" }),
  // The list shows what is not confirmed.
  leave: (model, client) => ({
    commands: released(model, client),
    change:
      model.shipment === undefined
        ? {}
        : {
            shipments: shipmentCache.withWork(client.shipments, model.shipment.shipment_id, model.receiving)
          }
  }),
  shipmentShown: (model) => model.shipment,
  lastScanOf: ({ lastScan }) => lastScan
}
