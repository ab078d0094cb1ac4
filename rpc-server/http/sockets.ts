/**
 * The realtime channel: sockets in rooms by store. A change is turned into bytes once and written to every socket of its
 * room. A socket that does not read is dropped rather than waited for; one that is silent is asked, then dropped.
 */
import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import { Clock, Effect, Result, Schema } from "effect"
import { type RawData, type WebSocket, WebSocketServer } from "ws"
import { ClientFrame, type ClientInfo, helloLimit, path, unauthorizedClose } from "#core/contract/realtime.ts"
import * as Day from "#core/day.ts"
import { truth } from "#core/session/flags.ts"
import { type Authenticated, enter, hashToken } from "../rpc/caller.ts"
import { frameOf, type Push } from "../rpc/rooms.ts"
import { Store } from "../store/transaction.ts"
import { Counters } from "./counters.ts"
import { pathOf } from "./path.ts"

const largestFrame = 64 * 1024
const unreadLimit = 1024 * 1024
const pingInterval = 25 * Day.second
const sessionCheckInterval = Day.minute
/** A client that is told of the end and does not hang up by then is cut off. */
const farewell = Day.second

interface Client {
  readonly id: string
  readonly socket: WebSocket
  isAlive: boolean
  tokenHash: string | undefined
  /** The store the client works for, and all whose changes it hears. */
  storeId: number
  rooms: ReadonlyArray<number>
  info: ClientInfo
}

const readFrame = Schema.decodeUnknownResult(Schema.fromJsonString(ClientFrame))
const badFrame = 4400

/** Accepts only pages of this origin; programs name none. */
const isForeign = ({ headers }: IncomingMessage): boolean => {
  if (headers.origin === undefined) return false
  try {
    return new URL(headers.origin).host !== headers.host
  } catch {
    return true
  }
}

const refuseUpgrade = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

