/**
 * A client's side of the protocol: one connection to the workstation's device daemon that keeps itself alive. It says
 * hello with the host's token, reconnects with growing pauses, and fails every call that was open when the connection
 * went. It repeats nothing: whether a call is asked again is up to the caller.
 */
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import * as Queue from "effect/Queue"
import * as Random from "effect/Random"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import * as Socket from "effect/socket/Socket"
import { type CallFault, DeviceRefused, type NoDaemon, noDaemon, notPaired } from "./call-fault.ts"
import { type Connection, dial } from "./connection.ts"
import {
  type Client,
  closeCode,
  type Device,
  DeviceEvent,
  documentFrameLimit,
  type OperationName,
  type OperationParams,
  type OperationResult,
  operations,
  type ServerFrame,
  type StationNotice,
  url,
  version
} from "./protocol.ts"
import { refusal } from "./refusal.ts"

/** The address, the identity and the token of a program that prints. */
export interface Host {
  /** The address where the daemon listens; the usual one when left out. */
  readonly url?: string
  readonly client: Client
  /** The token kept since pairing, or read from the daemon's state folder. */
  readonly token: Effect.Effect<string | undefined>
  readonly keepToken: (token: string) => Effect.Effect<void>
}

/** connecting: not known yet. absent: no daemon answers. unpaired: one does, and wants a token. */
export type Link = "connecting" | "absent" | "unpaired" | "connected"
export interface Status {
  readonly link: Link
  readonly devices: ReadonlyArray<Device>
  /** The daemon that is, or was last, connected: its release, and what its server has said of the workstation. */
  readonly daemon?: { readonly version: string; readonly station: StationNotice | undefined }
}
export type ClientEvent =
  | { readonly type: "Status"; readonly status: Status }
  /** Connected, and nothing is known of what happened before. */
  | { readonly type: "Joined" }
  | { readonly type: "Daemon"; readonly event: DeviceEvent }

/** A client of the daemon. It connects with the first call, and from then on stays connected. */
export interface DaemonClient {
  /** The present state. */
  readonly status: Effect.Effect<Status>
  /** The state once the first attempt to connect has come to an end. */
  readonly firstStatus: Effect.Effect<Status>
  readonly connect: Effect.Effect<void>
  /** Everything from now on, until the scope ends; who falls far behind loses the oldest. */
  readonly listen: Effect.Effect<Queue.Dequeue<ClientEvent>, never, Scope.Scope>
  readonly call: <Name extends OperationName>(
    name: Name,
    params: OperationParams<Name>
  ) => Effect.Effect<OperationResult<Name>, CallFault>
  /** Trades a code that the daemon shows for a token, and connects with it. */
  readonly pair: (code: string) => Effect.Effect<void, CallFault>
}

const firstPause = 500
const longestPause = 10_000
/** The time that a call waits for a connection, and for its answer. */
const patience = { connection: Duration.seconds(3), answer: Duration.seconds(20) }

const readEvent = Schema.decodeUnknownEffect(DeviceEvent)

/** Whether a text has more bytes of UTF-8 than the limit. */
const isLongerThan = (limit: number, text: string): boolean => {
  let bytes = text.length
  // A character beyond U+007F has two bytes, beyond U+07FF three, a pair of surrogates four together.
  if (bytes * 3 > limit)
    for (const [beyond] of text.matchAll(/[^\0-\x7f]+/g))
      for (let at = 0; at < beyond.length; at++) {
        const unit = beyond.charCodeAt(at)
        bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1
      }
  return bytes > limit
}

const isUnauthorized = (error: Socket.SocketError): boolean =>
  error.reason._tag === "SocketCloseError" &&
  (error.reason.code === closeCode.unauthorized || error.reason.code === closeCode.revoked)

