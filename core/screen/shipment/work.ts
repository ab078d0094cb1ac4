/** The work on a shipment as it is stored between two scans: versioned, so that a later Packhouse knows what it reads. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Q from "../../quantity.ts"
import { AbsentProduct, Receiving } from "../../stock/receiving.ts"
import type { Shipment, ShipmentItem } from "../../stock/shipment.ts"

const version = 1

const Stored = Schema.Struct({
  version: Schema.Literal(version),
  shipment_id: Schema.String,
  /** The shipment as it was last read. */
  updated_at: Schema.String,
  receiving: Receiving,
  /** What it said of the products worked on: a resync may have taken them off it meanwhile. */
  listed: Schema.Array(AbsentProduct),
  /** Scans that were not decided yet. */
  waiting: Schema.Array(Schema.String),
  /** The idempotency key of an acceptance on its way; a restart sends the same. */
  sending: Schema.NullOr(Schema.String)
})
export type ShipmentWork = Omit<typeof Stored.Type, "version">

const encode = Schema.encodeSync(Schema.fromJsonString(Stored))
const decode = Schema.decodeUnknownResult(Schema.fromJsonString(Stored))

export const print = (work: ShipmentWork): string => encode({ version, ...work })

/** Work that was read back; or, where its form is not ours, the codes that can be found in it. */
export type ReadWork =
  | { readonly _tag: "Work"; readonly work: ShipmentWork }
  | { readonly _tag: "Codes"; readonly codes: ReadonlyArray<string> }

const CODE = /"scan_code"\s*:\s*"([^"\\]{1,64})"/g

export const read = (text: string): ReadWork =>
  Result.match(decode(text), {
    onSuccess: ({ version: _, ...work }): ReadWork => ({ _tag: "Work", work }),
    onFailure: (): ReadWork => ({
      _tag: "Codes",
      codes: [...text.matchAll(CODE)].map(([, code = ""]) => code)
    })
  })

/** What the shipment says of the products that the work touches. */
export const listedIn = (shipment: Shipment, { scans, pickedUp }: Receiving): ShipmentWork["listed"] => {
  const touched = new Set([...scans, ...pickedUp].map(({ product_id }) => product_id))
  return shipment.items
    .filter(({ product_id }) => touched.has(product_id))
    .map(({ product_id, qty_inc, sell_by, productInfo: { item_category } }) => ({
      product_id,
      qty_inc,
      sell_by,
      item_category
    }))
}

/** The shipment as far as the work remembers it. */
export const remembered = (shipment: Shipment, listed: ShipmentWork["listed"]): Shipment => ({
  ...shipment,
  items: listed.map(
    ({ item_category, ...product }): ShipmentItem => ({
      ...product,
      id: 0,
      product_name: "",
      original_qty: Q.zero,
      received_qty: null,
      size: null,
      shipment_id: shipment.shipment_id,
      scanned_info: { items: [], total_qty: Q.zero },
      productInfo: { item_category }
    })
  )
})
