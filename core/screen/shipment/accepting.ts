/** Accepting a shipment: confirmed by a person, sent once, and told. */
import * as Result from "effect/Result"
import { isOn } from "../../session/flags.ts"
import { requireConfirmable, type SummaryRow, sentLines, summaryOf } from "../../stock/confirmation.ts"
import { isRtv } from "../../stock/shipment.ts"
import { longestReason } from "../../stock/short-receipt.ts"
import * as say from "../../text/shipment.ts"
import { keyOf } from "../idempotency-key.ts"
import * as deferredSubmit from "../scan-session/deferred-submit.ts"
import * as scanQueue from "../scan-session/queue.ts"
import type { Command } from "./effects.ts"
import {
  andThen,
  type Context,
  canContinue,
  type Message,
  type Model,
  type Notice,
  type Step,
  saveThen,
  showsContinue,
  step,
  toast,
  workKey
} from "./model.ts"
import { closed, processQueue } from "./scanning.ts"

/** Confirm was pressed: there is something to confirm, or the dialog says that there is nothing. */
export const continued = (model: Model, context: Context): Step => {
  const { shipment } = model
  if (shipment === undefined) return step(model)
  // The check of the report is made again: accepting stays blocked until it succeeds.
  if (model.gate === "failed" || model.gate === "closed")
    return step({ ...model, gate: "unknown" }, [
      { _tag: "CheckGate", hubId: context.hubId, id: model.id },
      { _tag: "Beep", tone: "bad" }
    ])
  return deferredSubmit.submit(model, "continue", policy)
}

const summed = (model: Model): Step => {
  const { shipment, receiving } = model
  if (shipment === undefined) return step(model)
  const confirmable = requireConfirmable(shipment, receiving)
  if (Result.isFailure(confirmable)) return step({ ...model, dialog: { _tag: "NoItems" } })
  const first = shortLines(model)[0] ?? summaryOf(shipment, receiving)[0]
  return step({
    ...model,
    problem: undefined,
    dialog: { _tag: "Summary", at: first?.product_id }
  })
}

/** The lines of which less came than was sent: a confirmation with any of them asks. */
export const shortLines = ({
  shipment,
  receiving
}: Pick<Model, "shipment" | "receiving">): ReadonlyArray<SummaryRow> =>
  shipment === undefined ? [] : summaryOf(shipment, receiving).filter(({ isShort }) => isShort)

export const movedSummary = (model: Model, by: number): Step => {
  const { dialog, shipment } = model
  if (dialog?._tag !== "Summary" || shipment === undefined) return step(model)
  const lines = summaryOf(shipment, model.receiving)
  const index = lines.findIndex(({ product_id }) => product_id === dialog.at)
  const line = lines[Math.min(Math.max(index + by, 0), lines.length - 1)]
  return step({ ...model, dialog: { ...dialog, at: line?.product_id } })
}

export const choseShortReason = (
  model: Model,
  { productId, reason }: Extract<Message, { _tag: "ChoseShortReason" }>,
  context: Context
): Step => {
  if (model.dialog?._tag !== "Summary" || model.busy !== undefined) return step(model)
  const reasons = new Map(model.reasons)
  const isLine = shortLines(model).some(({ product_id }) => product_id === productId)
  if (reason === undefined || reason.trim() === "" || !isLine) reasons.delete(productId)
  else reasons.set(productId, reason.trim().slice(0, longestReason))
  const at = isLine ? productId : model.dialog.at
  return saveThen({ ...model, reasons, dialog: { ...model.dialog, at } }, context)
}
const policy: deferredSubmit.SubmitPolicy<Model, Notice, Command> = {
  isOffered: showsContinue,
  isReady: canContinue,
  review: summed
}
/** A confirmation that was asked for early. */
export const resolvePending = (done: Step): Step => deferredSubmit.resolvePending(done, policy)

/** The key of an acceptance: the shipment, and everything sent. A shipment is accepted once, whatever it said meanwhile. */
export const confirmed = (model: Model, context: Context): Step => {
  const { shipment } = model
  if (model.dialog?._tag !== "Summary" || shipment === undefined || !canContinue(model)) return step(model)
  if (Result.isFailure(requireConfirmable(shipment, model.receiving)))
    return step({ ...model, dialog: { _tag: "NoItems" } })
  const lines = sentLines(shipment, model.receiving, model.reasons)
  const key = keyOf(`accept-${shipment.id}`, lines)
  return saveThen({ ...model, busy: "accepting", problem: undefined, sending: key }, context, [
    {
      _tag: "AcceptShipment",
      id: shipment.id,
      shipmentId: shipment.shipment_id,
      usesAcceptService: isOn(context.flags, "enable_accept_service"),
      lines,
      isRtv: isRtv(shipment),
      notes: shipment.notes,
      key
    }
  ])
}

/** It is in stock: the work is done with, and the list is shown again, unless scans came too late to be in it. */
export const succeeded = (
  model: Model,
  { shipment, message }: Extract<Message, { _tag: "SucceededAcceptance" }>,
  context: Context
): Step => {
  const isLate = scanQueue.size(model.queue) > 0
  return step(
    closed(model, shipment),
    [
      { _tag: "RemoveWork", key: workKey(model.id, context) },
      { _tag: "Beep", tone: isLate ? "bad" : "done" }
    ],
    [
      { _tag: "ShipmentChanged", shipment },
      toast("success", message),
      ...(isLate ? [] : [{ _tag: "Left" } as const])
    ]
  )
}

export const refused = (
  model: Model,
  { fault, message }: Extract<Message, { _tag: "RefusedAcceptance" }>,
  context: Context
): Step => {
  const after: Model = {
    ...model,
    busy: undefined,
    sending: null,
    dialog: undefined,
    problem: message,
    gate: fault.tag === "EodRequired" ? "closed" : model.gate
  }
  const told = saveThen(after, context, [{ _tag: "Beep", tone: "bad" }], [toast("failure", message)])
  // Somebody else was first: the shipment is read anew and shows what came in.
  if (fault.tag === "AlreadyAccepted" || fault.tag === "NotFound")
    return { ...told, commands: [...told.commands, { _tag: "OpenShipment", id: model.id }] }
  return andThen(told, (next) => processQueue(next, context))
}

/** Unanswered: the work stays, and sending it again carries the same key. */
export const failed = (model: Model, message: string, context: Context): Step => {
  const problem = message === "" ? say.updateFailed : message
  return andThen(
    saveThen(
      { ...model, busy: undefined, problem },
      context,
      [{ _tag: "Beep", tone: "bad" }],
      [toast("failure", problem)]
    ),
    (next) => processQueue(next, context)
  )
}
