/**
 * The packs that another hub has sent: pack by pack, with the date that each had on its shelf there. A pack is received as it was
 * sent, whatever its code says by itself (TRANSFER-6). One that has expired on its way is not received: it leaves the
 * stock with the receipt (TRANSFER-8).
 */
import * as Result from "effect/Result"
import { uniqueKey } from "../barcode/layouts.ts"
import type * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import * as Q from "../quantity.ts"
import type { ReceivedEntity } from "./entity.ts"
import type { SentPack } from "./sent-pack.ts"

/** The packs of a shipment that is a transfer; undefined for any other. */
interface Sent {
  readonly sent_packs?: ReadonlyArray<SentPack>
}

/** The packs that nobody receives any more: their date has passed. Today's date is still good. */
export const expiredOf = ({ sent_packs }: Sent, today: Day.Day): ReadonlyArray<SentPack> =>
  (sent_packs ?? []).filter(({ date_of_expiry }) => date_of_expiry < today)

/** Whether everything on its way has expired: the shipment is ended without any of it. */
export const isAllExpired = (shipment: Sent, today: Day.Day): boolean => {
  const { sent_packs = [] } = shipment
  return sent_packs.length > 0 && expiredOf(shipment, today).length === sent_packs.length
}

export const expiredQty = (shipment: Sent, productId: number, today: Day.Day): Q.Quantity =>
  Q.sum(
    expiredOf(shipment, today)
      .filter(({ product_id }) => product_id === productId)
      .map(({ qty }) => qty)
  )

/** The earliest date that can be received, else the earliest at all. */
const earliest = (packs: ReadonlyArray<SentPack>, today: Day.Day): Day.Day | undefined => {
  const dates = packs.map(({ date_of_expiry }) => date_of_expiry).sort()
  return dates.find((date) => date >= today) ?? dates[0]
}

/** The date that a quantity of a product has which no code names: nothing keeps longer for having travelled. */
export const dateOfSent = (
  sent: ReadonlyArray<SentPack> | undefined,
  productId: number,
  today: Day.Day
): Day.Day | undefined =>
  earliest(
    (sent ?? []).filter(({ product_id }) => product_id === productId),
    today
  )

/** No more of a product is received than was sent and is still good: a transfer makes no stock. */
export const isMoreThanSent = (
  shipment: Sent,
  { product_id, original_qty }: { readonly product_id: number; readonly original_qty: Q.Quantity },
  received: Q.Quantity,
  today: Day.Day
): boolean =>
  shipment.sent_packs !== undefined &&
  received > Q.minus(original_qty, expiredQty(shipment, product_id, today))

/** @param sent undefined for a shipment that is no transfer */
export const asSent = (
  sent: ReadonlyArray<SentPack> | undefined,
  entity: ReceivedEntity,
  today: Day.Day
): Result.Result<ReceivedEntity, Fault<"NotSent">> => {
  const { product, unique_key } = entity
  if (sent === undefined || product === null) return Result.succeed(entity)
  if (unique_key !== null) {
    const pack = sent.find((each) => each.unique_key === unique_key)
    return pack === undefined
      ? Result.fail(fault("NotSent"))
      : Result.succeed({ ...entity, qty: pack.qty, date_of_expiry: pack.date_of_expiry })
  }
  if (entity.serial !== undefined) {
    const pack = sent.find((each) => each.unique_key === entity.serial)
    if (pack !== undefined)
      return Result.succeed({ ...entity, qty: pack.qty, date_of_expiry: pack.date_of_expiry })
    // What left without a number may be this one.
    const isAnyUnnumbered = sent.some(
      (each) => each.product_id === product.product_id && each.unique_key === null
    )
    if (!isAnyUnnumbered) return Result.fail(fault("NotSent"))
  }
  const key = uniqueKey(entity.scan_code)
  const alike = sent.filter(({ scan_code }) => uniqueKey(scan_code) === key)
  const date = earliest(alike, today) ?? dateOfSent(sent, product.product_id, today)
  return Result.succeed(date === undefined ? entity : { ...entity, date_of_expiry: date })
}
