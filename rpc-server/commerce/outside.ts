/** A backend outside, over HTTP: a shop that is told of orders, and the payment service of the documents. */
import { NodeHttpClient } from "@effect/platform-node"
import { Effect, Layer, Schema } from "effect"
import type { Agent } from "undici"
import { PaymentState } from "#core/order/payment-record.ts"
import { CommerceBackend } from "./backend.ts"
import { callsOf, type OutsideService } from "./outside-call.ts"

/** The fields of a status that are used here. */
const Status = Schema.Struct({
  data: Schema.Struct({
    paymentStatus: Schema.NullOr(PaymentState),
    hasUpiPayment: Schema.Boolean
  })
})

/** The answer of a backend that has taken a message. */
const Taken = Schema.Struct({ status: Schema.Literal("success") })

/** No answer is longer (bytes). */
const longestAnswer = 1_000_000

/** A try ends with its own time; what undici would wait for a connection is no longer than that. */
const connections = ({ patience }: OutsideService): Agent.Options => ({
  connect: { timeout: patience },
  maxResponseSize: longestAnswer
})

/** Until the scope closes. */
export const outsideBackend = Effect.fnUntraced(function* (service: OutsideService) {
  const scope = yield* Effect.scope
  const client = yield* Layer.buildWithScope(NodeHttpClient.layerUndiciOptions(connections(service)), scope)
  const call = yield* Effect.provideContext(callsOf(service), client)
  return CommerceBackend.of({
    orderPlaced: (incrementId, order) =>
      Effect.asVoid(
        call(Taken, {
          method: "POST",
          path: "/api/hubmanager/orders",
          body: { order },
          key: `placed:${incrementId}`
        })
      ),
    paymentStatus: (incrementId) =>
      Effect.map(
        call(Status, {
          method: "GET",
          path: `/api/hubmanager/offline-payment/${encodeURIComponent(incrementId)}/status`
        }),
        ({ data }) => (data.hasUpiPayment ? data.paymentStatus : null)
      )
  })
})
