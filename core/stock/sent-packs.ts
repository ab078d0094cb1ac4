/**
 * What another hub has sent: pack by pack, with the date that each had on its shelf there. A pack is received as it was
 * sent, whatever its code says by itself (TRANSFER-6).
 */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { uniqueKey } from "../barcode/layouts.ts"
import * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import * as Q from "../quantity.ts"
import type { ReceivedEntity } from "./entity.ts"

export const SentPack = Schema.Struct({
  product_id: Schema.Int,
  /** As scanned, a leading M included; the code of a quantity without one is MANUAL_PACK. */
  scan_code: Schema.String,
  unique_key: Schema.NullOr(Schema.String),
  date_of_expiry: Day.Day,
  /** What was left of it when it was sent. */
  qty: Q.Quantity
})
export type SentPack = typeof SentPack.Type

const earliest = (packs: ReadonlyArray<SentPack>): Day.Day | undefined =>
  packs.map(({ date_of_expiry }) => date_of_expiry).sort()[0]

/** The date that a quantity of a product has which no code names: nothing keeps longer for having travelled. */
export const dateOfSent = (
  sent: ReadonlyArray<SentPack> | undefined,
  productId: number
): Day.Day | undefined => earliest((sent ?? []).filter(({ product_id }) => product_id === productId))

/** No more of a product is received than was sent: a transfer makes no stock. */
export const isMoreThanSent = (
  { sent_packs }: { readonly sent_packs?: ReadonlyArray<SentPack> },
  { original_qty }: { readonly original_qty: Q.Quantity },
  received: Q.Quantity
): boolean => sent_packs !== undefined && received > original_qty

/** @param sent undefined for a shipment that is no transfer */
export const asSent = (
  sent: ReadonlyArray<SentPack> | undefined,
  entity: ReceivedEntity
): Result.Result<ReceivedEntity, Fault<"NotSent">> => {
  const { product, unique_key } = entity
  if (sent === undefined || product === null) return Result.succeed(entity)
  if (unique_key !== null) {
    const pack = sent.find((each) => each.unique_key === unique_key)
    return pack === undefined
      ? Result.fail(fault("NotSent"))
      : Result.succeed({ ...entity, qty: pack.qty, date_of_expiry: pack.date_of_expiry })
  }
  const key = uniqueKey(entity.scan_code)
  const alike = sent.filter(({ scan_code }) => uniqueKey(scan_code) === key)
  const date = earliest(alike) ?? dateOfSent(sent, product.product_id)
  return Result.succeed(date === undefined ? entity : { ...entity, date_of_expiry: date })
}
