/** What the page of failed partner orders asks to be done, and how it is done. */

import * as Effect from "effect/Effect"
import { CommerceShipments } from "../../contract/commerce-shipment.ts"
import { asksClient } from "../../kit/client-message.ts"
import { type Effects, failureMessage, type Host, sessionOf, tellResult } from "../../kit/effects/host.ts"
import { Rpc } from "../../port/rpc.ts"
import { dismissed } from "../../text/failed-orders.ts"
import type { Command, Message } from "./dismissing.ts"

const load = (host: Host<Message>) => {
  const session = sessionOf(host)
  if (session === undefined) return Effect.void
  return Rpc.use((rpc) =>
    tellResult(host, rpc.call(CommerceShipments.getFailedPartnerOrders, { store: session.store.store_id }), {
      onSuccess: (failed) => asksClient({ _tag: "LoadedRejections", failed }),
      onFailure: (failure) =>
        asksClient({ _tag: "FailedLoadingRejections", message: failureMessage(failure) })
    })
  )
}

export const effects: Effects<Command, Message> = {
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
            host.tellClient({ _tag: "Succeeded", message: dismissed(ref_id) })
            return { _tag: "EndedDismissal", problem: undefined }
          },
          // Somebody else has dismissed it: the list that is read now says so.
          onFailure: (failure) => ({
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
