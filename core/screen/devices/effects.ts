/** What the settings of devices ask to be done, and how it is done. */

import * as Effect from "effect/Effect"
import { CommerceStores } from "../../contract/commerce-store.ts"
import { asksClient } from "../../kit/client-message.ts"
import type { DeviceCommand, Message } from "../../kit/devices/model.ts"
import { probeAnswer } from "../../kit/devices/wording.ts"
import { type Effects, failureMessage, type Host, sessionOf, tellResult } from "../../kit/effects/host.ts"
import { commandSheet } from "../../kit/effects/papers.ts"
import { become, keepSetup, storeInfo } from "../../kit/effects/session.ts"
import { Devices } from "../../port/devices.ts"
import { Rpc } from "../../port/rpc.ts"

const tell = (host: Host<Message>, message: Message): void => host.tell(message)

/** The store must be one that the user may act for; the server says so before anything changes. */
const chooseStore = (host: Host<Message>, storeId: number | undefined) =>
  Effect.gen(function* () {
    const session = sessionOf(host)
    if (session === undefined) return
    const { user, own } = session
    const chosen = Effect.gen(function* () {
      const store = storeId === undefined || storeId === own.store_id ? undefined : yield* storeInfo(storeId)
      yield* keepSetup(store)
      yield* become(user, store ?? own)
      return store
    })
    yield* tellResult(host, chosen, {
      onSuccess: (store) => asksClient({ _tag: "ChoseStore", store }),
      onFailure: (failure) => ({ _tag: "RefusedStore", problem: failureMessage(failure) })
    })
  })

export const effects: Effects<DeviceCommand, Message> = {
  LoadStores: (host) =>
    Rpc.use((rpc) =>
      tellResult(host, rpc.call(CommerceStores["core_store.list"], {}), {
        onSuccess: (stores) => ({
          _tag: "LoadedStores",
          stores: stores.map(({ store_id, name }) => ({ store_id, name })),
          current: sessionOf(host)?.store.store_id ?? 0
        }),
        onFailure: (failure) => ({ _tag: "FailedLoadingStores", problem: failureMessage(failure) })
      })
    ),

  ChooseStore: (host, { storeId }) => chooseStore(host, storeId),

  PrintCommandSheet: (host) =>
    commandSheet(host).pipe(
      Effect.match({
        onSuccess: (where) => {
          if (where !== undefined) host.tellClient({ _tag: "EndedSaving", where, problem: undefined })
        },
        onFailure: ({ message }) =>
          host.tellClient({ _tag: "EndedSaving", where: undefined, problem: message })
      })
    ),

  PairDevices: (host, { code }) =>
    Devices.use((devices) => devices.pair(code)).pipe(
      Effect.match({
        onSuccess: () => tell(host, { _tag: "EndedPairing", problem: undefined }),
        onFailure: ({ message }) => tell(host, { _tag: "EndedPairing", problem: message })
      })
    ),

  AskDevice: (host, { role, action, jobKey }) =>
    Devices.use((devices) => {
      const ended = (problem: string | undefined) =>
        tell(host, { _tag: "EndedDeviceAction", role, action, problem })
      const onFailure = ({ message }: { readonly message: string }) => ended(message)
      if (action === "probe")
        return Effect.match(devices.probe(role), {
          onSuccess: (probe) => tell(host, { _tag: "Probed", role, answer: probeAnswer(probe) }),
          onFailure
        })
      const operation: Effect.Effect<unknown, { readonly message: string }> =
        action !== "test"
          ? devices.operateScale(action)
          : role === "scale" || role === "scanner"
            ? Effect.void
            : devices.testPrint(role, jobKey)
      return Effect.match(operation, { onSuccess: () => ended(undefined), onFailure })
    })
}
