/**
 * POST /api/hubmanager/offline-payment/webhook: what the payment service says of payments, one message a call. It has no
 * session: it signs the bytes of the body together with the time, with the secret that both sides know (PAY-7).
 */
import { createHmac, timingSafeEqual } from "node:crypto"
import { Clock, Effect, Result, Schema } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import * as Day from "#core/day.ts"
import { faultText } from "#core/text/fault.ts"
import { networkOf } from "../origin.ts"
import { parse } from "../rpc/envelope.ts"
import { PaymentEvent, receive } from "../service/payment-event.ts"
import { addressOf, readBody } from "./body.ts"
import type { RateLimit } from "./rate.ts"
import { ok, refuse, unavailable } from "./reply.ts"

const path = "/api/hubmanager/offline-payment/webhook"
export const timestampHeader = "x-packhouse-timestamp"
export const signatureHeader = "x-packhouse-signature"

/** A message is this old, or this far ahead, at most: what was overheard is of no use later. */
const freshness = 5 * Day.minute

const closed = refuse(
  503,
  "Payments cannot be told here. Start the server with PACKHOUSE_PAYMENT_SECRET, the secret that the payment service signs with."
)
const unsigned = refuse(
  401,
  `Send ${timestampHeader} (seconds since 1970) and ${signatureHeader} (the HMAC-SHA256 of "TIMESTAMP.BODY" in hex digits).`
)
const stale = refuse(
  401,
  "The timestamp is more than 5 minutes from the time of this server. Sign the message again."
)
const forged = refuse(401, "The signature is not that of this timestamp and this body under the secret.")
const tooMany = refuse(429, "Too many calls. Slow down.", { "retry-after": "1" })
const malformed = refuse(
  400,
  "Send {event_id, increment_id, status, amount, reference} as JSON: status success or failed, amount above 0 with two decimals at most, paid_at YYYY-MM-DD HH:mm:ss in GMT where it is known."
)

/** Seconds since 1970 in a header. */
const readTimestamp = (header: string | undefined): Day.Instant | undefined =>
  header !== undefined && /^\d{1,12}$/.test(header) ? Number(header) * Day.second : undefined

/** Compared in a time that says nothing about the signature. */
const isSigned = (secret: string, timestamp: string, body: Uint8Array, signature: string): boolean =>
  timingSafeEqual(
    createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest(),
    Buffer.from(signature, "hex")
  )

const readEvent = Schema.decodeUnknownResult(PaymentEvent)

export const paymentWebhook = (limit: RateLimit, secret: string | undefined) =>
  HttpRouter.add(
    "POST",
    path,
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const now = yield* Clock.currentTimeMillis
      if (!limit.take(`payments from ${networkOf(addressOf(request))}`, 1, now)) return tooMany
      const bytes = yield* readBody(request)
      if (Result.isFailure(bytes)) return bytes.failure
      if (secret === undefined) return closed
      const { [timestampHeader]: timestamp, [signatureHeader]: signature } = request.headers
      const sentAt = readTimestamp(timestamp)
      if (timestamp === undefined || sentAt === undefined || !/^[0-9a-fA-F]{64}$/.test(signature ?? ""))
        return unsigned
      if (!isSigned(secret, timestamp, bytes.success, signature ?? "")) return forged
      if (Math.abs(now - sentAt) > freshness) return stale
      const event = Result.flatMap(parse(bytes.success), readEvent)
      if (Result.isFailure(event)) return malformed
      const answer = yield* receive(event.success, now)
      if (answer.outcome === "refund")
        yield* Effect.logWarning("a payment is to be paid back").pipe(
          Effect.annotateLogs({ event: event.success.event_id, order: event.success.increment_id, ...answer })
        )
      return ok({ status: "success", data: { event_id: event.success.event_id, ...answer } })
    }).pipe(
      Effect.catchTag("Unavailable", unavailable(path)),
      Effect.catchTag("Fault", (why) => Effect.succeed(refuse(404, faultText(why))))
    )
  )
