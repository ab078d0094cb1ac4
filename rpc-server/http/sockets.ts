/**
 * The realtime channel: sockets in rooms by store. A change is turned into bytes once and written to every socket of its
 * room. A socket that does not read is dropped rather than waited for; one that is silent is asked, then dropped. What a
 * client can ask for without end has a bound: frames are read at a pace, what tells to fetch anew goes out once a second
 * at most for a room, and a user has so many sockets and counters.
 */
import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import { Clock, Effect, Result, Schema } from "effect"
import { type RawData, type WebSocket, WebSocketServer } from "ws"
import {
  ClientFrame,
  type ClientInfo,
  foreignStoreClose,
  helloLimit,
  misfitClose,
  path,
  unauthorizedClose
} from "#core/contract/realtime.ts"
import { routeOpenings } from "#core/contract/scopes.ts"
import * as Day from "#core/day.ts"
import { releaseName } from "#core/release.ts"
import { truth } from "#core/session/flags.ts"
import { lackedScope } from "#core/session/scope.ts"
import { type Authenticated, enter, hashToken } from "../rpc/caller.ts"
import type { Push } from "../rpc/rooms.ts"
import { Store } from "../store/engine/transaction.ts"
import { Counters } from "./counters.ts"
import { FrameBudget } from "./frame-budget.ts"
import { Pace } from "./pace.ts"
import { pathOf } from "./path.ts"
import { misfitOf } from "./release.ts"
import { requestIdHeader } from "./request-id.ts"
import { isSameAgain, type Member, nameOf, RoomMembers, refreshPace } from "./room-members.ts"

const largestFrame = 64 * 1024
const pingInterval = 25 * Day.second
const sessionCheckInterval = Day.minute
/** A client that is told of the end and does not hang up by then is cut off. */
const farewell = Day.second
/** So often at most a client's info counts anew. */
const introductionPace = Day.second / 2
/** Sockets that have not said yet whose they are. */
const mostStrangers = 1000

/** Keys that come from the address of a socket: whether one may be looked up, and that it was right. */
interface Tries {
  readonly mayTry: (token: string) => boolean
  readonly wasRight: (token: string) => void
}

interface Client extends Member {
  readonly id: string
  readonly tries: Tries
  isAlive: boolean
  /** The socket is not read for now, because it sends faster than it may. */
  isPaused: boolean
  userId: number | undefined
  tokenHash: string | undefined
  /** The store the client works for. */
  storeId: number
  info: ClientInfo
  /** The rights of its user, as the client was sent them last. */
  rights: string
  /** Introductions that were looked up, by number, and the last of them that counts. */
  lookUps: number
  introduced: number
}

const readFrame = Schema.decodeUnknownResult(Schema.fromJsonString(ClientFrame))
const badFrame = 4400
/** The first frame of a connection answers its request, by the id of that. */
const welcome = (request: string | undefined): string =>
  JSON.stringify({ event: "RELEASE", data: { release: releaseName, request } })
const tooManyClose = 4429

/** Accepts only pages of this origin; programs name none. */
const isForeign = ({ headers }: IncomingMessage): boolean => {
  if (headers.origin === undefined) return false
  try {
    return new URL(headers.origin).host !== headers.host
  } catch {
    return true
  }
}

const idIn = ({ headers }: IncomingMessage): string | undefined => {
  const id = headers[requestIdHeader]
  return typeof id === "string" ? id : undefined
}

