/**
 * The payment service of the documents, as plain HTTP: GET /api/hubmanager/offline-payment/{id}/status, POST .../{id}/qr-code
 * and POST .../{id}/confirm. An order is named by its number, or by its id; a session is sent as
 * `access-token`, or as everywhere else.
 */
import { Clock, Effect, Result, Schema } from "effect"
import { HttpRouter, HttpServerRequest, type HttpServerResponse } from "effect/http"
import { IncrementId, text } from "#core/contract/id.ts"
import type { ServiceRoute } from "#core/contract/scopes.ts"
import { type Fault, fault } from "#core/fault.ts"
import { NamedAmount } from "#core/money.ts"
import type { WireOrder } from "#core/order/wire.ts"
import { lackedFlag, works } from "#core/session/access.ts"
import { unstorableIn } from "#core/storable.ts"
import { faultDetail, faultText } from "#core/text/fault.ts"
import { enter, hashToken } from "../rpc/caller.ts"
import { parse } from "../rpc/envelope.ts"
import type { Call } from "../rpc/handler.ts"
import { logRefused } from "../rpc/refused-call.ts"
import { confirm, statusNamed } from "../service/offline-payment.ts"
import { request } from "../service/upi-request.ts"
import type { Unavailable } from "../store/engine/transaction.ts"
import { foreignMessage, isForeign, readBody } from "./body.ts"
import { qrPicture } from "./qr-picture.ts"
import { type RateLimit, takeCalls } from "./rate.ts"
import { ok, refuseWith, unavailable } from "./reply.ts"
import { shutTo } from "./service-route.ts"
import { tokenIn } from "./token.ts"

type Response = HttpServerResponse.HttpServerResponse

const refuse = (status: number, message: string): Response => refuseWith(status, { status: "error", message })
const unauthorized = refuse(401, "Log in to go on.")
const tooMany = refuseWith(
  429,
  { status: "error", message: "Too many calls. Slow down." },
  { "retry-after": "1" }
)
const malformed = refuse(400, "Send orderIncrementId, amount and source as JSON.")

const codes: Partial<Record<Fault["tag"], number>> = {
  Forbidden: 403,
  FlagOff: 403,
  NotDevelopment: 403,
  NotFound: 404,
  InvalidData: 400
}
const refused = (why: Fault): Response => {
  const detail = faultDetail(why)
  return refuse(codes[why.tag] ?? 409, detail === undefined ? faultText(why) : `${faultText(why)}: ${detail}`)
}

/** Who asks, or why nobody is answered. */
const admit = Effect.fnUntraced(function* (limit: RateLimit, route: ServiceRoute) {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const token = tokenIn(headers.authorization) ?? tokenIn(headers["access-token"])
  if (token === undefined) return Result.fail(unauthorized)
  const now = yield* Clock.currentTimeMillis
  const tokenHash = hashToken(token)
  const found = yield* enter(tokenHash, headers["global-hub-store-id"], now)
  if (Result.isFailure(found))
    return Result.fail(found.failure === "unauthorized" ? unauthorized : refused(found.failure.refused))
  const { caller } = found.success
  if (!takeCalls(limit, caller, 1, now)) return Result.fail(tooMany)
  const shut = yield* shutTo(route, found.success, now)
  if (shut !== undefined) return Result.fail(refused(shut))
  const flag = caller.service === undefined ? lackedFlag(works.upi, caller) : undefined
  if (flag !== undefined) {
    const why = fault("FlagOff", { flag })
    yield* logRefused({ method: "/api/hubmanager/offline-payment", user: caller.username }, why, now)
    return Result.fail(refused(why))
  }
  return Result.succeed<Call>({ caller, now, idempotency: undefined })
})

const idOf = Effect.map(HttpRouter.params, ({ id }) => id ?? "")

/** A route below an order, answered for whoever is let in. */
const route =
  <R>(
    method: "GET" | "POST",
    name: "status" | "confirm" | "qr-code",
    answer: (call: Call) => Effect.Effect<Response, Fault | Unavailable, R>
  ) =>
  (limit: RateLimit) =>
    HttpRouter.add(
      method,
      `/api/hubmanager/offline-payment/:id/${name}`,
      Effect.gen(function* () {
        const call = yield* admit(
          limit,
          `${method} /api/hubmanager/offline-payment/{id}/${name}` as ServiceRoute
        )
        return Result.isFailure(call) ? call.failure : yield* answer(call.success)
      }).pipe(
        Effect.catchTag("Unavailable", unavailable("/api/hubmanager/offline-payment")),
        Effect.catchTag("Fault", (why) => Effect.succeed(refused(why)))
      )
    )

const status = route(
  "GET",
  "status",
  Effect.fnUntraced(function* (call: Call) {
    const { paymentStatus, hasUpiPayment } = yield* statusNamed(yield* idOf, call)
    return ok({ status: "success", data: { paymentStatus, hasUpiPayment } })
  })
)

const readConfirmation = Schema.decodeUnknownResult(
  Schema.Struct({ orderIncrementId: IncrementId, amount: NamedAmount, source: text(60) })
)

const confirmation = route(
  "POST",
  "confirm",
  Effect.fnUntraced(function* (call: Call) {
    const bytes = yield* readBody(yield* HttpServerRequest.HttpServerRequest)
    if (Result.isFailure(bytes)) return bytes.failure
    const sent = Result.flatMap(parse(bytes.success), readConfirmation)
    if (Result.isFailure(sent) || unstorableIn(sent.success) !== undefined) return malformed
    const { orderIncrementId, amount, source } = sent.success
    const { orderId, number } = yield* statusNamed(yield* idOf, call)
    if (number !== orderIncrementId)
      return refused(fault("InvalidData", { why: `this is order ${number}, not ${orderIncrementId}` }))
    const { paymentStatus, hasUpiPayment } = yield* confirm({ orderId, amount, source }, call)
    return ok({ status: "success", data: { paymentStatus, hasUpiPayment } })
  })
)

const qrCode = route(
  "POST",
  "qr-code",
  Effect.fnUntraced(function* (call: Call) {
    const { headers } = yield* HttpServerRequest.HttpServerRequest
    // There is nothing to say in a body; a form of another site is refused all the same.
    if (isForeign(headers)) return refuse(403, foreignMessage)
    const { orderId } = yield* statusNamed(yield* idOf, call)
    const { link, order, paymentStatus, hasUpiPayment } = yield* request(orderId, call)
    const qrCode = yield* qrPicture(link)
    const amount = order.grand_total
    return ok({
      status: "success",
      data: { qrCode, link, amount, paymentStatus, hasUpiPayment, expiresAt: expiryOf(order) }
    })
  })
)

const expiryOf = ({ payments = [] }: WireOrder): string | null =>
  payments.find(({ method }) => method === "upi")?.expires_at ?? null

export const offlinePaymentRoutes = (limit: RateLimit) =>
  [status(limit), qrCode(limit), confirmation(limit)] as const
