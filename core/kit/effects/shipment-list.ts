/** The list of incoming shipments that every screen shares. */

import * as Effect from "effect/Effect"
import { IncomingService } from "../../contract/incoming.ts"
import { Journal, type WorkKey } from "../../port/journal.ts"
import type { CallFailure } from "../../port/rpc.ts"
import type { Receiving } from "../../stock/receiving-fields.ts"
import { asksClient } from "../client-message.ts"
import * as work from "../shipment-work.ts"
import { asks } from "./asks.ts"
import { type Effects, failureMessage } from "./host.ts"

export type ShipmentListCommand =
  | { readonly _tag: "LoadShipments"; readonly hubId: number; readonly cutOff: string | null }
  | { readonly _tag: "LoadRecentShipments"; readonly storeId: number; readonly since: string }
  | { readonly _tag: "CheckShipments" }
  | { readonly _tag: "SyncShipments" }
  /** The unconfirmed work of this user on this workstation. */
  | { readonly _tag: "ListShipmentWork"; readonly key: Omit<WorkKey, "id"> }

const failedShipments = (failure: CallFailure) =>
  asksClient({ _tag: "FailedShipments", message: failureMessage(failure) })

export const effects: Effects<ShipmentListCommand> = {
  LoadShipments: asks(
    IncomingService.getShipmentList,
    ({ hubId, cutOff }) => ({ type: "active" as const, hub: hubId, cut_off_date: cutOff }),
    {
      place: "hub",
      onSuccess: (shipments) => asksClient({ _tag: "LoadedShipments", shipments }),
      onFailure: failedShipments
    }
  ),

  LoadRecentShipments: asks(
    IncomingService.getRecentShipmentTweaked,
    ({ storeId, since }) => ({ store: storeId, since: [since, null] }),
    {
      place: "store",
      onSuccess: (shipments) => asksClient({ _tag: "LoadedRecentShipments", shipments }),
      onFailure: (failure) => ({ ...failedShipments(failure), isOfChanges: true })
    }
  ),

  /** When the newest shipment was made; a question that fails is told as such, and makes the list stale (S-4-033). */
  CheckShipments: asks(IncomingService.getLastShipment, () => ({}), {
    onSuccess: (shipment) =>
      asksClient({ _tag: "CheckedShipments", lastEntry: shipment?.created_at ?? null }),
    onFailure: () => asksClient({ _tag: "CheckedShipments", lastEntry: undefined })
  }),

  SyncShipments: asks(IncomingService.syncShipments, () => ({ shipments: true }), {
    onSuccess: () => asksClient({ _tag: "EndedShipmentSync", problem: undefined }),
    onFailure: (failure) => asksClient({ _tag: "EndedShipmentSync", problem: failureMessage(failure) })
  }),

  /** Work whose form is not ours is left to the shipment's own screen; a journal that cannot be read has none. */
  ListShipmentWork: (host, { key }) =>
    Effect.gen(function* () {
      const journal = yield* Journal
      const found = new Map<string, Receiving>()
      for (const id of yield* journal.list(key)) {
        const text = yield* journal.load({ ...key, id })
        const read = text === undefined ? undefined : work.read(text)
        if (read?._tag === "Work") found.set(read.work.shipment_id, read.work.receiving)
      }
      if (found.size > 0) host.tellClient({ _tag: "FoundShipmentWork", work: found })
    }).pipe(
      Effect.ignore,
      Effect.catchDefect(() => Effect.void)
    )
}
