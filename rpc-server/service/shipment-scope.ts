/** Which shipments a call may name, and whose clients hear of them. */
import { fault } from "#core/fault.ts"
import type { Call } from "../rpc/handler.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as stores from "../store/network/stores.ts"
import type { Scope } from "../store/pack/shipments.ts"

/**
 * Those of the hub that the call acts for, since the cut-off: a shipment is received where its packs are looked up, into
 * the stock that the workstation shows.
 */
export const scopeOf = ({ caller }: Call): Scope => ({
  // Without a cut-off no shipments are seen (RECEIPT-8), by their address neither.
  hubs: caller.cutOff === null ? [] : [caller.hubId],
  cutOff: caller.cutOff
})

export const shipmentMissing = fault("NotFound", { what: "Shipment" })

/** The stores whose clients hear of a hub's shipments. */
export const roomsOf = function* (hub: number): Tx<ReadonlyArray<number>> {
  const all = yield* stores.inHub(hub)
  return all.map(({ store_id }) => store_id)
}
