/** Logging in and out, the kept session, the env variables, and the channel of pushes. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { OrderService } from "../../contract/order.ts"
import { clientInfo } from "../../contract/realtime.ts"
import { AuthService, UtilService } from "../../contract/session.ts"
import { Realtime, type RealtimeEvent } from "../../port/realtime.ts"
import { Rpc } from "../../port/rpc.ts"
import { Memory } from "../../port/workstation.ts"
import { isOn } from "../../session/flags.ts"
import { readUser, type User } from "../../session/user.ts"
import { type Host, said, sessionOf, telling } from "./host.ts"

export const sessionName = "session"
const setupName = "custom_setup"

const readJson = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Unknown))
const readSetup = Schema.decodeUnknownResult(
  Schema.fromJsonString(Schema.Struct({ hub_store_id: Schema.Int }))
)

/** The store that the custom setup of this workstation names, if it names one. */
const customStore = Effect.gen(function* () {
  const memory = yield* Memory
  const setup = readSetup(yield* memory.load(setupName))
  return Result.isSuccess(setup) ? setup.success.hub_store_id : undefined
})

/** The user object as the login answered it. */
const flat = ({ flags, ...named }: User): unknown => ({ ...flags, ...named })

export const recallSession = (host: Host) =>
  Effect.gen(function* () {
    const memory = yield* Memory
    const kept = yield* memory.load(sessionName)
    const user = Result.flatMap(readJson(kept ?? "null"), readUser)
    const storeId = yield* customStore
    const found = Result.getOrUndefined(user)
    if (found !== undefined)
      yield* Rpc.use((rpc) => rpc.become({ session: found.session, storeId: storeId ?? found.hub_store_id }))
    host.dispatch({ _tag: "Started", user: found, storeId })
  })

/** Any cheap call that names a store: the server refuses it where the user may not act for the store. */
const mayActFor = (store: number) =>
  Rpc.use((rpc) => rpc.call(OrderService.getOrderList, { paging: { perPage: 1 }, type: "active", store }))

/** A custom setup that names a store of somebody else's must not keep this user out. */
const storeFor = Effect.fnUntraced(function* (user: User) {
  const storeId = yield* customStore
  if (storeId === undefined || storeId === user.hub_store_id) return storeId
  const allowed = yield* Effect.result(mayActFor(storeId))
  return Result.isFailure(allowed) && allowed.failure._tag === "Ruled" ? undefined : storeId
})

export const logIn = (host: Host, username: string, password: string) =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    const entering = Effect.gen(function* () {
      const user = yield* rpc.login(username, password)
      yield* rpc.become({ session: user.session, storeId: user.hub_store_id })
      const storeId = yield* storeFor(user)
      if (storeId !== undefined) yield* rpc.become({ session: user.session, storeId })
      return { user, storeId }
    })
    yield* entering.pipe(
      Effect.match({
        onSuccess: ({ user, storeId }) => host.dispatch({ _tag: "LoggedIn", user, storeId }),
        onFailure: (failure) =>
          host.dispatch({ _tag: "LoginSaid", said: { _tag: "FailedLogin", message: said(failure) } })
      })
    )
  })

/** The store must be one that the user may act for; the server says so before anything changes. */
export const chooseStore = (host: Host, storeId: number | undefined) =>
  Effect.gen(function* () {
    const session = sessionOf(host)
    if (session === undefined) return
    const [rpc, memory] = [yield* Rpc, yield* Memory]
    const store = storeId ?? session.user.hub_store_id
    const chosen = Effect.gen(function* () {
      yield* memory.save(
        setupName,
        storeId === undefined ? undefined : JSON.stringify({ hub_store_id: storeId })
      )
      yield* rpc.become({ session: session.user.session, storeId: store })
    })
    yield* telling(host, Effect.andThen(mayActFor(store), chosen), {
      onSuccess: () => ({ _tag: "ChoseStore", storeId }),
      onFailure: (failure) => ({
        _tag: "DevicesSaid",
        said: { _tag: "RefusedStore", problem: said(failure) }
      })
    })
  })

/** The session ends here whether or not the server hears of it. */
export const logOut = (host: Host) =>
  Rpc.use((rpc) => rpc.call(AuthService.logout, {})).pipe(
    Effect.ignore,
    Effect.andThen(Effect.sync(() => host.dispatch({ _tag: "LoggedOut" })))
  )

export const rememberSession = (user: User) =>
  Memory.use((memory) => memory.save(sessionName, JSON.stringify(flat(user))))

export const forgetSession = Effect.andThen(
  Memory.use((memory) => memory.save(sessionName, undefined)),
  Rpc.use((rpc) => rpc.become(undefined))
)

export const loadVariables = (host: Host, hubId: number) =>
  Rpc.use((rpc) =>
    telling(host, rpc.call(UtilService.getEnvVariables, { hub: hubId }), {
      onSuccess: (variables) => ({
        _tag: "LoadedVariables",
        variables: new Map(variables.map(({ name, value }) => [name, value]))
      }),
      onFailure: () => undefined
    })
  )

const heard = (host: Host, event: RealtimeEvent): void => {
  switch (event.type) {
    case "Connected":
      return host.dispatch({ _tag: "ChangedLink", link: "online" })
    case "Disconnected":
      return host.dispatch({ _tag: "ChangedLink", link: "offline" })
    case "Unauthorized":
      return host.dispatch({ _tag: "LostSession" })
    case "Pushed": {
      const { event: name, data } = event.frame
      if (name === "ORDER_PUSH_TO_ROOM")
        return host.dispatch({ _tag: "PushedOrder", storeId: data.store_id, order: data.order })
      if (name === "REFRESH_ORDER") return host.dispatch({ _tag: "ToldToRefresh", storeId: data.store_id })
      if (name === "SHIPMENT_PUSH_TO_ROOM" && data.shipment !== undefined)
        return host.dispatch({ _tag: "PushedShipment", storeId: data.store_id, shipment: data.shipment })
      return host.dispatch({ _tag: "ToldToRefreshShipments", storeId: data.store_id })
    }
  }
}

/** Hears pushes until it is interrupted. */
export const connect = (host: Host, user: User, storeId: number) =>
  Effect.gen(function* () {
    const realtime = yield* Realtime
    const info = Effect.map(Clock.currentTimeMillis, (now) =>
      clientInfo(user, storeId, isOn(user.flags, "get_all_orders"), now)
    )
    yield* Stream.runForEach(realtime.events(info), (event) => Effect.sync(() => heard(host, event)))
  })

/** The server forgets this client, and meets it again. */
export const resetClient = (host: Host) =>
  Effect.gen(function* () {
    const realtime = yield* Realtime
    const session = sessionOf(host)
    yield* realtime.reset
    if (session === undefined) return
    const now = yield* Clock.currentTimeMillis
    yield* realtime.update(clientInfo(session.user, session.storeId, session.hearsAll, now))
  })
