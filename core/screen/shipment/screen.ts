import type { ClientState } from "../../kit/client-state.ts"
import { reopening, scanScreen } from "../../kit/scan-session/scan-screen.ts"
import type { Screen } from "../../kit/screen.ts"
import type { Session } from "../../kit/session.ts"
import * as shipmentCache from "../../kit/shipment-cache.ts"
import { print } from "../../kit/shipment-work.ts"
import * as manual from "../../order/manual-accept.ts"
import { readReasons, reasonsVariable } from "../../stock/short-receipt.ts"
import { head } from "./head.ts"
import type { Command } from "./model.ts"
import { type Context, init, kept, type Message, type Model } from "./model.ts"
import { updateBy } from "./update.ts"

/** What its view sees of a session. */
export const shownOf = ({
  user,
  variables
}: Session): Pick<Context, "flags" | "manualAcceptSetting" | "shortReasons"> => ({
  flags: user.flags,
  manualAcceptSetting: variables.get(manual.setting),
  shortReasons: readReasons(variables.get(reasonsVariable))
})

/** What the screen sees of what is around it; undefined when nobody is logged in. */
export const shipmentContext = ({ session, server, now, catalogue }: ClientState): Context | undefined =>
  session === undefined
    ? undefined
    : {
        ...shownOf(session),
        server,
        userId: session.user.id,
        hubId: session.store.hub_id,
        now,
        catalogue
      }

const { hearCommon, released, ...work } = scanScreen({
  contextOf: shipmentContext,
  update: updateBy(shipmentContext),
  key: kept.key,
  print,
  online: reopening
})

export const shipment: Screen<Model, Message, Command> = {
  ...head,
  ...work,
  nameOf: ({ shipment: open }) => open?.shipment_name,
  open: ({ to }) => init(to.name === "shipment" ? to.id : 0),
  hear: (model, news, client) => {
    const common = hearCommon(model, news, client)
    if (common !== undefined) return common
    if (news._tag === "StockCounted") return work.update(model, { _tag: "HeardOfReport" }, client)
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
