/** A scale that is looked at: every change as it comes, through unplugging and a daemon that starts anew. */
import { Effect, Stream } from "effect"
import type { Status } from "#core/device/client.ts"
import { isSame, type Reading } from "#core/device/reading.ts"
import { refusal } from "#core/device/refusal.ts"
import { Devices } from "#core/port/devices.ts"
import { writeJson, writeLive } from "../host/output.ts"
import type { AtDevices } from "./device-desk.ts"
import { readingData, readingSpan } from "./scale-reading.ts"

/** The reading while the connection is away: the last one must not stand there as if it still counted. */
const noReading = (now: number): Reading => ({
  state: "error",
  grams: null,
  indicated: null,
  isNet: false,
  at: now,
  error: refusal("SCALE_OFFLINE", "the device daemon went away")
})

/**
 * Until somebody ends it. A daemon that is not there at the start, and a scale that is not set up, are refused; what goes
 * away later is shown as gone, and comes back.
 */
export const followScale = (json: boolean): AtDevices<never> =>
  Effect.gen(function* () {
    const devices = yield* Devices
    let shown: Reading | undefined
    let link: Status["link"] | undefined
    const look = (reading: Reading): void => {
      if (shown !== undefined && isSame(shown, reading)) return
      shown = reading
      if (json) writeJson(readingData(reading))
      else writeLive(readingSpan(reading))
    }
    /** Starts on every connection, for a daemon that comes back without a scale. The scale's reading comes as a weight. */
    const begin = Effect.asVoid(devices.followScale)
    const away = Effect.sync(() => look(noReading(Date.now())))
    yield* Stream.runForEach(devices.watch, (event) => {
      if (event.type === "Weight") return Effect.sync(() => look(event.reading))
      if (event.type !== "Status") return Effect.void
      const isFirst = link === undefined
      const before = link
      link = event.status.link
      if (isFirst) return begin
      if (link === before) return Effect.void
      if (link !== "connected") return away
      return Effect.catchTags(begin, { NoDaemon: () => away, NotPaired: () => away })
    })
    return yield* Effect.never
  })
