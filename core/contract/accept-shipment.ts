/** AcceptShipmentService: a shipment becomes stock of the hub. */

import * as Schema from "effect/Schema"
import { longestScan } from "../barcode/layouts.ts"
import * as Day from "../day.ts"
import * as Q from "../quantity.ts"
import { works } from "../session/access.ts"
import { Shipment } from "../stock/shipment.ts"
import { longestReason } from "../stock/short-receipt.ts"
import { Id, ShipmentId, text } from "./id.ts"
import { define, param, service, writes } from "./method.ts"

/** A quantity is read as a number; one that cannot be read is 0 (S-5-039), and the rules say what that means. */
const Amount = Q.StoredQuantity

/** A pack under its code. What the code says is read from the code; what is sent beside it is not trusted. */
const AcceptedPack = Schema.Struct({
  scan_code: text(longestScan),
  qty: Amount,
  current_qty: Schema.optionalKey(Amount),
  date_of_expiry: Schema.optionalKey(Schema.NullOr(Day.Day)),
  product_id: Schema.optionalKey(Schema.Unknown),
  name: Schema.optionalKey(Schema.Unknown)
})

/** One product of the acceptance. A line that names no packs is a quantity entered by hand. */
export const AcceptedLine = Schema.Struct({
  product_id: Id,
  qty: Amount,
  current_qty: Schema.optionalKey(Amount),
  item_category: Schema.optionalKey(Schema.NullOr(text(100))),
  /** The quantity picked up with an RTV shipment. */
  received_qty: Schema.optionalKey(Schema.NullOr(Amount)),
  scanned_info: Schema.optionalKey(
    Schema.NullOr(
      Schema.Struct({
        items: Schema.Array(AcceptedPack).check(Schema.isMaxLength(5000)),
        total_qty: Schema.optionalKey(Amount)
      })
    )
  ),
  /** The reason why less came than was sent; it is kept with the receipt. */
  short_reason: Schema.optionalKey(Schema.NullOr(text(longestReason)))
})
export type AcceptedLine = typeof AcceptedLine.Type

const lines = Schema.Array(AcceptedLine).check(Schema.isMaxLength(2000))

/** The parameters that both ways of accepting share. */
export const acceptance = {
  about:
    "Accepts a shipment: its packs become stock of the hub, once. All of it or nothing; the session says who accepted.",
  lines,
  result: Schema.Struct({
    status: Schema.Literal("success"),
    message: Schema.String,
    /** The number of rows that the hub's stock gained. */
    packs: Schema.Int,
    shipment: Shipment
  }),
  faults: [
    "NotFound",
    "AlreadyAccepted",
    "EodRequired",
    "NoItemsSelected",
    "InvalidData",
    "NotAProduct",
    "ExpiredNotAdded",
    "AlreadyScanned",
    "AlreadyInHub",
    "NotSent",
    "QuantityNotAcceptable",
    "QuantityTooHigh",
    "AcceptedAbovePickup",
    "NotAMultiple"
  ],
  does: writes("stock", works.store)
} as const

export const AcceptShipmentService = service("AcceptShipmentService", {
  acceptShipment: define({
    about: acceptance.about,
    params: [
      param(
        "request",
        Schema.Struct({
          shipment_id: ShipmentId,
          shipment_items: lines,
          user: Schema.optionalKey(Schema.Unknown)
        })
      )
    ],
    result: acceptance.result,
    faults: acceptance.faults,
    tenant: [{ is: "shipment", at: "request.shipment_id" }],
    ...acceptance.does
  })
})
