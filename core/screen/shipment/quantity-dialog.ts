/** The quantity dialog of one line: what is accepted by hand; of a return pick-up also what was picked up. */
import * as Result from "effect/Result"
import { type Fault, fault } from "../../fault.ts"
import * as Q from "../../quantity.ts"
import { manualPack } from "../../stock/pack.ts"
import { readTyped, stepped } from "../../stock/received-quantity.ts"
import { pickedUpOf, type Receiving, scansOf } from "../../stock/receiving.ts"
import { acceptManually, setPickUp } from "../../stock/receiving-by-hand.ts"
import { isRtv, type Shipment, type ShipmentItem } from "../../stock/shipment.ts"
import { faultText } from "../../text/fault.ts"

export type Box = "pickedUp" | "accepted"

export interface QuantityDialog {
  readonly product_id: number
  /** What stands in the box of the picked up quantity; undefined where there is none. */
  readonly pickedUp: string | undefined
  readonly accepted: string
  readonly problem: string | undefined
}

/** Opens with what is still missing; of a return pick-up with what was entered before, else with all of it. */
export const opened = (shipment: Shipment, receiving: Receiving, item: ShipmentItem): QuantityDialog => {
  const total = item.scanned_info.total_qty
  const start = { product_id: item.product_id, problem: undefined }
  if (!isRtv(shipment)) {
    const missing = Q.most(Q.minus(item.original_qty, total), Q.zero)
    return { ...start, pickedUp: undefined, accepted: missing > 0 ? Q.formatShort(missing) : "" }
  }
  const wasEntered = receiving.pickedUp.some(({ product_id }) => product_id === item.product_id) || total > 0
  const pickedUp = wasEntered ? pickedUpOf(receiving, item.product_id) : item.original_qty
  return {
    ...start,
    pickedUp: Q.formatShort(pickedUp),
    accepted: Q.formatShort(wasEntered ? total : pickedUp)
  }
}

const withText = (dialog: QuantityDialog, box: Box, text: string): QuantityDialog => ({
  ...dialog,
  [box]: text,
  problem: undefined
})

/** What cannot be a quantity is said at once. */
export const typed = (dialog: QuantityDialog, box: Box, text: string): QuantityDialog => {
  const read = readTyped(text)
  const isWrong = text.trim() !== "" && Result.isFailure(read)
  return { ...withText(dialog, box, text), problem: isWrong ? faultText(read.failure) : undefined }
}

export const steppedBy = (
  dialog: QuantityDialog,
  box: Box,
  item: ShipmentItem,
  direction: 1 | -1
): QuantityDialog => {
  const read = readTyped(dialog[box] ?? "")
  const from = Result.isSuccess(read) ? read.success : Q.zero
  return withText(dialog, box, Q.formatShort(stepped(item, from, direction)))
}

export type Refusal = Fault<
  "QuantityNotAcceptable" | "QuantityTooHigh" | "NotAMultiple" | "AcceptedAbovePickup" | "FlagOff"
>

/** What the dialog says is done to the work. Where nothing may be entered by hand, a pick-up may be, an acceptance not. */
export const saved = (
  dialog: QuantityDialog,
  receiving: Receiving,
  item: ShipmentItem,
  mayAcceptByHand: boolean
): Result.Result<Receiving, Refusal> => {
  const accepted = readTyped(dialog.accepted)
  if (Result.isFailure(accepted)) return Result.fail(accepted.failure)
  if (dialog.pickedUp === undefined)
    return mayAcceptByHand
      ? acceptManually(receiving, item, accepted.success)
      : Result.fail(fault("FlagOff", { flag: "manual_accept" }))
  const pickedUp = readTyped(dialog.pickedUp)
  if (Result.isFailure(pickedUp)) return Result.fail(pickedUp.failure)
  const after = setPickUp(receiving, item, { pickedUp: pickedUp.success, accepted: accepted.success })
  if (Result.isFailure(after) || mayAcceptByHand) return after
  return scansOf(after.success, item.product_id).some(({ scan_code }) => scan_code === manualPack)
    ? Result.fail(fault("FlagOff", { flag: "manual_accept" }))
    : after
}
