/**
 * One client, from its first frame to the close. It has five seconds to say who it is; then its requests are answered one
 * after the other and it hears what happens. A client that talks too much, reads too little or speaks another language
 * is shown the door with a code that says so.
 */
import { Cause, Clock, Effect, type Scope as EffectScope, Fiber, PubSub, Queue, Result, Schema } from "effect"
import type { WebSocket } from "ws"
import { second } from "#core/day.ts"
import {
  closeCode,
  documentFrameLimit,
  frameLimit,
  Greeting,
  Request,
  type Scope,
  type ServerFrame,
  type StationNotice
} from "#core/device/protocol.ts"
import type { Refusal } from "#core/device/refusal.ts"
import { answer, type Desk } from "./answer.ts"
import type { Events, Listener, Numbered } from "./events.ts"

export interface Reception extends Desk {
  /** A connection is over. */
  readonly forget: (listener: Listener) => void
  readonly events: Events
  readonly server: { readonly name: string; readonly version: string }
  readonly station: () => StationNotice | undefined
}

const greetingTime = 5 * second
const pingEvery = 15 * second
const missedPings = 2
/** Requests a second, and how many may come at once. */
const rate = { perSecond: 50, burst: 100 }
/** Bytes that may wait to be read, and to be taken by the client. */
const mostWaiting = 2 * documentFrameLimit
const mostUnsent = 1024 * 1024
/** After asking to close, the connection is cut. */
const farewell = 2 * second
const tooLarge = 1009
const goingAway = 1001

/** Says goodbye, and cuts the connection when nobody answers. A connection that is closing already closes as it does. */
const leave = (socket: WebSocket, code: number, reason: string): void => {
  if (socket.readyState !== socket.OPEN) return
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), farewell).unref()
}

const readGreeting = Schema.decodeUnknownResult(Schema.fromJsonString(Greeting))
const readRequest = Schema.decodeUnknownResult(Schema.fromJsonString(Request))

/** The connection is over; nothing more is to be done. */
class Closed extends Schema.TaggedError<Closed>()("Closed", {}) {}

interface Talk {
  readonly next: Effect.Effect<string, Closed>
  readonly send: (frame: ServerFrame) => Effect.Effect<void, Closed>
  readonly close: (code: number, reason: string) => Effect.Effect<never, Closed>
}

/** The socket as frames in order. Nothing is lost before the first one is taken. */
const talkOf = Effect.fnUntraced(function* (
  socket: WebSocket
): Effect.fn.Return<Talk, never, EffectScope.Scope> {
  const frames = yield* Queue.unbounded<string, Closed>()
  let waiting = 0
  let allowance: number = rate.burst
  let lastAt = yield* Clock.currentTimeMillis
  const clock = yield* Clock.Clock

  const shut = (code: number, reason: string): void => {
    leave(socket, code, reason)
    Queue.failCauseUnsafe(frames, Cause.fail(new Closed()))
  }
  socket.on("message", (data, isBinary) => {
    const now = clock.currentTimeMillisUnsafe()
    allowance = Math.min(rate.burst, allowance + ((now - lastAt) / second) * rate.perSecond)
    lastAt = now
    allowance -= 1
    if (allowance < 0) return shut(closeCode.tooManyRequests, "too many requests")
    if (isBinary || !Buffer.isBuffer(data)) return shut(closeCode.badFrame, "text frames only")
    waiting += data.length
    if (waiting > mostWaiting) return shut(closeCode.tooManyRequests, "too much at once")
    Queue.offerUnsafe(frames, data.toString("utf8"))
  })
  socket.on("close", () => Queue.failCauseUnsafe(frames, Cause.fail(new Closed())))
  socket.on("error", () => socket.terminate())

  const close: Talk["close"] = (code, reason) =>
    Effect.suspend(() => {
      shut(code, reason)
      return Effect.fail(new Closed())
    })
  return {
    close,
    next: Effect.map(Queue.take(frames), (text) => {
      waiting -= Buffer.byteLength(text)
      return text
    }),
    send: (frame) =>
      Effect.suspend(() => {
        if (socket.readyState !== socket.OPEN) return Effect.fail(new Closed())
        if (socket.bufferedAmount > mostUnsent) return close(closeCode.slowConsumer, "reads too slowly")
        socket.send(JSON.stringify(frame))
        return Effect.void
      })
  }
})

const errorFrame = (id: number | string | null, { code, msg, retryable, detail }: Refusal): ServerFrame => ({
  t: "err",
  id,
  code,
  msg,
  retryable,
  detail
})

/** Cuts off a client that no longer answers pings. */
const watched = Effect.fnUntraced(function* (socket: WebSocket): Effect.fn.Return<never> {
  let unanswered = 0
  socket.on("pong", () => {
    unanswered = 0
  })
  while (true) {
    yield* Effect.sleep(pingEvery)
    if (unanswered >= missedPings) socket.terminate()
    unanswered += 1
    if (socket.readyState === socket.OPEN) socket.ping()
  }
})

interface Guest {
  readonly name: string
  readonly pairing: string | null
  readonly scopes: ReadonlyArray<Scope>
  readonly resume: { readonly boot: string; readonly seq: number } | undefined
}

