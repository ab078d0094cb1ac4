/** The return stock sheet of ShipmentService: what may go back, the shipments behind a product, and the last return. */
import * as Schema from "effect/Schema"
import { MaximumAges } from "../stock/return-product.ts"
import { LastReturn, ProductShipment, ReturnSheet } from "../stock/return-sheet.ts"
import { Id } from "./id.ts"
import { define, optional, param, service } from "./method.ts"
import { CutOff } from "./time.ts"

const hub = { is: "hub", at: "hub" } as const

export const ReturnSheetService = service("ShipmentService", {
  getEveryHubInventoryItemsForReturnStockPage: define({
    about:
      "What a hub may return or keep, product by product since its last return. The ages are the user's own: weeks of marinated products, days of others.",
    params: [
      param("hub", Id),
      optional("max_ages", Schema.NullOr(MaximumAges)),
      optional("cut_off_date", CutOff)
    ],
    result: ReturnSheet,
    faults: ["CountIsBlind"],
    flag: "none",
    tenant: [hub],
    effect: "reads",
    weight: "report"
  }),
  getShipmentDetailsOfProduct: define({
    about:
      "What each of some accepted shipments brought a hub of a product, and what became of it, the newest first.",
    params: [
      param("hub", Id),
      param("shipment_ids", Schema.Array(Id).check(Schema.isMaxLength(500))),
      param("product", Id),
      optional("cut_off_date", CutOff)
    ],
    result: Schema.Array(ProductShipment),
    faults: ["CountIsBlind"],
    flag: "none",
    tenant: [hub],
    effect: "reads"
  }),
  getLastReturnStockInfo: define({
    about: "The last return of a hub, or what it last kept, with its items; null when there was none.",
    params: [param("hub", Id)],
    result: Schema.NullOr(LastReturn),
    faults: [],
    flag: "none",
    tenant: [hub],
    effect: "reads"
  })
})
