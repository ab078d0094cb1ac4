/** The workstation's devices, watched while somebody is logged in. A scan of the serial scanner is told as a wedge's is. */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { Devices, type DevicesEvent } from "../../port/devices.ts"
import type { DevicesWatchCommand, ScaleCommand } from "../devices/command.ts"
import type { Message } from "../devices/model.ts"
import type { News } from "../news.ts"
import type { Effects, Host } from "./host.ts"

const tellNews = (host: Host<Message>, news: News): void => host.tellClient({ _tag: "HeardNews", news })

const hear = (host: Host<Message>, event: DevicesEvent): void => {
  switch (event.type) {
    case "Status":
      return host.tell({ _tag: "ChangedDevices", status: event.status })
    case "Job":
      return tellNews(host, { _tag: "JobChanged", job: event.job })
    case "Weight":
      return tellNews(host, { _tag: "WeightChanged", reading: event.reading })
    case "Scan": {
      const { code, terminator, durationMs, symbology } = event.scan
      return host.tellClient({
        _tag: "Scanned",
        code,
        framing: { source: "serial", terminator, durationMs, symbology }
      })
    }
    case "LostScanner":
      return host.tell({ _tag: "LostScanner", by: event.by })
  }
}

export const effects: Effects<DevicesWatchCommand | ScaleCommand, Message> = {
  /** Tells the state of the devices until it is interrupted. */
  WatchDevices: (host) =>
    Devices.use((devices) =>
      Stream.runForEach(devices.watch, (event) => Effect.sync(() => hear(host, event)))
    ),

  /** Where no scanner can be claimed there is nothing to say: the port claims it when there is one. */
  ClaimScanner: (host) =>
    Devices.use((devices) => devices.claimScanner).pipe(
      Effect.match({
        onSuccess: () => host.tell({ _tag: "ClaimedScanner" }),
        onFailure: () => undefined
      })
    ),

  ReleaseScanner: () => Devices.use((devices) => devices.releaseScanner),

  /** What the scale shows comes by `watch`, the present weight too: its answer might be heard after the next change. */
  FollowScale: (host) =>
    Devices.use((devices) => devices.followScale).pipe(
      Effect.match({
        onSuccess: () => undefined,
        onFailure: () => tellNews(host, { _tag: "WeightChanged", reading: null })
      })
    ),

  UnfollowScale: () => Devices.use((devices) => devices.unfollowScale)
}