/** Who it is; a browser that pairs gets its token and has to come again with it. */
const welcomed = Effect.fnUntraced(function* (talk: Talk, reception: Reception, origin: string | undefined) {
  const text = yield* Effect.timeoutOrElse(talk.next, {
    duration: greetingTime,
    orElse: () => talk.close(closeCode.unauthorized, "say hello first")
  })
  if (Buffer.byteLength(text) > frameLimit) return yield* talk.close(tooLarge, "too large")
  const read = readGreeting(text)
  if (Result.isFailure(read)) return yield* talk.close(closeCode.badFrame, "the first frame is hello or pair")
  const greeting = read.success
  if (greeting.t === "hello") {
    const grant = reception.tokens.grantOf(greeting.token, origin)
    if (grant === undefined) return yield* talk.close(closeCode.unauthorized, "not paired")
    return {
      name: greeting.client.name,
      scopes: grant.scopes,
      pairing: grant.pairing,
      resume: greeting.resume
    } satisfies Guest
  }
  if (origin === undefined) return yield* talk.close(closeCode.unauthorized, "only web pages pair")
  const now = yield* Clock.currentTimeMillis
  const redeemed = yield* Effect.result(
    reception.tokens.redeem(greeting.code, origin, greeting.client.name, now)
  )
  if (Result.isFailure(redeemed)) {
    yield* talk.send(errorFrame(null, redeemed.failure))
    return yield* talk.close(closeCode.unauthorized, "not paired")
  }
  yield* talk.send({ t: "paired", ...redeemed.success })
  return yield* talk.close(1000, "come again with the token")
})

/** Operations that wait for a device: other requests of the client go on meanwhile. */
const slow: ReadonlySet<string> = new Set([
  "scale.read",
  "scale.zero",
  "scale.tare",
  "scale.clearTare",
  "devices.probe"
])

const eventFrame = ({ seq, event }: Numbered): ServerFrame => ({ t: "ev", seq, ...event })

/** Talks with one client until the connection ends. `origin` is the page it comes from, if it is a browser. */
export const converse = (
  socket: WebSocket,
  origin: string | undefined,
  reception: Reception
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const talk = yield* talkOf(socket)
    yield* Effect.forkScoped(watched(socket))
    const guest = yield* welcomed(talk, reception, origin)
    const { events } = reception

    const later = yield* events.subscribe
    const seq = events.latest()
    const station = reception.station()
    const missed = guest.resume === undefined ? undefined : events.after(guest.resume.boot, guest.resume.seq)
    yield* talk.send({
      t: "welcome",
      boot: events.boot,
      seq,
      server: reception.server,
      scopes: guest.scopes,
      resumed: missed !== undefined,
      devices: reception.devices(),
      ...(station === undefined ? {} : { station })
    })
    for (const numbered of missed ?? []) yield* talk.send(eventFrame(numbered))
    const pushing = yield* Effect.forkScoped(
      Effect.forever(
        Effect.flatMap(PubSub.take(later), (numbered) =>
          numbered.seq <= seq ? Effect.void : talk.send(eventFrame(numbered))
        )
      )
    )

    const listener: Listener = {
      name: guest.name,
      // Whoever cannot take it is closed by the way to it.
      tell: (event) => void Effect.runSync(Effect.ignore(talk.send(eventFrame({ seq: 0, event }))))
    }
    yield* Effect.addFinalizer(() => Effect.sync(() => reception.forget(listener)))
    if (guest.pairing !== null) {
      const end = (): void => leave(socket, closeCode.revoked, "the pairing was ended")
      const connection = { pairing: guest.pairing, end }
      reception.paired.add(connection)
      yield* Effect.addFinalizer(() => Effect.sync(() => reception.paired.delete(connection)))
    }

    const respond = Effect.fnUntraced(function* (id: number | string, op: string, p: unknown) {
      const answered = yield* Effect.result(answer(reception, { listener, scopes: guest.scopes }, op, p))
      yield* talk.send(
        Result.isSuccess(answered) ? { t: "ok", id, r: answered.success } : errorFrame(id, answered.failure)
      )
    })
    const answering = Effect.gen(function* () {
      const text = yield* talk.next
      const read = readRequest(text)
      if (Result.isFailure(read)) return yield* talk.close(closeCode.badFrame, "not a request")
      const { id, op, p } = read.success
      // Only a document may need more room.
      if (Buffer.byteLength(text) > frameLimit && op !== "print.submit")
        return yield* talk.close(tooLarge, "too large")
      if (slow.has(op)) yield* Effect.forkScoped(Effect.ignore(respond(id, op, p)))
      else yield* respond(id, op, p)
    })
    yield* Effect.raceFirst(Effect.forever(answering), Fiber.join(pushing))
  }).pipe(
    Effect.scoped,
    Effect.catchTag("Closed", () => Effect.void),
    Effect.catchCause((cause) => Effect.logError("a connection failed", cause)),
    Effect.ensuring(Effect.sync(() => leave(socket, goingAway, "the device daemon stops")))
  )
