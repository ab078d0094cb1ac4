/** ReturnStockService: what goes back of a hub's stock, and of what came damaged from a pick-up; that name is spelt so. */

import * as Schema from "effect/Schema"
import { longestScan } from "../barcode/layouts.ts"
import * as Q from "../quantity.ts"
import { works } from "../session/access.ts"
import { longestReference, ReturnAction } from "../stock/return-action.ts"
import { Id, ShipmentId, Switch, text } from "./id.ts"
import { define, optional, param, service, sessionOnly, writes } from "./method.ts"
import { Pages } from "./print.ts"

/** The quantity of a product that was picked up and not accepted. */
export const DamagedLine = Schema.Struct({
  product_id: Id,
  qty: Q.Quantity,
  shipment_id: ShipmentId,
  product_name: Schema.optionalKey(Schema.Unknown)
})
export type DamagedLine = typeof DamagedLine.Type

/** The quantities of a product that go back and that stay. */
const ReturnLine = Schema.Struct({
  product_id: Id,
  return_qty: Q.Quantity,
  retain_qty: Q.Quantity,
  /** The quantity left when somebody decided; where it is sent, it must still be the same. */
  remaining: Schema.optionalKey(Q.Quantity),
  product_name: Schema.optionalKey(Schema.Unknown),
  sell_by: Schema.optionalKey(Schema.Unknown),
  marinated: Schema.optionalKey(Schema.Unknown)
})
/** A pack of a line. A product of which none is named gives those that expire first. */
const ReturnItem = Schema.Struct({
  inventory_id: Id,
  product_id: Id,
  qty: Q.Quantity,
  action: Schema.Literals(["return", "retain"]),
  scan_code: Schema.optionalKey(text(longestScan)),
  shipment_id: Schema.optionalKey(Schema.Unknown)
})

export const ReturnStockService = service("ReturnStockService", {
  getProductCategoriesList: define({
    about: "The categories by which the products of a return are chosen.",
    params: [],
    result: Schema.Array(Schema.String),
    faults: [],
    flag: "none",
    tenant: sessionOnly,
    effect: "reads"
  }),
  createReturnStock: define({
    about:
      "Returns stock of a hub, and records what is kept, for whom the end-of-day report does not do that. Lines of 0 are left out; without any other nothing is done, and the answer is success.",
    params: [
      param("aggregated", Schema.Array(ReturnLine).check(Schema.isMaxLength(2000))),
      param("items", Schema.Array(ReturnItem).check(Schema.isMaxLength(5000))),
      param("store", Id),
      param("hub", Id),
      param("retain_all", Switch),
      param("action", ReturnAction),
      optional("user", Schema.Unknown),
      optional("ref_no", Schema.NullOr(text(longestReference)))
    ],
    result: Schema.Struct({
      status: Schema.Literal("success"),
      /** The records of what went back, and of what was kept. */
      return_id: Schema.NullOr(Schema.Int),
      retain_id: Schema.NullOr(Schema.Int)
    }),
    faults: ["InvalidData", "StockMismatch", "InvalidReturn", "TooOldToRetain", "ReturnsAutomatic"],
    tenant: [
      { is: "store", at: "store" },
      { is: "hub", at: "hub" }
    ],
    ...writes("stock", works.store)
  }),
  getReturnDocument: define({
    about: "The paper of a return of a hub, or of what it kept, as a PDF.",
    params: [param("hub", Id), param("id", Id)],
    result: Pages,
    faults: ["NotFound", "PapersBusy"],
    flag: "none",
    tenant: [{ is: "hub", at: "hub" }],
    effect: "reads"
  }),
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
    tenant: [{ is: "shipment", at: "items.0.shipment_id" }],
    ...writes("stock", works.store)
  })
})
