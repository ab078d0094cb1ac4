/** The workstation's devices: watched while somebody is logged in, and paired by the code that their daemon shows. */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { Devices } from "../../port/devices.ts"
import type { Message as DevicesMessage } from "../device-settings.ts"
import type { Host } from "./host.ts"

const tell = (host: Host, said: DevicesMessage): void => host.dispatch({ _tag: "DevicesSaid", said })

/** Tells the state of the devices until it is interrupted. */
export const watch = (host: Host) =>
  Devices.use((devices) =>
    Stream.runForEach(devices.watch, (event) =>
      Effect.sync(() => {
        if (event.type === "Status") tell(host, { _tag: "ChangedDevices", status: event.status })
      })
    )
  )

export const pair = (host: Host, code: string) =>
  Devices.use((devices) => devices.pair(code)).pipe(
    Effect.match({
      onSuccess: () => tell(host, { _tag: "EndedPairing", problem: undefined }),
      onFailure: ({ message }) => tell(host, { _tag: "EndedPairing", problem: message })
    })
  )
