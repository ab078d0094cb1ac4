/** The effects of the page of failed partner orders. */
import { CommerceShipments } from "../../contract/commerce-shipment.ts"
import { OrderService } from "../../contract/order.ts"
import { asksClient } from "../../kit/client-message.ts"
import { asks } from "../../kit/effects/asks.ts"
import { type Effects, failureMessage, type Host } from "../../kit/effects/host.ts"
import { inTurn } from "../../kit/effects/in-turn.ts"
import { withToast } from "../../kit/effects/outcomes.ts"
import type { CallFailure } from "../../port/rpc.ts"
import { failedAgain, ignored, inPlainWords, nowCreated, triedAgain } from "../../text/failed-orders.ts"
import type { Command, Message } from "./dismissing.ts"

const load = asks(
  CommerceShipments.getFailedPartnerOrders,
  (_command, { store }) => ({ store: store.store_id }),
  {
    onSuccess: (failed, _command, _host: Host<Message>) => asksClient({ _tag: "LoadedRejections", failed }),
    onFailure: (failure) => asksClient({ _tag: "FailedLoadingRejections", message: failureMessage(failure) })
  }
)

/** Somebody else has seen to it: the list that is read now says so. */
const unlessGone = (failure: CallFailure): string | undefined =>
  failure._tag === "Ruled" && failure.fault.tag === "NotFound" ? undefined : failureMessage(failure)

export const effects: Effects<Command, Message> = {
  LoadRejections: load,
  /** They are tried with whatever else commerce has. */
  RetryRejections: inTurn(
    asks(OrderService.syncOrders, () => ({ orders: true, shipments: false }), {
      onSuccess: (_answer, _command, host: Host<Message>) =>
        withToast(host, triedAgain, { _tag: "EndedRetry", problem: undefined }),
      onFailure: (failure) => ({ _tag: "EndedRetry", problem: failureMessage(failure) })
    }),
    load
  ),
  RetryRejection: inTurn(
    asks(
      CommerceShipments.retryFailedPartnerOrder,
      ({ source, ref_id }, { store }) => ({ source, ref_id, store: store.store_id }),
      {
        onSuccess: ({ increment_id, reasons }, { ref_id }, host: Host<Message>) =>
          increment_id === null
            ? { _tag: "EndedRetry", problem: failedAgain(ref_id, inPlainWords(reasons.join("; "))) }
            : withToast(host, nowCreated(ref_id, increment_id), { _tag: "EndedRetry", problem: undefined }),
        onFailure: (failure) => ({ _tag: "EndedRetry", problem: unlessGone(failure) })
      }
    ),
    load
  ),
  DismissRejection: inTurn(
    asks(
      CommerceShipments.dismissFailedPartnerOrder,
      ({ source, ref_id }, { store }) => ({ source, ref_id, store: store.store_id }),
      {
        onSuccess: (_answer, { ref_id }, host) =>
          withToast(host, ignored(ref_id), { _tag: "EndedDismissal", problem: undefined }),
        onFailure: (failure) => ({ _tag: "EndedDismissal", problem: unlessGone(failure) })
      }
    ),
    load
  )
}
