/** A code is scanned into a shipment: what it changes, and for which reasons it is refused. */
import * as Result from "effect/Result"
import type * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import * as Q from "../quantity.ts"
import { passedDate, type ReceivedEntity } from "./entity.ts"
import { type Pack, transferred } from "./pack.ts"
import { isTooHigh } from "./received-quantity.ts"
import { lineOf, nextNumber } from "./receiving.ts"
import type { AbsentProduct, Receiving } from "./receiving-fields.ts"
import { asSent, isMoreThanSent } from "./sent-packs.ts"
import { accepted, isRtv, type Shipment } from "./shipment.ts"

/** The outcome of a scan: changed work, or a product that the shipment does not list, so that the user is asked. */
export type Scanned =
  | { readonly _tag: "Added"; readonly receiving: Receiving; readonly product_id: number }
  | { readonly _tag: "Absent"; readonly product: AbsentProduct }

export type ScanRefusal = Fault<
  | "AlreadyAccepted"
  | "NotAProduct"
  | "ExpiredNotAdded"
  | "AlreadyScanned"
  | "AlreadyInHub"
  | "NotSent"
  | "QuantityTooHigh"
>

/** A pack with a code of its own is in the hub's stock, or has been; one that was sent to another hub may come back. */
export const isInHub = (
  uniqueKey: string | null,
  rows: ReadonlyArray<Pick<Pack, "status">> | undefined
): boolean => uniqueKey !== null && (rows ?? []).some(({ status }) => status !== transferred)

/**
 * A code is scanned into a shipment. Refused in this order: no product in it, not sent with this transfer, expired, scanned
 * already, in the hub's inventory already. `inHub` are the rows of the hub under the code; undefined while or where they are not known: the
 * server asks again when the shipment is accepted.
 */
export const scan = (
  shipment: Shipment,
  receiving: Receiving,
  read: ReceivedEntity | null,
  inHub: ReadonlyArray<Pick<Pack, "status">> | undefined,
  today: Day.Day
): Result.Result<Scanned, ScanRefusal> => {
  if (shipment.status === accepted)
    return Result.fail(fault("AlreadyAccepted", { time_of_entry: shipment.time_of_entry }))
  if (read === null || read.product === null || read.qty <= 0) return Result.fail(fault("NotAProduct"))
  const { product } = read
  const came = asSent(shipment.sent_packs, read, today)
  if (Result.isFailure(came)) return Result.fail(came.failure)
  const entity = came.success
  const { date_of_expiry, unique_key } = entity
  const single = unique_key ?? entity.serial ?? null
  if (date_of_expiry !== null && date_of_expiry < today)
    return Result.fail(fault("ExpiredNotAdded", passedDate(date_of_expiry, entity.expired_by)))
  if (single !== null && receiving.scans.some((other) => other.unique_key === single))
    return Result.fail(fault("AlreadyScanned"))
  if (isInHub(single, inHub)) return Result.fail(fault("AlreadyInHub"))
  const { product_id } = product
  const item = lineOf(shipment, receiving, product_id)
  if (item === undefined)
    return shipment.sent_packs === undefined
      ? Result.succeed({ _tag: "Absent", product })
      : Result.fail(fault("NotSent"))
  const total = Q.plus(item.scanned_info.total_qty, entity.qty)
  if (isMoreThanSent(shipment, item, total, today)) return Result.fail(fault("NotSent"))
  if (isRtv(shipment) && isTooHigh(item, total)) return Result.fail(fault("QuantityTooHigh"))
  const { scan_code, qty, name } = entity
  const added = {
    number: nextNumber(receiving),
    product_id,
    scan_code,
    unique_key: single,
    qty,
    date_of_expiry,
    name
  }
  return Result.succeed({
    _tag: "Added",
    product_id,
    receiving: { ...receiving, scans: [...receiving.scans, added] }
  })
}