/** A client that lives as long as its scope. */
export const make = Effect.fnUntraced(function* (host: Host) {
  const address = host.url ?? url
  const absent = (): NoDaemon => noDaemon(host.client.kind)
  const connectionLost = (): NoDaemon => noDaemon(host.client.kind, true)
  const dialled = Effect.provideService(
    dial(address, patience.connection),
    Socket.WebSocketConstructor,
    yield* Socket.WebSocketConstructor
  )
  // Queues of the listeners: a PubSub would cost a browser five kilobytes more.
  const listeners = new Set<Queue.Queue<ClientEvent>>()
  const calls = new Map<number, Deferred.Deferred<unknown, CallFault>>()
  const isWanted = Latch.makeUnsafe(false)
  const wake = Latch.makeUnsafe(false)
  /** Done when the next attempt to connect has come to something. */
  let attempt = Deferred.makeUnsafe<void>()
  /** An attempt is under way. */
  let isTrying = false
  let status: Status = { link: "connecting", devices: [] }
  let connection: Connection | undefined
  let seen: { readonly boot: string; readonly seq: number } | undefined
  let failures = 0
  let lastId = 0

  const tell = (event: ClientEvent): Effect.Effect<void> =>
    Effect.sync(() => {
      for (const listener of listeners) Queue.offerUnsafe(listener, event)
    })
  const become = (next: Partial<Status>): Effect.Effect<void> =>
    Effect.suspend(() => {
      status = { ...status, ...next }
      return tell({ type: "Status", status })
    })
  const settled = Effect.suspend(() => {
    const done = attempt
    attempt = Deferred.makeUnsafe()
    isTrying = false
    return Effect.asVoid(Deferred.succeed(done, undefined))
  })

  const receive = Effect.fnUntraced(function* (frame: ServerFrame) {
    switch (frame.t) {
      case "welcome": {
        if (!frame.resumed) seen = { boot: frame.boot, seq: frame.seq }
        failures = 0
        const { server, station } = frame
        yield* become({
          link: "connected",
          devices: frame.devices,
          daemon: { version: server.version, station }
        })
        yield* settled
        if (!frame.resumed) yield* tell({ type: "Joined" })
        return
      }
      case "ok":
      case "err": {
        const call = frame.id === null ? undefined : calls.get(Number(frame.id))
        if (call === undefined) return
        yield* frame.t === "ok"
          ? Deferred.succeed(call, frame.r)
          : Deferred.fail(call, new DeviceRefused({ refusal: frame }))
        return
      }
      case "ev": {
        // 0 is the number of what is never told again.
        if (seen !== undefined && frame.seq > 0) seen = { boot: seen.boot, seq: frame.seq }
        const event = yield* Effect.option(readEvent(frame))
        if (event._tag === "None") return
        const { value } = event
        yield* tell({ type: "Daemon", event: value })
        if (value.topic === "device")
          yield* become({
            devices: status.devices.map((device) => (device.role === value.d.role ? value.d : device))
          })
        if (value.topic === "station" && status.daemon !== undefined)
          yield* become({ daemon: { ...status.daemon, station: value.d } })
      }
    }
  })

  const converse = Effect.gen(function* () {
    isTrying = true
    const token = yield* host.token
    const dialog = yield* dialled
    // A daemon is there; without a token there is nothing to say to it.
    if (token === undefined) return yield* become({ link: "unpaired", devices: [] })
    connection = dialog
    const resume = seen === undefined ? {} : { resume: seen }
    yield* dialog.write(JSON.stringify({ t: "hello", v: version, token, client: host.client, ...resume }))
    while (true) yield* receive(yield* dialog.next)
  }).pipe(
    Effect.scoped,
    Effect.catch((error) => become({ link: isUnauthorized(error) ? "unpaired" : "absent", devices: [] })),
    Effect.catchDefect((defect) =>
      Effect.andThen(
        Effect.logError("the connection to the device daemon failed", defect),
        become({ link: "absent", devices: [] })
      )
    ),
    Effect.ensuring(
      Effect.suspend(() => {
        connection = undefined
        const open = [...calls.values()]
        calls.clear()
        return Effect.forEach(open, (call) => Deferred.fail(call, connectionLost()), { discard: true })
      })
    ),
    Effect.ensuring(settled)
  )

  yield* Effect.gen(function* () {
    yield* isWanted.await
    while (true) {
      wake.closeUnsafe()
      yield* converse
      const pause = Math.min(longestPause, firstPause * 2 ** failures)
      failures = Math.min(failures + 1, 10)
      const jitter = yield* Random.next
      yield* Effect.raceFirst(Effect.sleep(pause * (0.5 + jitter / 2)), wake.await)
    }
  }).pipe(Effect.forkScoped)

  const tried = Effect.gen(function* () {
    const next = attempt
    yield* isWanted.open
    yield* wake.open
    yield* Effect.timeoutOption(Deferred.await(next), patience.connection)
  })
  const firstStatus = Effect.gen(function* () {
    if (status.link === "connecting") yield* tried
    return status
  })
  /** The open connection, dialled at once when there is none. */
  const connected = Effect.gen(function* () {
    const hadBegun = isTrying
    if (status.link !== "connected") yield* tried
    // An attempt that had begun before may have had no token yet, or found no daemon: the next one is of now.
    if (status.link !== "connected" && hadBegun) yield* tried
    if (connection !== undefined && status.link === "connected") return connection
    return yield* status.link === "unpaired" ? notPaired() : absent()
  })

  const call = Effect.fnUntraced(function* <Name extends OperationName>(
    name: Name,
    params: OperationParams<Name>
  ) {
    const id = ++lastId
    const text = JSON.stringify({ t: "req", id, op: name, p: params })
    if (isLongerThan(documentFrameLimit, text))
      return yield* new DeviceRefused({ refusal: refusal("TOO_LARGE") })
    const { write } = yield* connected
    const answer = Deferred.makeUnsafe<unknown, CallFault>()
    calls.set(id, answer)
    yield* Effect.mapError(write(text), () => connectionLost())
    const result = yield* Deferred.await(answer).pipe(
      Effect.timeoutOrElse({ duration: patience.answer, orElse: () => Effect.fail(connectionLost()) }),
      Effect.ensuring(Effect.sync(() => calls.delete(id)))
    )
    const read = Schema.decodeUnknownEffect(operations[name].result as Schema.Codec<OperationResult<Name>>)
    return yield* Effect.mapError(
      read(result),
      () => new DeviceRefused({ refusal: refusal("INTERNAL", "its answer cannot be read") })
    )
  })

  const pair = Effect.fnUntraced(
    function* (code: string) {
      const { write, next } = yield* dialled
      yield* write(JSON.stringify({ t: "pair", v: version, code, client: host.client }))
      const answer = yield* next
      if (answer.t === "err") return yield* new DeviceRefused({ refusal: answer })
      if (answer.t !== "paired") return yield* absent()
      yield* host.keepToken(answer.token)
      failures = 0
      yield* isWanted.open
      yield* wake.open
    },
    Effect.scoped,
    Effect.catchTag("SocketError", (error) => Effect.fail(isUnauthorized(error) ? notPaired() : absent()))
  )

  const listen: DaemonClient["listen"] = Effect.acquireRelease(
    Effect.tap(Queue.sliding<ClientEvent>(256), (queue) => Effect.sync(() => listeners.add(queue))),
    (queue) =>
      Effect.suspend(() => {
        listeners.delete(queue)
        return Queue.shutdown(queue)
      })
  )

  return {
    status: Effect.sync(() => status),
    firstStatus,
    connect: Effect.asVoid(isWanted.open),
    listen,
    call,
    pair
  } satisfies DaemonClient
})
