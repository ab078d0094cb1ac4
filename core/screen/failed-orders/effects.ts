/** What the page of failed partner orders asks to be done, and how it is done. */
import * as Effect from "effect/Effect"
import { CommerceShipments } from "../../contract/commerce-shipment.ts"
import {
  type Effects,
  failureMessage,
  type Host,
  sessionOf,
  tellResult,
  toScreen
} from "../../kit/effects/host.ts"
import { Rpc } from "../../port/rpc.ts"
import { dismissed } from "../../text/failed-orders.ts"
import type { Command, Message } from "./dismissing.ts"

const toFailed = toScreen<Message>("Failed")

const load = (host: Host) => {
  const session = sessionOf(host)
  if (session === undefined) return Effect.void
  return Rpc.use((rpc) =>
    tellResult(host, rpc.call(CommerceShipments.getFailedPartnerOrders, { store: session.store.store_id }), {
      onSuccess: (failed) => ({ _tag: "LoadedRejections", failed }),
      onFailure: (failure) => ({ _tag: "FailedLoadingRejections", message: failureMessage(failure) })
    })
  )
}

export const effects: Effects<Command> = {
  LoadRejections: load,
  DismissRejection: (host, { source, ref_id }) => {
    const session = sessionOf(host)
    if (session === undefined) return Effect.void
    return Rpc.use((rpc) =>
      tellResult(
        host,
        rpc.call(CommerceShipments.dismissFailedPartnerOrder, {
          source,
          ref_id,
          store: session.store.store_id
        }),
        {
          onSuccess: () => {
            host.tell({ _tag: "Succeeded", message: dismissed(ref_id) })
            return toFailed({ _tag: "EndedDismissal", problem: undefined })
          },
          // Somebody else has dismissed it: the list that is read now says so.
          onFailure: (failure) =>
            toFailed({
              _tag: "EndedDismissal",
              problem:
                failure._tag === "Ruled" && failure.fault.tag === "NotFound"
                  ? undefined
                  : failureMessage(failure)
            })
        }
      )
    ).pipe(Effect.andThen(load(host)))
  }
}
