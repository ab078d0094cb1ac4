/**
 * POST /inbox/shipments and /inbox/orders: what upstream systems send, under the key of a service account, or the one token
 * that there was before there were keys, which sends everything. A body is one
 * message or a list of them; each is decided by itself, in a transaction of its own, and may be sent again at any time.
 */
import { Clock, Effect, Result } from "effect"
import { HttpRouter, HttpServerRequest, type HttpServerResponse } from "effect/http"
import { isKey } from "#core/session/service-key.ts"
import { unstorable, unstorableIn } from "#core/storable.ts"
import { faultText } from "#core/text/fault.ts"
import { enter, hashToken } from "../rpc/caller.ts"
import { parseParts } from "../rpc/envelope.ts"
import { pushShipment, pushWireOrder, type Rooms } from "../rpc/rooms.ts"
import { receiveShipment } from "../service/inbox.ts"
import { receiveOrder } from "../service/inbox-order.ts"
import { idIn, type Received, type Sender } from "../service/message.ts"
import { Store, type Unavailable } from "../store/engine/transaction.ts"
import { readBody } from "./body.ts"
import { type RateLimit, takeCalls } from "./rate.ts"
import { ok, refuse, refuseWith, unavailable } from "./reply.ts"
import { shutTo } from "./service-route.ts"
import { isSameToken, tokenIn } from "./token.ts"

/** A body holds at most so many messages. */
const mostMessages = 500

const closed = refuse(
  403,
  "The inbox is closed to this. Send a key with the scope for it (packhouse service), or start the server with PACKHOUSE_INBOX_TOKEN."
)
const unauthorized = refuse(401, "Send a key, or the token of the inbox, as Authorization: Bearer KEY.")
const tooFast = refuse(429, "Too many calls. Slow down.", { "retry-after": "1" })
const malformed = refuse(400, "Send one message, or a list of them, as JSON.")
const tooMany = refuse(413, `Send at most ${mostMessages} messages at once.`)

type Path = "/inbox/shipments" | "/inbox/orders"

type Receive = (
  message: unknown,
  now: number,
  sender: Sender | undefined
) => Effect.Effect<Received, Unavailable, Store | Rooms>

const shipment: Receive = (message, now, sender) =>
  Effect.gen(function* () {
    const { received, push } = yield* Store.use((store) =>
      store.transact(function* () {
        return Result.succeed(yield* receiveShipment(message, now, sender))
      })
    )
    if (push !== undefined) yield* pushShipment(push.shipment, push.storeIds)
    return received
  })

const order: Receive = (message, now, sender) =>
  Effect.gen(function* () {
    const { received, push } = yield* Store.use((store) =>
      store.transact(function* () {
        return Result.succeed(yield* receiveOrder(message, now, sender))
      })
    )
    if (push !== undefined) yield* pushWireOrder(push)
    return received
  })

/** A message with text that no database keeps; the others of its list are taken in. */
const poisoned = (path: Path, message: unknown, why: string): Received => {
  const id = idIn(message, path === "/inbox/orders" ? "increment_id" : "shipment_id")
  return {
    id: id === null || unstorable(id) !== undefined ? null : id,
    outcome: "refused",
    reasons: [`a text in it: ${why}`]
  }
}

const isRefused = ({ outcome }: Received): boolean => outcome === "refused" || outcome === "failed"

const replyTo = (results: ReadonlyArray<Received>): HttpServerResponse.HttpServerResponse => {
  const count = results.filter(isRefused).length
  if (count === 0) return ok({ status: "success", results })
  const message = `${count} of ${results.length} ${results.length === 1 ? "message" : "messages"} could not be taken in: see reasons.`
  return refuseWith(422, { status: "error", message, results })
}

/** Who sends, in whose name: undefined for the token of all; or why nobody is heard. */
const admit = Effect.fnUntraced(function* (
  path: Path,
  given: string | undefined,
  token: string | undefined,
  limit: RateLimit
): Effect.fn.Return<
  Result.Result<Sender | undefined, HttpServerResponse.HttpServerResponse>,
  Unavailable,
  Store
> {
  if (given !== undefined && token !== undefined && isSameToken(given, token))
    return Result.succeed(undefined)
  if (given === undefined || !isKey(given)) return Result.fail(token === undefined ? closed : unauthorized)
  const now = yield* Clock.currentTimeMillis
  const entered = yield* enter(hashToken(given), undefined, now)
  if (Result.isFailure(entered)) return Result.fail(unauthorized)
  const { caller } = entered.success
  if (!takeCalls(limit, caller, 1, now)) return Result.fail(tooFast)
  const why = yield* shutTo(`POST ${path}`, entered.success, now)
  if (why !== undefined) return Result.fail(refuse(403, faultText(why)))
  const { userId, name, storeIds, hubIds, service } = caller
  return Result.succeed({ userId, name, storeIds, hubIds, sources: service?.sources ?? [] })
})

const route = (path: Path, token: string | undefined, limit: RateLimit, receive: Receive) =>
  HttpRouter.add(
    "POST",
    path,
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const sender = yield* admit(path, tokenIn(request.headers.authorization), token, limit)
      if (Result.isFailure(sender)) return sender.failure
      const bytes = yield* readBody(request)
      if (Result.isFailure(bytes)) return bytes.failure
      const body = parseParts(bytes.success)
      if (Result.isFailure(body)) return malformed
      const { value, mayBeUnstorable } = body.success
      const messages: ReadonlyArray<unknown> = Array.isArray(value) ? value : [value]
      if (messages.length === 0) return malformed
      if (messages.length > mostMessages) return tooMany
      const now = yield* Clock.currentTimeMillis
      const results: Array<Received> = []
      for (const message of messages) {
        const why = mayBeUnstorable ? unstorableIn(message) : undefined
        results.push(
          why === undefined ? yield* receive(message, now, sender.success) : poisoned(path, message, why)
        )
      }
      for (const { id, outcome, reasons } of results)
        if (outcome === "refused" || outcome === "failed")
          yield* Effect.logWarning("a message of the inbox was not taken in").pipe(
            Effect.annotateLogs({ path, id: id ?? "", outcome, reasons: reasons.join("; ").slice(0, 500) })
          )
      return replyTo(results)
    }).pipe(Effect.catchTag("Unavailable", unavailable(path)))
  )

export const inbox = (token: string | undefined, limit: RateLimit) =>
  [route("/inbox/shipments", token, limit, shipment), route("/inbox/orders", token, limit, order)] as const
