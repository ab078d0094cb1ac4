/** ReturnStockService: what goes back. Here the return of what came damaged from a pick-up; the name is spelt so. */
import * as Schema from "effect/Schema"
import * as Q from "../quantity.ts"
import { Id, ShipmentId, text } from "./id.ts"
import { define, optional, param, service } from "./method.ts"

/** So much of a product was picked up and not accepted. */
export const DamagedLine = Schema.Struct({
  product_id: Id,
  qty: Q.Quantity,
  shipment_id: ShipmentId,
  product_name: Schema.optionalKey(Schema.Unknown)
})
export type DamagedLine = typeof DamagedLine.Type

export const ReturnStockService = service("ReturnStockService", {
  createRetunStockForRTV: define({
    about:
      "Creates the return of the damaged items of an accepted return pick-up; a repeat answers the same one.",
    params: [
      param("items", Schema.Array(DamagedLine).check(Schema.isMaxLength(2000))),
      optional("user", Schema.Unknown),
      optional("ref_no", text(100))
    ],
    result: Schema.Struct({ status: Schema.Literal("success"), return_id: Schema.NullOr(Schema.Int) }),
    faults: ["NotFound", "NotAccepted", "InvalidData"],
    flag: "none",
    tenant: [{ is: "shipment", at: "items.0.shipment_id" }],
    effect: "writes"
  })
})
