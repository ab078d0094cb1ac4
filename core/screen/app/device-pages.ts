/** The screens of the counter's devices: their messages, and what a change of the devices means to them. */
import * as deviceSettings from "../devices/model.ts"
import { hasScale, type Message as LabelMessage } from "../label/model.ts"
import { update as updateLabel } from "../label/update.ts"
import * as packed from "../packed/model.ts"
import * as printQueue from "../print-queue/model.ts"
import * as scannerCheck from "../scanner-check/model.ts"
import { labelContext, type Model, type Step } from "./model.ts"
import { askToGo } from "./navigation.ts"
import { andThen } from "./step.ts"

export const handleLabelMessage = (model: Model, message: LabelMessage): Step => {
  const context = labelContext(model)
  if (model.page._tag !== "Label" || context === undefined) return [model, []]
  const [page, commands] = updateLabel(model.page.model, message, context)
  return [{ ...model, page: { _tag: "Label", model: page } }, commands]
}

export const handlePackedMessage = (model: Model, message: packed.Message): Step => {
  if (model.page._tag !== "Packed") return [model, []]
  const [page, commands, found] = packed.update(model.page.model, message, model.now)
  const after: Step = [{ ...model, page: { _tag: "Packed", model: page } }, commands]
  if (found === undefined) return after
  // The order that is shown is asked for again: it may have been packed meanwhile.
  return found === page.id
    ? andThen(after, (next) => [next, [{ _tag: "OpenPacked", id: found }]])
    : andThen(after, (next) => askToGo(next, { name: "packed", id: found }))
}

export const handlePrintQueueMessage = (model: Model, message: printQueue.Message): Step => {
  if (model.page._tag !== "PrintQueue") return [model, []]
  const [page, commands] = printQueue.update(model.page.model, message, model.now)
  return [{ ...model, page: { _tag: "PrintQueue", model: page } }, commands]
}

export const handleScannerCheckMessage = (model: Model, message: scannerCheck.Message): Step =>
  model.page._tag === "ScannerCheck"
    ? [
        {
          ...model,
          page: { _tag: "ScannerCheck", model: scannerCheck.update(model.page.model, message, model.now) }
        },
        []
      ]
    : [model, []]

/** The daemon, or the scale, is there again, or is gone: what the scale showed before says nothing now. */
const scaleChanged = (before: Model, model: Model): Step => {
  if (model.page._tag !== "Label") return [model, []]
  const had = hasScale(labelContext(before)?.scale)
  const has = hasScale(labelContext(model)?.scale)
  if (has && !had) return [model, [{ _tag: "FollowScale" }]]
  return had && !has ? handleLabelMessage(model, { _tag: "Weighed", reading: null }) : [model, []]
}

export const handleDevicesMessage = (model: Model, message: deviceSettings.Message): Step => {
  const [devices, commands] = deviceSettings.update(model.devices, message, model.now)
  const after: Step = [{ ...model, devices }, commands]
  if (message._tag !== "ChangedDevices") return after
  const isBack = model.devices.link !== "connected" && devices.link === "connected"
  const told = andThen(after, (next) => scaleChanged(model, next))
  if (!isBack) return told
  // What happened while the daemon was away is asked for, and the scanner is claimed where somebody is.
  const asked = andThen(told, (next) => handlePrintQueueMessage(next, { _tag: "AskedForJobs" }))
  return model.isBlurred ? asked : andThen(asked, tookFocus)
}

/** Scans go to the window that somebody turned to last. */
export const tookFocus = (model: Model): Step =>
  model.session === undefined ? [model, []] : [model, [{ _tag: "ClaimScanner" }]]
