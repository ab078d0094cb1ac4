/**
 * A provider that stands before the portal of GST, over HTTP: plain JSON, as gateways of licensed providers speak it, in the
 * portal's own names. `POST /invoice` registers, `GET /invoice/irn` tells what is registered, `POST /invoice/cancel` cancels.
 */
import { NodeHttpClient } from "@effect/platform-node"
import { Effect, Layer, Schema } from "effect"
import { InvoiceRegistration, type Registered, RegistrationFailed } from "./invoice-registration.ts"
import { callsOf, type OutsideFailed, type OutsideRequest } from "./outside-call.ts"

export interface PortalService {
  readonly isSandbox: boolean
  readonly baseUrl: string
  readonly token: string | undefined
  readonly user: string | undefined
  readonly password: string | undefined
  /** The time of one try (ms). */
  readonly patience: number
}

/** No answer is longer (bytes): the signed invoice comes with it, and has a thousand lines at most. */
const longestAnswer = 4_000_000

const Irn = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/i))
const Acknowledged = Schema.Struct({
  success: Schema.Literal(true),
  result: Schema.Struct({
    Irn,
    AckNo: Schema.Union([Schema.Finite, Schema.String.check(Schema.isPattern(/^\d{1,20}$/))]),
    AckDt: Schema.String.check(Schema.isPattern(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)),
    Status: Schema.optionalKey(Schema.NullOr(Schema.String)),
    SignedQRCode: Schema.optionalKey(Schema.NullOr(Schema.String.check(Schema.isMaxLength(2900))))
  })
})
const Cancelled = Schema.Struct({
  success: Schema.Literal(true),
  result: Schema.Struct({ Irn, CancelDate: Schema.String })
})

const Refusal = Schema.Struct({ success: Schema.Literal(false), message: Schema.optionalKey(Schema.String) })
const isRefusal = Schema.is(Refusal)
const refusalIn = (answer: unknown): string | undefined =>
  isRefusal(answer) ? (answer.message ?? "").trim().slice(0, 500) || "no reason" : undefined

/** The numbers of the portal's refusals: what it has already, what it does not have, and what says nothing of the paper. */
const duplicate = /\b2150\b/
const unknown = /\b(?:2148|2154|2283)\b/
/** Who asks is not let in, or the portal cannot just now: neither is about the paper. */
const passing =
  /\b(?:1004|1005|1006|1007|1008|1010|1011|1012|1013|1014|1015|1016|1017|1018|1019|2146|2147|3000)\b/
/** Statuses that speak of the body; 401, 403, 404 and 429 speak of who asks, and where. */
const isAbout = (status: number): boolean => status < 300 || [400, 409, 422].includes(status)

const reasonOf = ({ status, message, isPassing }: OutsideFailed): RegistrationFailed["why"] => {
  if (isPassing || !isAbout(status) || passing.test(message)) return "away"
  if (duplicate.test(message)) return "duplicate"
  return unknown.test(message) ? "unknown" : "refused"
}
const inPortalsWords = (failed: OutsideFailed) =>
  new RegistrationFailed({ why: reasonOf(failed), message: failed.message })

const registered = ({ result }: typeof Acknowledged.Type): Registered => ({
  irn: result.Irn.toLowerCase(),
  ack_number: String(result.AckNo),
  ack_date: result.AckDt.slice(0, 19),
  signed_qr: result.SignedQRCode ?? null,
  isCancelled: result.Status === "CNL"
})

/** "Order cancelled" in the portal's list of reasons. */
const orderCancelled = "3"

/** Until the scope closes. */
export const registrationPortal = Effect.fnUntraced(function* (service: PortalService) {
  const scope = yield* Effect.scope
  const { baseUrl, token, user, password, patience, isSandbox } = service
  const client = yield* Layer.buildWithScope(
    NodeHttpClient.layerUndiciOptions({ connect: { timeout: patience }, maxResponseSize: longestAnswer }),
    scope
  )
  const call = yield* Effect.provideContext(
    callsOf({
      baseUrl,
      accessToken: undefined,
      patience,
      refusalIn,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(user === undefined ? {} : { user_name: user }),
        ...(password === undefined ? {} : { password })
      }
    }),
    client
  )
  const ask = <S extends Schema.Codec<unknown, unknown>>(shape: S, request: OutsideRequest) =>
    Effect.mapError(call(shape, request), inPortalsWords)
  return InvoiceRegistration.of({
    portal: {
      isSandbox,
      register: (gstin, irn, body) =>
        Effect.map(
          ask(Acknowledged, {
            method: "POST",
            path: "/invoice",
            body,
            key: `register:${irn}`,
            headers: { gstin }
          }),
          registered
        ),
      find: (gstin, irn) =>
        Effect.map(
          ask(Acknowledged, { method: "GET", path: `/invoice/irn?irn=${irn}`, headers: { gstin } }),
          registered
        ),
      cancel: (gstin, irn, remark) =>
        ask(Cancelled, {
          method: "POST",
          path: "/invoice/cancel",
          body: { Irn: irn, CnlRsn: orderCancelled, CnlRem: remark },
          key: `cancel:${irn}`,
          headers: { gstin }
        }).pipe(
          Effect.flatMap(({ result }) =>
            result.Irn.toLowerCase() === irn
              ? Effect.void
              : Effect.fail(new RegistrationFailed({ why: "away", message: "it answered for another paper" }))
          )
        )
    }
  })
})
