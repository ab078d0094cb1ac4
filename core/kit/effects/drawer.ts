/** The cash drawer at the receipt printer: opened by a job of its own, once for each reason. */
import * as Effect from "effect/Effect"
import type { Job } from "../../device/job.ts"
import { type DeviceFault, Devices } from "../../port/devices.ts"
import { because } from "../../text/sentence.ts"
import { unableToOpenDrawer } from "../../text/shift.ts"
import type { Effects } from "./host.ts"
import { receiptPrinter } from "./receipt-printer.ts"

/** For cash that moved, or for a reason that was written down; `isAsked` where nothing else is done. */
export interface OpenDrawer {
  readonly _tag: "OpenDrawer"
  readonly key: string
  readonly isAsked: boolean
}

/** @param deed the key of what it is opened for: repeated, it opens nothing a second time */
export const openDrawer = (deed: string): Effect.Effect<Job, DeviceFault, Devices> =>
  Effect.flatMap(receiptPrinter, (role) =>
    Devices.use((devices) => devices.print(role, { kind: "drawer" }, { jobKey: `drawer-${deed}` }))
  )

/** There is no drawer here that could be opened: cash is moved by hand, and nothing has gone wrong. */
export const isWithoutDrawer = (failure: DeviceFault): boolean => {
  switch (failure._tag) {
    case "NoDaemon":
      return !failure.mayPrint
    case "NotPaired":
      return true
    case "DeviceRefused":
      return failure.refusal.code === "DEVICE_NOT_CONFIGURED"
    default:
      return failure.job.error?.code === "NO_DRAWER"
  }
}

export const effects: Effects<OpenDrawer> = {
  OpenDrawer: (host, { key, isAsked }) =>
    Effect.match(openDrawer(key), {
      onSuccess: () => undefined,
      onFailure: (failure) => {
        if (isAsked || !isWithoutDrawer(failure))
          host.tellClient({ _tag: "Failed", message: because(unableToOpenDrawer, failure.message) })
      }
    })
}
