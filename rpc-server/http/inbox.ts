/**
 * POST /inbox/shipments and /inbox/orders: what upstream systems send, under a service token of their own. A body is one
 * message or a list of them; each is decided by itself, in a transaction of its own, and may be sent again at any time.
 */
import { Clock, Effect, Result } from "effect"
import { HttpRouter, HttpServerRequest, type HttpServerResponse } from "effect/http"
import { unstorable, unstorableIn } from "#core/storable.ts"
import { parseParts } from "../rpc/envelope.ts"
import { pushShipment, pushWireOrder, type Rooms } from "../rpc/rooms.ts"
import { receiveShipment } from "../service/inbox.ts"
import { receiveOrder } from "../service/inbox-order.ts"
import { idIn, type Received } from "../service/message.ts"
import { Store, type Unavailable } from "../store/engine/transaction.ts"
import { readBody } from "./body.ts"
import { ok, refuse, refuseWith, unavailable } from "./reply.ts"
import { isSameToken, tokenIn } from "./token.ts"

/** A body holds at most so many messages. */
const mostMessages = 500

const closed = refuse(403, "The inbox is closed. Start the server with PACKHOUSE_INBOX_TOKEN to open it.")
const unauthorized = refuse(401, "Send the token of the inbox as Authorization: Bearer TOKEN.")
const malformed = refuse(400, "Send one message, or a list of them, as JSON.")
const tooMany = refuse(413, `Send at most ${mostMessages} messages at once.`)

type Path = "/inbox/shipments" | "/inbox/orders"

type Receive = (message: unknown, now: number) => Effect.Effect<Received, Unavailable, Store | Rooms>

const shipment: Receive = (message, now) =>
  Effect.gen(function* () {
    const { received, push } = yield* Store.use((store) =>
      store.transact(function* () {
        return Result.succeed(yield* receiveShipment(message, now))
      })
    )
    if (push !== undefined) yield* pushShipment(push.shipment, push.storeIds)
    return received
  })

const order: Receive = (message, now) =>
  Effect.gen(function* () {
    const { received, push } = yield* Store.use((store) =>
      store.transact(function* () {
        return Result.succeed(yield* receiveOrder(message, now))
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

const route = (path: Path, token: string | undefined, receive: Receive) =>
  HttpRouter.add(
    "POST",
    path,
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const given = tokenIn(request.headers.authorization)
      if (token === undefined) return closed
      if (given === undefined || !isSameToken(given, token)) return unauthorized
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
        results.push(why === undefined ? yield* receive(message, now) : poisoned(path, message, why))
      }
      for (const { id, outcome, reasons } of results)
        if (outcome === "refused" || outcome === "failed")
          yield* Effect.logWarning("a message of the inbox was not taken in").pipe(
            Effect.annotateLogs({ path, id: id ?? "", outcome, reasons: reasons.join("; ").slice(0, 500) })
          )
      return replyTo(results)
    }).pipe(Effect.catchTag("Unavailable", unavailable(path)))
  )

export const inbox = (token: string | undefined) =>
  [route("/inbox/shipments", token, shipment), route("/inbox/orders", token, order)] as const