export const refuseUpgrade = (socket: Duplex, status: string): void => {
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
  readonly #rooms = new RoomMembers<Client>()
  readonly #timers: ReadonlyArray<NodeJS.Timeout>
  /** FORCE_REFRESH_ORDER of a client goes the way of every push. */
  readonly #publish: (push: Push) => void
  readonly #counters: Counters
  /** The paces of refreshes that clients ask of all nodes, and of what they say of themselves. */
  readonly #forced = new Pace(refreshPace)
  readonly #introductions = new Pace(introductionPace)
  readonly #mostOfUser: number
  #strangers = 0
  #hear: () => void = () => undefined

  /** @param mostOfUser so many sockets one user may have at this node */
  constructor(store: Store["Service"], publish: (push: Push) => void, mostOfUser: number) {
    this.#store = store
    this.#mostOfUser = mostOfUser
    this.#publish = (push) => {
      // A push without content is the same as the one before.
      if (isSameAgain(push)) this.#forced.run(nameOf(push), () => publish(push))
      else publish(push)
    }
    this.#counters = new Counters(store, this.#publish)
    this.#server.on("headers", (headers, request) => {
      headers.push(`${requestIdHeader}: ${idIn(request)}`)
    })
    this.#timers = [
      setInterval(() => this.#ping(), pingInterval),
      setInterval(() => this.#checkSessions(), sessionCheckInterval)
    ]
    for (const timer of this.#timers) timer.unref()
  }

  get count(): number {
    return this.#clients.size
  }

  readonly upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer, tries: Tries): void => {
    socket.on("error", () => socket.destroy())
    if (pathOf(request.url) !== path) return refuseUpgrade(socket, "404 Not Found")
    if (isForeign(request)) return refuseUpgrade(socket, "403 Forbidden")
    if (this.#strangers >= mostStrangers) return refuseUpgrade(socket, "503 Service Unavailable")
    this.#server.handleUpgrade(request, socket, head, (connected) =>
      this.#accept(connected, idIn(request), tries)
    )
  }

  /** Writes a push to every client of its store's room. */
  readonly deliver = (push: Push): void => {
    this.#hear()
    this.#rooms.deliver(push)
  }

  /** Hears of every push that this node delivers, its own and those of others, whoever listens to it. */
  readonly hearPushes = (hear: () => void): void => {
    this.#hear = hear
  }

  /** Pushes may have been missed: every client fetches anew. */
  readonly refreshAll = (): void => this.#rooms.refreshAll()

  /** Closes the sockets of sessions that have ended. */
  readonly endSessions = (tokenHashes: ReadonlyArray<string>): void => {
    const ended = new Set(tokenHashes)
    for (const client of this.#clients)
      if (client.tokenHash !== undefined && ended.has(client.tokenHash))
        client.socket.close(unauthorizedClose, "the session has ended")
  }

  /** Into the rooms that a user may hear now, and out of the others; who may hear none is told so. */
  readonly lookAgain = (userId: number): void => {
    for (const client of this.#clients) if (client.userId === userId) this.#lookUp(client, client.info)
  }

  /** Tells every client that the server stops; those that do not answer are cut off. */
  readonly close = (): void => {
    for (const timer of this.#timers) clearInterval(timer)
    for (const pace of [this.#rooms, this.#forced, this.#introductions]) pace.close()
    for (const client of this.#clients) client.socket.close(1001, "the server stops")
    setTimeout(() => {
      for (const client of this.#clients) client.socket.terminate()
    }, farewell).unref()
    this.#server.close()
  }

  #accept(socket: WebSocket, request: string | undefined, tries: Tries): void {
    const client: Client = {
      tries,
      id: randomUUID(),
      socket,
      isAlive: true,
      isPaused: false,
      userId: undefined,
      tokenHash: undefined,
      storeId: 0,
      rooms: [],
      info: {},
      rights: "",
      lookUps: 0,
      introduced: 0
    }
    const budget = new FrameBudget(performance.now())
    this.#clients.add(client)
    this.#strangers += 1
    socket.send(welcome(request))
    const hello = setTimeout(() => {
      if (client.tokenHash === undefined) socket.close(unauthorizedClose, "no session")
    }, helloLimit)
    socket.on("pong", () => {
      client.isAlive = true
    })
    socket.on("message", (data: RawData, isBinary: boolean) => {
      this.#receive(client, data, isBinary)
      this.#rest(client, budget.take(performance.now()))
    })
    socket.on("error", () => socket.terminate())
    socket.on("close", () => {
      clearTimeout(hello)
      this.#rooms.leave(client)
      this.#introductions.drop(client.id)
      this.#counters.lost(client.id)
      this.#clients.delete(client)
      if (client.userId === undefined) this.#strangers -= 1
    })
  }

  /** Leaves a socket unread for a while. */
  #rest(client: Client, milliseconds: number): void {
    if (milliseconds === 0 || client.isPaused) return
    client.isPaused = true
    client.socket.pause()
    setTimeout(() => {
      client.isPaused = false
      client.socket.resume()
    }, milliseconds).unref()
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
        client.introduced = ++client.lookUps
        this.#introductions.drop(client.id)
        this.#counters.left(client.id)
        return this.#rooms.leave(client)
      case "FORCE_REFRESH_ORDER":
        if (client.rooms.length > 0) this.#publish({ event: "REFRESH_ORDER", store_id: client.storeId })
    }
  }

  #authenticate(
    token: string,
    storeId: number | undefined,
    done: (found: Authenticated | undefined, isForbidden: boolean) => void
  ): void {
    const header = storeId === undefined ? undefined : String(storeId)
    const lookUp = Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      return yield* enter(hashToken(token), header, now)
    })
    Effect.runCallback(Effect.provideService(lookUp, Store, this.#store), {
      onExit: (exit) =>
        done(
          exit._tag === "Success" && Result.isSuccess(exit.value) ? exit.value.success : undefined,
          exit._tag === "Success" &&
            Result.isFailure(exit.value) &&
            exit.value.failure !== "unauthorized" &&
            exit.value.failure.refused.tag === "Forbidden"
        )
    })
  }

  /** The first introduction of a client counts at once, later ones at a pace, the last one always. */
  #introduce(client: Client, info: ClientInfo): void {
    client.info = info
    this.#introductions.run(client.id, () => this.#lookUp(client, info))
  }

  #lookUp(client: Client, info: ClientInfo): void {
    const { authorization, store_id } = info
    if (misfitOf(info.release) !== undefined)
      return client.socket.close(misfitClose, "the release of this client is too far from the server's")
    const refuse = () => client.socket.close(unauthorizedClose, "no session")
    if (authorization === null || authorization === undefined) return refuse()
    // What was right before is looked at again each minute.
    if (client.tokenHash !== hashToken(authorization) && !client.tries.mayTry(authorization))
      return client.socket.close(tooManyClose, "too many wrong keys")
    const number = ++client.lookUps
    this.#authenticate(authorization, store_id ?? undefined, (found, isForbidden) => {
      // Something newer was found already, or the client has gone.
      if (client.introduced > number || !this.#clients.has(client)) return
      if (isForbidden) return client.socket.close(foreignStoreClose, "not a store of yours")
      if (found === undefined) return refuse()
      client.introduced = number
      const { caller } = found
      const { service } = caller
      if (service !== undefined && client.tokenHash === undefined) client.tries.wasRight(authorization)
      if (service !== undefined && lackedScope(routeOpenings["GET /ws"], service.scopes) !== undefined)
        return client.socket.close(foreignStoreClose, "this key does not open it")
      if (client.userId !== caller.userId && this.#socketsOf(caller.userId) >= this.#mostOfUser)
        return client.socket.close(tooManyClose, "too many connections of this user")
      if (client.userId === undefined) this.#strangers -= 1
      const hearsAll = truth(info.get_all_orders) === true
      this.#rooms.leave(client)
      client.userId = caller.userId
      client.tokenHash = caller.tokenHash
      client.storeId = caller.storeId
      client.rooms = hearsAll ? caller.hubStoreIds : [caller.storeId]
      this.#rooms.join(client)
      this.#tellRights(client, caller)
      if (service === undefined) this.#counters.tell(client.id, caller, info.counter ?? undefined)
    })
  }

  /** Who asked to hear it learns what they may do once, and again when it has changed. */
  #tellRights(client: Client, { storeId: store_id, flags }: Authenticated["caller"]): void {
    const rights = JSON.stringify(flags)
    if (truth(client.info.hears_rights) !== true || rights === client.rights) return
    client.rights = rights
    client.socket.send(JSON.stringify({ event: "RIGHTS_PUSH", data: { store_id, flags } }))
  }

  #socketsOf(userId: number): number {
    let count = 0
    for (const client of this.#clients) if (client.userId === userId) count += 1
    return count
  }

  #ping(): void {
    this.#counters.renew()
    for (const client of this.#clients) {
      // A client whose socket is not read cannot answer.
      if (client.isPaused) continue
      if (!client.isAlive) client.socket.terminate()
      else {
        client.isAlive = false
        client.socket.ping()
      }
    }
  }

  /** A session can end by its age, and rights change by an import beside the server. */
  #checkSessions(): void {
    for (const client of this.#clients) {
      const { authorization } = client.info
      if (authorization !== null && authorization !== undefined) this.#lookUp(client, client.info)
    }
  }
}
