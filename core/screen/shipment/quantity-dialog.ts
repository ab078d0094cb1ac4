/** The quantity dialog of one line: what is accepted by hand; of a return pick-up also what was picked up. */
import * as Result from "effect/Result"
import { type Fault, fault } from "../../fault.ts"
import * as Q from "../../quantity.ts"
import { manualPack } from "../../stock/pack.ts"
import { nextQuantity, proposed, type Room, readTyped } from "../../stock/received-quantity.ts"
import { pickedUpOf, scansOf } from "../../stock/receiving.ts"
import { acceptManually, roomByHand, roomOfPickUp, setPickUp } from "../../stock/receiving-by-hand.ts"
import type { Receiving } from "../../stock/receiving-fields.ts"
import { isRtv, type Shipment, type ShipmentItem } from "../../stock/shipment.ts"
import { faultText } from "../../text/fault.ts"

export type Box = "pickedUp" | "accepted"

export interface QuantityDialog {
  readonly product_id: number
  /** What stands in the box of the picked up quantity; undefined where there is none. */
  readonly pickedUp: string | undefined
  readonly accepted: string
  readonly problem: string | undefined
  /** The box that has the keys, and how often they were sent to one. */
  readonly focus: Box | undefined
  readonly moves: number
}

/** As it is typed: a pack's grams are not rounded away, or what stands there would not be what the packs weigh. */
const text = (quantity: Q.Quantity): string => String(Q.toWire(quantity))

/**
 * Opens with what is still missing; of a return pick-up with what was entered before, else with all of it. What it opens
 * with can be saved as it stands, for as far as quantities by hand are allowed.
 */
export const opened = (
  shipment: Shipment,
  receiving: Receiving,
  item: ShipmentItem,
  mayAcceptByHand: boolean
): QuantityDialog => {
  const total = item.scanned_info.total_qty
  const start = { product_id: item.product_id, problem: undefined, moves: 0 }
  if (!isRtv(shipment)) {
    const missing = Q.most(Q.minus(item.original_qty, total), Q.zero)
    const offered = proposed(item, roomByHand(receiving, item), missing)
    return {
      ...start,
      focus: "accepted",
      pickedUp: undefined,
      accepted: offered === undefined ? "" : text(offered)
    }
  }
  const wasEntered = receiving.pickedUp.some(({ product_id }) => product_id === item.product_id) || total > 0
  const room = roomOfPickUp(receiving, item, "pickedUp", total)
  const expected = wasEntered ? pickedUpOf(receiving, item.product_id) : item.original_qty
  const pickedUp = proposed(item, room, expected) ?? total
  const accepted = wasEntered || !mayAcceptByHand ? total : pickedUp
  return { ...start, focus: "pickedUp", pickedUp: text(pickedUp), accepted: text(accepted) }
}

const withText = (dialog: QuantityDialog, box: Box, text: string): QuantityDialog => ({
  ...dialog,
  [box]: text,
  problem: undefined
})

export const focused = (dialog: QuantityDialog, focus: Box | undefined): QuantityDialog => ({
  ...dialog,
  focus,
  moves: dialog.moves + 1
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
  receiving: Receiving,
  item: ShipmentItem,
  direction: 1 | -1
): QuantityDialog => {
  const read = Result.getOrUndefined(readTyped(dialog[box] ?? ""))
  return withText(
    dialog,
    box,
    text(nextQuantity(item, roomOf(dialog, box, receiving, item), read ?? Q.zero, direction))
  )
}

/** Between what the other box of the dialog and the packs leave it. */
const roomOf = (dialog: QuantityDialog, box: Box, receiving: Receiving, item: ShipmentItem): Room => {
  if (dialog.pickedUp === undefined) return roomByHand(receiving, item)
  const other = box === "pickedUp" ? dialog.accepted : dialog.pickedUp
  return roomOfPickUp(receiving, item, box, Result.getOrUndefined(readTyped(other)))
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
