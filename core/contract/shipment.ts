/** The pack look-ups of ShipmentService, EntityService and InventoryService. */

import * as Schema from "effect/Schema"
import { longestScan } from "../barcode/layouts.ts"
import { ProductInfo } from "../catalogue/product.ts"
import { LabelFacts } from "../label/declaration.ts"
import { Quantity } from "../quantity.ts"
import { ScannedEntity } from "../stock/entity.ts"
import { Pack, ScannedPack, ShelfPack } from "../stock/pack.ts"
import { Id, Switch, text } from "./id.ts"
import { define, optional, param, service } from "./method.ts"
import { CutOff } from "./time.ts"

const ScanCode = text(longestScan)
const hub = { is: "hub", at: "hub" } as const

/** Whoever has stores of several hubs may open an order of another one than they act for. */
const ofOrder = "With the order that they are for, they are of its hub, whichever is named."
const activePacks = "Available, unexpired packs of a product, the first to expire first"

export const ShipmentService = service("ShipmentService", {
  getHubInventoryInfo: define({
    about:
      "The pack under a scanned code in a hub, whatever its status; for a code without a unique part its earliest-expiring available row. Null when the hub never had it. With the order that it is scanned for, the hub is that of the order, whichever is named; `claimed_by` says who has this very pack in hand for other work, and where; `taken_by` names the order that it left the stock with.",
    params: [param("scan_code", ScanCode), param("product", Id), param("hub", Id), optional("order_id", Id)],
    result: Schema.NullOr(ScannedPack),
    faults: ["NotFound", "UnknownBarcode"],
    flag: "none",
    tenant: [hub, { is: "order", at: "order_id" }],
    effect: "reads"
  }),
  getHubInventoryInfoByScanCode: define({
    about:
      "The packs under a scanned code in the user's hub; of a code without a unique part those on the shelf and the 20 newest of those that have gone.",
    params: [param("scan_code", ScanCode)],
    result: Schema.Array(Pack),
    faults: [],
    flag: "none",
    tenant: [],
    effect: "reads"
  }),
  getHubInventoryInfoByIds: define({
    about: "Packs by their ids.",
    params: [param("ids", Schema.Array(Id).check(Schema.isMaxLength(1000)))],
    result: Schema.Array(Pack),
    faults: ["CountIsBlind"],
    flag: "none",
    tenant: [{ is: "pack", at: "ids.0" }],
    effect: "reads"
  }),
  getTotalAvailableQty: define({
    about: `What a hub holds of a product in available, unexpired packs. ${ofOrder}`,
    params: [
      param("product", Id),
      param("hub", Id),
      optional("cut_off_date", CutOff),
      optional("order_id", Id)
    ],
    result: Schema.Struct({ productQty: Quantity }),
    faults: ["CountIsBlind", "NotFound"],
    flag: "none",
    tenant: [hub, { is: "order", at: "order_id" }],
    effect: "reads"
  }),
  getNActiveProductPacks: define({
    about: `${activePacks}, at most \`count\` of them. ${ofOrder}`,
    params: [
      param("product", Id),
      param("hub", Id),
      param("count", Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1000 }))),
      optional("is_available", Switch),
      optional("date", CutOff),
      optional("cut_off_date", CutOff),
      optional("order_id", Id)
    ],
    result: Schema.Array(Pack),
    faults: ["CountIsBlind", "NotFound"],
    flag: "none",
    tenant: [hub, { is: "order", at: "order_id" }],
    effect: "reads"
  }),
  getNActiveProductPacksWhole: define({
    about: `${activePacks}, all of them (at most 1000), and how much a scan counts as in getAvailablePacks. ${ofOrder}`,
    params: [
      param("product", Id),
      param("hub", Id),
      optional("is_available", Switch),
      optional("date", CutOff),
      optional("cut_off_date", CutOff),
      optional("order_id", Id)
    ],
    result: Schema.Array(ShelfPack),
    faults: ["CountIsBlind", "NotFound"],
    flag: "none",
    tenant: [hub, { is: "order", at: "order_id" }],
    effect: "reads"
  }),
  getProductInfo: define({
    about: "One product of the catalogue, with the name of what it is a kind of.",
    params: [param("product_id", Id)],
    result: ProductInfo,
    faults: ["NotFound"],
    flag: "none",
    tenant: [],
    effect: "reads"
  }),
  getLabelFacts: define({
    about:
      "What product and store know of the declarations on the label of a pack: the MRP or the highest price in the store, the vegetarian mark, the packer with FSSAI licence and care contact.",
    params: [param("product_id", Id), param("store", Id)],
    result: LabelFacts,
    faults: ["NotFound"],
    flag: "none",
    tenant: [{ is: "store", at: "store" }],
    effect: "reads"
  })
})

export const EntityService = service("EntityService", {
  getEntityInfo: define({
    about:
      "What a scanned code says, item mappings applied, with its product. Null when it cannot be decoded or names a product that is not in the catalogue; a code missing from its mapping is logged.",
    params: [param("entity", Schema.Union([ScanCode, Schema.Struct({ scan_code: ScanCode })]))],
    result: Schema.NullOr(ScannedEntity),
    faults: [],
    flag: "none",
    tenant: [],
    effect: "reads"
  }),
  getEntityWithPack: define({
    about:
      "What a scan needs, in one answer: what getEntityInfo says of the code, the name of what its product is a kind of, and the pack that getHubInventoryInfo finds of that product in a hub. A code that names no product has no pack; `why` is what is wrong with it by the network's lists. A price in a code buys at the price of the order, where one is named, and the hub is that of the order. Of a GTIN with a serial number `unique_key` is what makes it one pack; the pack is then used where that number left the stock, and with the order that it is scanned for `claimed_by` and `taken_by` say who has it. Of the two-dimensional code on a label of the network all of it is of the pack in the bars: `entity.scan_code` is the code in them.",
    params: [param("scan_code", ScanCode), param("hub", Id), optional("order_id", Id)],
    result: Schema.Struct({
      entity: Schema.NullOr(ScannedEntity),
      parent_name: Schema.NullOr(Schema.String),
      pack: Schema.NullOr(ScannedPack),
      why: Schema.optionalKey(Schema.String),
      unique_key: Schema.optionalKey(Schema.String)
    }),
    faults: ["NotFound"],
    flag: "none",
    tenant: [hub, { is: "order", at: "order_id" }],
    effect: "reads"
  })
})

export const InventoryService = service("InventoryService", {
  getCurrentStock: define({
    about:
      "What stands in a hub's stock of each product: packs that have not left it, expired ones too. getTotalAvailableQty counts what can be sold.",
    params: [
      param("product_ids", Schema.Array(Id).check(Schema.isMaxLength(20000))),
      param("hub", Id),
      optional("cut_off_date", CutOff)
    ],
    result: Schema.Array(Schema.Struct({ product_id: Schema.Int, current_stock: Quantity })),
    faults: ["CountIsBlind"],
    flag: "none",
    tenant: [hub],
    effect: "reads"
  })
})
