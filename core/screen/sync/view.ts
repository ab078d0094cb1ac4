/** Orders and shipments are synchronised with commerce, for every screen of the store. */

import * as Day from "../../day.ts"
import { type AsksClient, asksClient } from "../../kit/client-message.ts"
import type { ClientState } from "../../kit/client-state.ts"
import { pendingCount } from "../../kit/shipment-cache.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { backHome } from "../../kit/view/back.ts"
import type { View } from "../../kit/view/view.ts"
import { refreshOrders, refreshShipments } from "../../text/shipment.ts"
import { head } from "./head.ts"

const refreshNote =
  "Orders and shipments come by themselves. A refresh asks commerce again, for every screen of the store."

export const view = ({ book, shipments }: Pick<ClientState, "book" | "shipments">): View<AsksClient> => {
  const { counts, updatedAt } = book
  const updated = updatedAt === undefined ? "" : ` Last updated ${Day.toClock(updatedAt)}.`
  return {
    title: head.title,
    actions: [],
    parts: [
      {
        part: "tiles",
        actions: [
          {
            id: "refresh-orders",
            title: refreshOrders,
            icon: "orders",
            keys: ["Enter", "R"],
            isMain: true,
            code: "ok",
            count: counts.express + counts.scheduled,
            outcome: { message: asksClient({ _tag: "AskedToSync" }) }
          },
          {
            id: "refresh-shipments",
            title: refreshShipments,
            icon: "incoming",
            keys: ["S"],
            isMain: true,
            count: pendingCount(shipments),
            outcome: { message: asksClient({ _tag: "AskedToSyncShipments" }) }
          }
        ]
      },
      { part: "notice", tone: undefined, text: `${refreshNote}${updated}` }
    ],
    back: { ...backHome, title: "Back" },
    showsBack: true
  }
}

export const screenView: ScreenView<undefined, never> = (_model, around) => view(around)