export class Sockets {
  readonly #store: Store["Service"]
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: largestFrame,
    perMessageDeflate: false
  })
  readonly #clients = new Set<Client>()
  readonly #rooms = new Map<number, Set<Client>>()
  readonly #timers: ReadonlyArray<NodeJS.Timeout>
  /** FORCE_REFRESH_ORDER of a client goes the way of every push. */
  readonly #publish: (push: Push) => void
  readonly #counters: Counters

  constructor(store: Store["Service"], publish: (push: Push) => void) {
    this.#store = store
    this.#publish = publish
    this.#counters = new Counters(store, publish)
    this.#timers = [
      setInterval(() => this.#ping(), pingInterval),
      setInterval(() => this.#checkSessions(), sessionCheckInterval)
    ]
    for (const timer of this.#timers) timer.unref()
  }

  get count(): number {
    return this.#clients.size
  }

  readonly upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on("error", () => socket.destroy())
    if (pathOf(request.url) !== path) return refuseUpgrade(socket, "404 Not Found")
    if (isForeign(request)) return refuseUpgrade(socket, "403 Forbidden")
    this.#server.handleUpgrade(request, socket, head, (connected) => this.#accept(connected))
  }

  /** Writes a push to every client of its store's room. */
  readonly deliver = (push: Push): void => {
    const room = this.#rooms.get(push.store_id)
    if (room === undefined || room.size === 0) return
    const frame = Buffer.from(frameOf(push))
    for (const client of room) {
      if (client.socket.bufferedAmount > unreadLimit) client.socket.terminate()
      else client.socket.send(frame, { binary: false })
    }
  }

  /** Pushes may have been missed: every client fetches anew. */
  readonly refreshAll = (): void => {
    for (const store_id of this.#rooms.keys()) {
      for (const event of ["REFRESH_ORDER", "REFRESH_SHIPMENT", "REFRESH_OFF_SALE"] as const)
        this.deliver({ event, store_id })
      this.deliver({ event: "COUNTER_PUSH_TO_ROOM", store_id, counter: null, change: null })
    }
  }

  /** Closes the sockets of sessions that have ended. */
  readonly endSessions = (tokenHashes: ReadonlyArray<string>): void => {
    const ended = new Set(tokenHashes)
    for (const client of this.#clients)
      if (client.tokenHash !== undefined && ended.has(client.tokenHash))
        client.socket.close(unauthorizedClose, "the session has ended")
  }

  /** Tells every client that the server stops; those that do not answer are cut off. */
  readonly close = (): void => {
    for (const timer of this.#timers) clearInterval(timer)
    for (const client of this.#clients) client.socket.close(1001, "the server stops")
    setTimeout(() => {
      for (const client of this.#clients) client.socket.terminate()
    }, farewell).unref()
    this.#server.close()
  }

  #accept(socket: WebSocket): void {
    const client: Client = {
      id: randomUUID(),
      socket,
      isAlive: true,
      tokenHash: undefined,
      storeId: 0,
      rooms: [],
      info: {}
    }
    this.#clients.add(client)
    const hello = setTimeout(() => {
      if (client.tokenHash === undefined) socket.close(unauthorizedClose, "no session")
    }, helloLimit)
    socket.on("pong", () => {
      client.isAlive = true
    })
    socket.on("message", (data: RawData, isBinary: boolean) => this.#receive(client, data, isBinary))
    socket.on("error", () => socket.terminate())
    socket.on("close", () => {
      clearTimeout(hello)
      this.#leave(client)
      this.#counters.lost(client.id)
      this.#clients.delete(client)
    })
  }

  #receive(client: Client, data: RawData, isBinary: boolean): void {
    client.isAlive = true
    const frame = isBinary ? undefined : Result.getOrUndefined(readFrame(String(data)))
    if (frame === undefined) return client.socket.close(badFrame, "frames are JSON {event, data}")
    switch (frame.event) {
      case "INIT":
        return this.#introduce(client, frame.data)
      case "DATA_UPDATE":
        return this.#introduce(client, { ...client.info, ...frame.data })
      case "RESET_DATA":
        client.info = {}
        this.#counters.left(client.id)
        return this.#leave(client)
      case "FORCE_REFRESH_ORDER":
        if (client.rooms.length > 0) this.#publish({ event: "REFRESH_ORDER", store_id: client.storeId })
    }
  }

  #authenticate(
    token: string,
    storeId: number | undefined,
    done: (found: Authenticated | undefined) => void
  ): void {
    const header = storeId === undefined ? undefined : String(storeId)
    const lookUp = Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      return yield* enter(hashToken(token), header, now)
    })
    Effect.runCallback(Effect.provideService(lookUp, Store, this.#store), {
      onExit: (exit) =>
        done(exit._tag === "Success" && Result.isSuccess(exit.value) ? exit.value.success : undefined)
    })
  }

  #introduce(client: Client, info: ClientInfo): void {
    const { authorization, store_id } = info
    const refuse = () => client.socket.close(unauthorizedClose, "no session")
    if (authorization === null || authorization === undefined) return refuse()
    this.#authenticate(authorization, store_id ?? undefined, (found) => {
      if (found === undefined) return refuse()
      const { caller } = found
      const hearsAll = truth(info.get_all_orders) === true
      this.#leave(client)
      client.info = info
      client.tokenHash = caller.tokenHash
      client.storeId = caller.storeId
      client.rooms = hearsAll ? caller.hubStoreIds : [caller.storeId]
      for (const room of client.rooms) this.#roomOf(room).add(client)
      this.#counters.tell(client.id, caller, info.counter ?? undefined)
    })
  }

  #roomOf(storeId: number): Set<Client> {
    const room = this.#rooms.get(storeId) ?? new Set()
    this.#rooms.set(storeId, room)
    return room
  }

  #leave(client: Client): void {
    for (const storeId of client.rooms) {
      const room = this.#rooms.get(storeId)
      room?.delete(client)
      if (room?.size === 0) this.#rooms.delete(storeId)
    }
    client.rooms = []
  }

  #ping(): void {
    this.#counters.renew()
    for (const client of this.#clients) {
      if (!client.isAlive) client.socket.terminate()
      else {
        client.isAlive = false
        client.socket.ping()
      }
    }
  }

  /** A session can end on another node, by an administrator or by its age. */
  #checkSessions(): void {
    for (const client of this.#clients) {
      const { authorization } = client.info
      if (authorization === null || authorization === undefined) continue
      this.#authenticate(authorization, client.storeId, (found) => {
        if (found === undefined) client.socket.close(unauthorizedClose, "the session has ended")
      })
    }
  }
}
