/** The effects of the settings of devices. */

import * as Effect from "effect/Effect"
import { CommerceStores } from "../../contract/commerce-store.ts"
import type { Probe } from "../../device/protocol.ts"
import { asksClient } from "../../kit/client-message.ts"
import type { DeviceCommand, Message } from "../../kit/devices/model.ts"
import { probeAnswer } from "../../kit/devices/wording.ts"
import { asks, asksBy } from "../../kit/effects/asks.ts"
import { asksDevices } from "../../kit/effects/asks-devices.ts"
import { type Effects, failureMessage, sessionOf } from "../../kit/effects/host.ts"
import { commandSheet } from "../../kit/effects/papers.ts"
import { tellSaved } from "../../kit/effects/saved-file.ts"
import { become, keepSetup, storeInfo } from "../../kit/effects/session.ts"
import type { Session } from "../../kit/session.ts"
import type { DeviceFault } from "../../port/devices.ts"

/** The store must be one that the user may act for; the server says so before anything changes. */
const chosenStore = Effect.fnUntraced(function* ({ user, own }: Session, storeId: number | undefined) {
  const store = storeId === undefined || storeId === own.store_id ? undefined : yield* storeInfo(storeId)
  yield* keepSetup(store)
  yield* become(user, store ?? own)
  return store
})

export const effects: Effects<DeviceCommand, Message> = {
  LoadStores: asks(CommerceStores["core_store.list"], () => ({}), {
    onSuccess: (stores, _command, host) => ({
      _tag: "LoadedStores",
      stores: stores.map(({ store_id, name }) => ({ store_id, name })),
      current: sessionOf(host)?.store.store_id ?? 0
    }),
    onFailure: (failure) => ({ _tag: "FailedLoadingStores", problem: failureMessage(failure) })
  }),

  ChooseStore: asksBy(({ storeId }, session) => chosenStore(session, storeId), {
    onSuccess: (store) => asksClient({ _tag: "ChoseStore", store }),
    onFailure: (failure) => ({ _tag: "RefusedStore", problem: failureMessage(failure) })
  }),

  PrintCommandSheet: (host) => tellSaved(host, commandSheet(host)),

  PairDevices: asksDevices((devices, { code }) => devices.pair(code), {
    onSuccess: () => ({ _tag: "EndedPairing", problem: undefined }),
    onFailure: ({ message }) => ({ _tag: "EndedPairing", problem: message })
  }),

  AskDevice: asksDevices(
    (devices, { role, action, jobKey }): Effect.Effect<Probe | undefined, DeviceFault> => {
      if (action === "probe") return devices.probe(role)
      if (action !== "test") return Effect.as(devices.operateScale(action), undefined)
      return role === "scale" || role === "scanner"
        ? Effect.undefined
        : Effect.as(devices.testPrint(role, jobKey), undefined)
    },
    {
      onSuccess: (probe, { role, action }) =>
        probe === undefined
          ? { _tag: "EndedDeviceAction", role, action, problem: undefined }
          : { _tag: "Probed", role, answer: probeAnswer(probe) },
      onFailure: ({ message }, { role, action }) => ({
        _tag: "EndedDeviceAction",
        role,
        action,
        problem: message
      })
    }
  )
}
