/** The devices of this workstation: what the daemon tells of them, and whose window has the scanner. */
import * as deviceSettings from "../kit/devices/model.ts"
import { isSeen, type SeenMessage } from "../screen/devices/seen.ts"
import type { Model, Step } from "./model.ts"
import { handlePageMessage, tellNews } from "./page.ts"
import { andThen } from "./step.ts"

export const handleDevicesMessage = (model: Model, message: deviceSettings.Message | SeenMessage): Step => {
  if (isSeen(message))
    return handlePageMessage(model, { _tag: "GotScreenMessage", screen: "Devices", message })
  const [devices, commands] = deviceSettings.update(model.devices, message, model.now)
  const after: Step = [{ ...model, devices }, commands]
  if (message._tag !== "ChangedDevices") return after
  const isDaemonBack = model.devices.link !== "connected" && devices.link === "connected"
  const withNews = andThen(after, (next) =>
    tellNews(next, { _tag: "DevicesChanged", before: model, isDaemonBack })
  )
  // The scanner is claimed where somebody is.
  return !isDaemonBack || model.isBlurred ? withNews : andThen(withNews, tookFocus)
}

/** Scans go to the window that somebody turned to last. */
export const tookFocus = (model: Model): Step =>
  model.session === undefined ? [model, []] : [model, [{ _tag: "ClaimScanner" }]]
