/** A scanned code and its product: the answer of EntityService. */
import * as Schema from "effect/Schema"
import { Barcode } from "../barcode/decode.ts"
import { isUnique, uniqueKey } from "../barcode/layouts.ts"
import { singleKey } from "../barcode/pack-key.ts"
import { Product } from "../catalogue/product.ts"
import type * as Day from "../day.ts"
import * as Q from "../quantity.ts"

export const ScannedEntity = Schema.Struct({
  ...Barcode.fields,
  /** The same as `qty`: nothing has been taken yet of a pack that comes in (S-7-094). */
  current_qty: Barcode.fields.qty,
  /** The product's name, for codes that name a product. */
  name: Schema.NullOr(Schema.String),
  product: Schema.NullOr(Product),
  /** Which date of the code has passed, by the lists of the network: "use by (17)". */
  expired_by: Schema.optionalKey(Schema.String)
})
export type ScannedEntity = typeof ScannedEntity.Type

/** A code as a shipment receives it. */
export interface ReceivedEntity {
  readonly scan_code: string
  /** The code without M when it names one single pack; null when every unit carries the same code. */
  readonly unique_key: string | null
  /** Of goods with a serial number its key: they come in once, and the stock counts them without it (CODE-22). */
  readonly serial?: string
  /** Stock under another code than the scanned one. */
  readonly stock_code?: string
  /** The quantity that one scan of the code adds. */
  readonly qty: Q.Quantity
  readonly date_of_expiry: Day.Day | null
  readonly expired_by?: string
  readonly name: string | null
  /** Null for a code that names no product of the catalogue. */
  readonly product: {
    readonly product_id: number
    readonly qty_inc: Q.Quantity | null
    readonly sell_by: "kg" | "pack"
    readonly item_category: string | null
  } | null
}

/** The key of goods of the trade with a serial number, as a part of their entity. */
export const serialOf = ({
  codeType,
  scan_code
}: Pick<Barcode, "codeType" | "scan_code">): { readonly serial?: string } => {
  const serial = isUnique(codeType) ? null : singleKey(scan_code)
  return serial === null ? {} : { serial }
}

/** What a date that has passed is refused with. */
export const passedDate = (date_of_expiry: Day.Day, by: string | undefined) =>
  by === undefined ? { date_of_expiry } : { date_of_expiry, by }

/** Quantities are read as numbers; one that cannot be read counts as 0. */
export const receivedEntity = (entity: ScannedEntity): ReceivedEntity => ({
  scan_code: entity.scan_code,
  unique_key: isUnique(entity.codeType) ? uniqueKey(entity.scan_code) : null,
  ...serialOf(entity),
  qty: Q.parse(entity.qty),
  date_of_expiry: entity.date_of_expiry,
  ...(entity.expired_by === undefined ? {} : { expired_by: entity.expired_by }),
  name: entity.name,
  product:
    entity.product_id === null || entity.product === null
      ? null
      : {
          product_id: entity.product_id,
          qty_inc: entity.product.qty_increments,
          sell_by: entity.product.sell_by,
          item_category: entity.product.category_type
        }
})
