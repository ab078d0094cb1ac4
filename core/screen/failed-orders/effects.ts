/** What the page of failed partner orders asks to be done, and how it is done. */
import * as Effect from "effect/Effect"
import { CommerceShipments } from "../../contract/commerce-shipment.ts"
import { Rpc } from "../../port/rpc.ts"
import { type Effects, failureMessage, sessionOf, tellResult } from "../effects/host.ts"

export interface LoadRejections {
  readonly _tag: "LoadRejections"
}

export const effects: Effects<LoadRejections> = {
  LoadRejections: (host) => {
    const session = sessionOf(host)
    if (session === undefined) return Effect.void
    return Rpc.use((rpc) =>
      tellResult(
        host,
        rpc.call(CommerceShipments.getFailedPartnerOrders, { store: session.store.store_id }),
        {
          onSuccess: (failed) => ({ _tag: "LoadedRejections", failed }),
          onFailure: (failure) => ({ _tag: "FailedLoadingRejections", message: failureMessage(failure) })
        }
      )
    )
  }
}
