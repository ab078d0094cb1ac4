/** Accepting a shipment: looked over and confirmed by a person, and sent once. */
import * as Result from "effect/Result"
import * as Day from "../../day.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { step } from "../../kit/step.ts"
import { movedTo } from "../../kit/view/cursor.ts"
import { isOn } from "../../session/flags.ts"
import { requireConfirmable, type SummaryRow, sentLines, summaryOf } from "../../stock/confirmation.ts"
import { expiredOf } from "../../stock/sent-packs.ts"
import { isRtv } from "../../stock/shipment.ts"
import { longestReason } from "../../stock/short-receipt.ts"
import { type Context, canContinue, type Message, type Model, type Step } from "./model.ts"

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
  const line = movedTo(lines, index, by)
  return step({ ...model, dialog: { ...dialog, at: line?.product_id } })
}

export const choseShortReason = (
  model: Model,
  { productId, reason }: Extract<Message, { _tag: "ChoseShortReason" }>
): Step => {
  if (model.dialog?._tag !== "Summary" || model.busy !== undefined) return step(model)
  const reasons = new Map(model.reasons)
  const isLine = shortLines(model).some(({ product_id }) => product_id === productId)
  if (reason === undefined || reason.trim() === "" || !isLine) reasons.delete(productId)
  else reasons.set(productId, reason.trim().slice(0, longestReason))
  const at = isLine ? productId : model.dialog.at
  return step({ ...model, reasons, dialog: { ...model.dialog, at } })
}
/** The question before it is sent; or that there is nothing to confirm. */
export const review = (model: Model, { now }: Pick<Context, "now">): Step => {
  const { shipment, receiving } = model
  if (shipment === undefined) return step(model)
  const today = Day.dayAt(now)
  const confirmable = requireConfirmable(shipment, receiving, today)
  if (Result.isFailure(confirmable)) return step({ ...model, dialog: { _tag: "NoItems" } })
  const first = shortLines(model)[0] ?? summaryOf(shipment, receiving)[0]
  return step({
    ...model,
    problem: undefined,
    dialog: { _tag: "Summary", at: first?.product_id, expired: expiredOf(shipment, today).length }
  })
}

/** The key of an acceptance: the shipment, and everything sent. A shipment is accepted once, whatever it said meanwhile. */
export const confirmed = (model: Model, context: Context): Step => {
  const { shipment } = model
  if (model.dialog?._tag !== "Summary" || shipment === undefined || !canContinue(model)) return step(model)
  if (Result.isFailure(requireConfirmable(shipment, model.receiving, Day.dayAt(context.now))))
    return step({ ...model, dialog: { _tag: "NoItems" } })
  const lines = sentLines(shipment, model.receiving, model.reasons)
  const key = keyOf(`accept-${shipment.id}`, lines)
  return step({ ...model, busy: "accepting", problem: undefined, sending: key }, [
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
