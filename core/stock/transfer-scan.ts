/** A code is scanned into the cart of a transfer, or it is said why not (TRANSFER-7). */
import * as Result from "effect/Result"
import { isUnique, uniqueKey } from "../barcode/layouts.ts"
import type * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import * as Q from "../quantity.ts"
import { passedDate, type ScannedEntity, serialOf } from "./entity.ts"
import { available, isExpired, type Pack } from "./pack.ts"

/** The facts about a code. */
export interface ScannedCode {
  readonly entity: ScannedEntity | null
  /** What is wrong with it by the lists of the network. */
  readonly why?: string
  /** The pack under it in the own hub, which sends; null where there is none, undefined where another hub sends. */
  readonly pack: Pick<Pack, "status" | "date_of_expiry" | "qty"> | null | undefined
}

export interface TransferScan {
  /** Of a label of the network the code in its bars, whichever of its codes was scanned. */
  readonly scan_code: string
  readonly product_id: number
  readonly name: string
  readonly qty: Q.Quantity
  /** The key of a code that one pack alone has. */
  readonly unique_key: string | null
}

type Refusal = Fault<
  "UnknownBarcode" | "NotAProduct" | "AlreadyInCart" | "NotInHub" | "AlreadyUsed" | "ExpiredPack"
>

/** @param inCart the codes of single packs that the cart holds already */
export const readTransferScan = (
  { entity, pack, why }: ScannedCode,
  inCart: ReadonlySet<string>,
  today: Day.Day
): Result.Result<TransferScan, Refusal> => {
  if (entity === null) return Result.fail(fault("UnknownBarcode", { why: why ?? "" }))
  if (entity.product_id === null || entity.product === null) return Result.fail(fault("NotAProduct"))
  const isOwn = isUnique(entity.codeType)
  if (!isOwn && entity.date_of_expiry !== null && entity.date_of_expiry < today)
    return Result.fail(fault("ExpiredPack", passedDate(entity.date_of_expiry, entity.expired_by)))
  if (entity.qty === null) return Result.fail(fault("UnknownBarcode", { why: why ?? "" }))
  const unique_key = isOwn ? uniqueKey(entity.scan_code) : (serialOf(entity).serial ?? null)
  if (unique_key !== null && inCart.has(unique_key)) return Result.fail(fault("AlreadyInCart"))
  if (pack === null) return Result.fail(fault("NotInHub"))
  if (pack !== undefined && pack.status !== available) return Result.fail(fault("AlreadyUsed"))
  if (pack !== undefined && isExpired(pack, today))
    return Result.fail(fault("ExpiredPack", { date_of_expiry: pack.date_of_expiry }))
  // Of a pack that was opened what is left of it goes.
  const qty = isOwn && pack !== undefined ? pack.qty : Q.parse(entity.qty)
  const { product_id, scan_code } = entity
  return Result.succeed({ product_id, name: entity.product.name, qty, scan_code, unique_key })
}
