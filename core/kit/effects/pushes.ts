/** The channel of pushes: what is heard on it, what the server knows of this client, and the variables that are read anew. */

import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { clientInfo } from "../../contract/client-info.ts"
import { UtilService } from "../../contract/session.ts"
import { Realtime, type RealtimeEvent } from "../../port/realtime.ts"
import { call } from "../../port/rpc.ts"
import { readRelease } from "../../release.ts"
import { asksClient } from "../client-message.ts"
import type { Session } from "../session.ts"
import { type Caller, type Effects, sessionOf, tellAt } from "./host.ts"

/** What is heard from the server by itself, and what it hears. */
export type PushesCommand =
  | { readonly _tag: "LoadVariables"; readonly hubId: number }
  | { readonly _tag: "Connect"; readonly session: Session }
  | { readonly _tag: "ResetClient" }
  /** The server hears what has changed of this client. */
  | { readonly _tag: "TellClientInfo" }

export const loadVariables = (host: Caller, hubId: number) =>
  tellAt(host, { hub_id: hubId }, call(UtilService.getEnvVariables, { hub: hubId }), {
    onSuccess: (variables) =>
      asksClient({
        _tag: "LoadedVariables",
        variables: new Map(variables.map(({ name, value }) => [name, value]))
      }),
    onFailure: () => asksClient({ _tag: "FailedVariables" })
  })

/** What is pushed counts for who works for the store that it is of, or hears all stores of their hub. */
const isHeard = (host: Caller, storeId: number): boolean => {
  const session = sessionOf(host)
  return session !== undefined && (session.hearsAll || String(session.store.store_id) === String(storeId))
}

const handleEvent = (host: Caller, event: RealtimeEvent): void => {
  switch (event.type) {
    case "Connected":
      return host.tellClient({ _tag: "ChangedLink", link: "online" })
    case "Disconnected":
      return host.tellClient({ _tag: "ChangedLink", link: "offline" })
    case "Unauthorized":
      return host.tellClient({ _tag: "LostSession" })
    case "Pushed": {
      const { event: name, data } = event.frame
      if (name === "RELEASE")
        return host.tellClient({ _tag: "MetServer", release: readRelease(data.release) })
      if (!isHeard(host, data.store_id)) return
      if (name === "ORDER_PUSH_TO_ROOM")
        return host.tellClient({ _tag: "PushedOrder", storeId: data.store_id, order: data.order })
      if (name === "CLAIMS_PUSH_TO_ROOM")
        return host.tellClient({ _tag: "HeardNews", news: { _tag: "ClaimsPushed", change: data } })
      if (name === "COUNTER_PUSH_TO_ROOM")
        return host.tellClient({
          _tag: "HeardNews",
          news: { _tag: "CounterPushed", counter: data.counter, change: data.change ?? null }
        })
      if (name === "REFRESH_OFF_SALE")
        return host.tellClient({ _tag: "HeardNews", news: { _tag: "OffSaleChanged" } })
      if (name === "MASTER_DATA_PUSH_TO_ROOM")
        return host.tellClient({ _tag: "HeardNews", news: { _tag: "MasterDataChanged", kind: data.kind } })
      if (name === "COUNT_PUSH_TO_ROOM")
        return host.tellClient({ _tag: "HeardNews", news: { _tag: "StockCounted" } })
      if (name === "NETWORK_REPLACED")
        return host.tellClient({ _tag: "NetworkReplaced", storeId: data.store_id })
      if (name === "TASKS_PUSH_TO_ROOM")
        return host.tellClient({ _tag: "ToldOfTasks", storeId: data.store_id })
      if (name === "RIGHTS_PUSH") return host.tellClient({ _tag: "ChangedRights", flags: data.flags })
      if (name === "REFRESH_ORDER") return host.tellClient({ _tag: "ToldToRefresh", storeId: data.store_id })
      if (name === "SHIPMENT_PUSH_TO_ROOM" && data.shipment !== undefined)
        return host.tellClient({ _tag: "PushedShipment", storeId: data.store_id, shipment: data.shipment })
      return host.tellClient({ _tag: "ToldToRefreshShipments", storeId: data.store_id })
    }
  }
}

/** Settings are read anew beside the pushes that follow; the others change what is shown. */
const takeEvent = (host: Caller, event: RealtimeEvent) =>
  event.type === "Pushed" && event.frame.event === "REFRESH_SETTINGS"
    ? Effect.forkChild(loadVariables(host, sessionOf(host)?.store.hub_id ?? 0))
    : Effect.sync(() => handleEvent(host, event))

/** Hears pushes until it is interrupted. */
const connect = (host: Caller, { user, store, hearsAll }: Session) =>
  Effect.gen(function* () {
    const realtime = yield* Realtime
    const info = Effect.map(Clock.currentTimeMillis, (now) =>
      clientInfo(user, store, hearsAll, now, host.model().counter)
    )
    yield* Stream.runForEach(realtime.events(info), (event) => takeEvent(host, event))
  })

const tellClientInfo = (host: Caller) =>
  Effect.gen(function* () {
    const [session, { counter }] = [sessionOf(host), host.model()]
    if (session === undefined) return
    const [realtime, now] = [yield* Realtime, yield* Clock.currentTimeMillis]
    yield* realtime.update(clientInfo(session.user, session.store, session.hearsAll, now, counter))
  })

/** The server forgets this client, and meets it again. */
const resetClient = (host: Caller) =>
  Effect.gen(function* () {
    const realtime = yield* Realtime
    yield* realtime.reset
    yield* tellClientInfo(host)
  })

export const effects: Effects<PushesCommand> = {
  LoadVariables: (host, { hubId }) => loadVariables(host, hubId),
  Connect: (host, { session }) => connect(host, session),
  ResetClient: resetClient,
  TellClientInfo: tellClientInfo
}
