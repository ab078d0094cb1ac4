/** What the page of failed partner orders asks to be done, and how it is done. */

import * as Effect from "effect/Effect"
import { CommerceShipments } from "../../contract/commerce-shipment.ts"
import { asksClient } from "../../kit/client-message.ts"
import { asks } from "../../kit/effects/asks.ts"
import { type Effects, failureMessage } from "../../kit/effects/host.ts"
import { dismissed } from "../../text/failed-orders.ts"
import type { Command, Message } from "./dismissing.ts"

const load: Effects<Command, Message>["LoadRejections"] = asks(
  CommerceShipments.getFailedPartnerOrders,
  (_command, { store }) => ({ store: store.store_id }),
  {
    onSuccess: (failed) => asksClient({ _tag: "LoadedRejections", failed }),
    onFailure: (failure) => asksClient({ _tag: "FailedLoadingRejections", message: failureMessage(failure) })
  }
)

const dismiss: Effects<Command, Message>["DismissRejection"] = asks(
  CommerceShipments.dismissFailedPartnerOrder,
  ({ source, ref_id }, { store }) => ({ source, ref_id, store: store.store_id }),
  {
    onSuccess: (_answer, { ref_id }, host) => {
      host.tellClient({ _tag: "Succeeded", message: dismissed(ref_id) })
      return { _tag: "EndedDismissal", problem: undefined }
    },
    // Somebody else has dismissed it: the list that is read now says so.
    onFailure: (failure) => ({
      _tag: "EndedDismissal",
      problem:
        failure._tag === "Ruled" && failure.fault.tag === "NotFound" ? undefined : failureMessage(failure)
    })
  }
)

export const effects: Effects<Command, Message> = {
  LoadRejections: load,
  DismissRejection: (host, command) =>
    Effect.andThen(dismiss(host, command), load(host, { _tag: "LoadRejections" }))
}
