/**
 * The paper of a return pick-up: where to fetch what from, what is expected, and what was picked up and accepted. While
 * the shipment is pending the last two are left blank, to be written by hand.
 */
import * as Result from "effect/Result"
import * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import * as Q from "../quantity.ts"
import { sanitizeText, sanitizeTextOrNull } from "../sanitize-text.ts"
import { stampText } from "../session/clock.ts"
import type { Flags } from "../session/flags.ts"
import { addressOf, noPickupAddress, referenceOf } from "../stock/pick-up.ts"
import { accepted, isRtv, type Shipment } from "../stock/shipment.ts"
import type { PickUpDocument } from "./document.ts"
import { filled, flagTemplate } from "./template.ts"

export interface PickUpFacts {
  readonly shipment: Shipment
  readonly storeName: string
  readonly flags: Flags
  readonly now: Day.Instant
  /** Templates that `shipment_template` may name. */
  readonly templates?: Readonly<Record<string, string>>
}

const local = (time: Day.GmtTime | null): string | null => {
  const instant = time === null ? undefined : Day.fromGmt(time)
  return instant === undefined ? null : Day.toLocal(instant)
}

type Sheet = Omit<PickUpDocument, "template">

/** Fields of a store's own layout: those of the paper, and `{{items}}` with one line an item. */
const valueIn =
  (sheet: Sheet) =>
  (path: string): string | undefined => {
    if (path === "items")
      return sheet.lines
        .map(({ number, name, quantity, unit }) => `${number}. ${name}  ${quantity} ${unit}`)
        .join("\n")
    if (path === "item_count") return String(sheet.lines.length)
    if (!Object.hasOwn(sheet, path)) return undefined
    const value: unknown = Reflect.get(sheet, path)
    if (value === null) return ""
    return typeof value === "string" ? value : undefined
  }

/** Fails for a shipment that is no return pick-up: it has no such paper. */
export const pickUpSheet = ({
  shipment,
  storeName,
  flags,
  now,
  templates
}: PickUpFacts): Result.Result<PickUpDocument, Fault<"InvalidData">> => {
  if (!isRtv(shipment))
    return Result.fail(fault("InvalidData", { why: "the shipment is not a return pick-up" }))
  const isAccepted = shipment.status === accepted
  const sheet: Sheet = {
    kind: "pickUp",
    shipment_id: sanitizeText(shipment.shipment_id),
    shipment_name: sanitizeText(shipment.shipment_name),
    store_name: sanitizeText(storeName),
    source: sanitizeText(shipment.source_of_shipment).trim(),
    reference: sanitizeTextOrNull(referenceOf(shipment) ?? null),
    // Whole: on the screen it may be cut, on the paper somebody has to find the door.
    address: addressOf(shipment) ?? noPickupAddress,
    shipped_at: local(shipment.time_of_shipping),
    accepted_at: isAccepted ? local(shipment.time_of_entry) : null,
    printed_at: stampText(flags, now),
    lines: shipment.items.map((item, index) => ({
      number: index + 1,
      product_id: item.product_id,
      name: sanitizeText(item.product_name).trim(),
      size: sanitizeTextOrNull(item.size),
      quantity: Q.amountOf(item, item.original_qty),
      unit: Q.unitOf(item),
      picked_up: isAccepted ? Q.amountOf(item, item.received_qty ?? Q.zero) : null,
      accepted: isAccepted ? Q.amountOf(item, item.scanned_info.total_qty) : null
    }))
  }
  const template = flagTemplate(flags, "shipment_template", templates)
  return Result.succeed({
    ...sheet,
    template: template === undefined ? null : filled(template, valueIn(sheet))
  })
}
