/** A return pick-up (RTV): what its notes say, and what of it came damaged. */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import * as Q from "../quantity.ts"
import { cut, sanitizeText } from "../sanitize-text.ts"
import { type Flags, textOf } from "../session/flags.ts"
import { accepted, isRtv, type Shipment } from "./shipment.ts"

/** On its card, and over its paper. */
export const returnPickup = "Return Pickup"
/** Stands where the address would. */
export const noPickupAddress = "Unable to fetch pickup address"

const REFERENCE = /Ref#\s*:?\s*([^,;\n]+)/
const ADDRESS = /Address\s*:?\s*([\s\S]+)/

/** The text after a mark, fit to show; nothing when there is none. */
const after = (pattern: RegExp, notes: string | null): string | undefined => {
  const text = sanitizeText(pattern.exec(notes ?? "")?.[1] ?? "").trim()
  return text === "" ? undefined : text
}

/** The reference number, marked `Ref#` in the notes. */
export const referenceOf = ({ notes }: Pick<Shipment, "notes">): string | undefined => after(REFERENCE, notes)
/** The pick-up address, marked `Address`: it goes on to the end of the notes. */
export const addressOf = ({ notes }: Pick<Shipment, "notes">): string | undefined => after(ADDRESS, notes)

/** The shown address ends here (section 9). */
const shownLength = 118
/** The address as it is shown: its first 118 characters, with an ellipsis only where there is more. */
export const shownAddress = (address: string): string => {
  const shown = cut(address, shownLength)
  return shown.length < address.length ? `${shown}…` : shown
}

/** Print is offered for a return pick-up where a template for it is configured. */
export const showsPrint = (shipment: Pick<Shipment, "source_of_shipment">, flags: Flags): boolean =>
  isRtv(shipment) && textOf(flags, "shipment_template") !== undefined

export interface Damaged {
  readonly product_id: number
  readonly qty: Q.Quantity
}

/** What was picked up and not accepted, item by item. */
export const damagedOf = (
  items: ReadonlyArray<{
    readonly product_id: number
    readonly received: Q.Quantity
    readonly accepted: Q.Quantity
  }>
): ReadonlyArray<Damaged> =>
  items
    .map(({ product_id, received, accepted: good }) => ({ product_id, qty: Q.minus(received, good) }))
    .filter(({ qty }) => Q.hundredths(qty) > 0)

/** What came damaged of an accepted pick-up and goes back; nothing of any other shipment. */
export const damagedIn = (
  shipment: Pick<Shipment, "status" | "source_of_shipment" | "items">
): ReadonlyArray<Damaged> =>
  shipment.status === accepted && isRtv(shipment)
    ? damagedOf(
        shipment.items.map(({ product_id, received_qty, scanned_info }) => ({
          product_id,
          received: received_qty ?? Q.zero,
          accepted: scanned_info.total_qty
        }))
      )
    : []

/** Something came damaged, and no return of it was made: it can be tried again. */
export const owesReturn = (shipment: Shipment): boolean =>
  shipment.damage_return === null && damagedIn(shipment).length > 0

/**
 * Decides the return of the damaged items of an accepted pick-up. Lines of 0 are left out; none left means that nothing
 * is returned. A line beyond what came damaged is refused.
 */
export const decideReturn = (
  shipment: Pick<Shipment, "status" | "source_of_shipment">,
  damaged: ReadonlyArray<Damaged>,
  lines: ReadonlyArray<Damaged>
): Result.Result<ReadonlyArray<Damaged>, Fault<"NotAccepted" | "InvalidData">> => {
  if (shipment.status !== accepted) return Result.fail(fault("NotAccepted"))
  if (!isRtv(shipment))
    return Result.fail(fault("InvalidData", { why: "the shipment is not a return pick-up" }))
  const left = new Map(damaged.map(({ product_id, qty }) => [product_id, qty]))
  for (const { product_id, qty } of lines) {
    const came = left.get(product_id) ?? Q.zero
    if (qty < 0 || qty > came)
      return Result.fail(
        fault("InvalidData", {
          why: `of product ${product_id} came ${Q.formatShort(came)} damaged, not ${Q.formatShort(qty)}`
        })
      )
    left.set(product_id, Q.minus(came, qty))
  }
  return Result.succeed(lines.filter(({ qty }) => Q.hundredths(qty) > 0))
}
