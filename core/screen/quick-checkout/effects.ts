/** The requests of the quick checkout beside those of every sale: the next cart after one was sent off, and wishes of the queue. */
import * as Effect from "effect/Effect"
import { CommerceCart } from "../../contract/cart.ts"
import { CommerceCounter } from "../../contract/commerce-counter.ts"
import { cartOf } from "../../kit/counter/model.ts"
import { tellQueue } from "../../kit/drafts/effects.ts"
import { asks } from "../../kit/effects/asks.ts"
import { type Effects, failureMessage, tellResult } from "../../kit/effects/host.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { basketOf } from "../../kit/placement-queue/model.ts"
import { Rpc } from "../../port/rpc.ts"
import type { Message, OwnCommand } from "./model.ts"

/** An error stands so long (ms). */
const problemMs = 3_000
/** The details of a placed order follow it by so long (ms): it is invoiced by then, and known elsewhere. */
const detailsMs = 5_000

export const effects: Effects<OwnCommand, Message> = {
  LoadHubCustomer: asks(CommerceCounter.getHubCustomer, () => ({}), {
    onSuccess: (found) => ({ _tag: "FoundHubCustomer", isThere: found !== null }),
    onFailure: () => ({ _tag: "FailedHubCustomer" })
  }),

  AwaitDetails: (host, { orderId }) =>
    Effect.sleep(detailsMs).pipe(
      Effect.andThen(Effect.sync(() => host.tell({ _tag: "DetailsDue", orderId })))
    ),

  BeginNext: (host, { sent, cartId }) =>
    Rpc.use((rpc) =>
      tellResult(
        host,
        // Under the key of the queue's first step, which does it where this one is lost: the lines that come now are of the next cart.
        rpc
          .call(
            CommerceCart.setCartAside,
            { cart_id: cartId, basket: basketOf({ id: sent }) },
            { key: keyOf(`aside-${sent}`, cartId) }
          )
          .pipe(
            Effect.tap(() => Effect.sync(() => tellQueue(host, { _tag: "SetAside", id: sent }))),
            Effect.andThen(rpc.call(CommerceCart.getCart, cartOf("QuickCheckout")))
          ),
        {
          onSuccess: (cart) => ({ _tag: "LoadedCart", cart }),
          onFailure: (failure) => ({ _tag: "FailedCart", message: failureMessage(failure) })
        }
      )
    ),

  EndProblem: (host, { number }) =>
    Effect.sleep(problemMs).pipe(
      Effect.andThen(Effect.sync(() => host.tell({ _tag: "ProblemPassed", number })))
    ),

  TellQueue: (host, { wish }) => Effect.sync(() => tellQueue(host, wish))
}
