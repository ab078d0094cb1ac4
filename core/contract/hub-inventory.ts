/** The inventory of ShipmentService and InventoryService: what a hub holds, what expires, and the life of a pack. */
import * as Schema from "effect/Schema"
import {
  Expires,
  ExpiringPacks,
  inventoryColumns,
  inventoryPageSize,
  ListType,
  mostFound,
  soonDays
} from "../stock/inventory.ts"
import { ExpiryCounts, ListedPack, Pack } from "../stock/pack.ts"
import { longestCode, PackLife } from "../stock/pack-life.ts"
import { Id, text } from "./id.ts"
import { define, exact, optional, param, service } from "./method.ts"
import { CutOff } from "./time.ts"

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))
const hub = { is: "hub", at: "hub" } as const

/** Which page of an inventory, and in which order. */
export const InventoryPaging = Schema.Struct({
  currentPage: Schema.optionalKey(between(1, 1_000_000)),
  perPage: Schema.optionalKey(between(1, 300)),
  sortBy: Schema.optionalKey(Schema.Literals([...inventoryColumns, ""])),
  sortDesc: Schema.optionalKey(Schema.Boolean),
  /** Search terms over name, product id and scan code. */
  filter: Schema.optionalKey(Schema.NullOr(text(200))),
  /** Of what is not used those alone that have expired, that expire today, or soon after it. */
  expires: Schema.optionalKey(Expires)
})
export type InventoryPaging = typeof InventoryPaging.Type

export const HubInventoryService = service("ShipmentService", {
  getHubInventory: define({
    about:
      "What a store's hub holds in available packs. With the cache key of the last answer: the same key and no data when nothing has changed.",
    params: [param("store", Id), optional("cache_key", text(100))],
    result: Schema.Struct({
      status: Schema.Literal("success"),
      cache_key: Schema.String,
      data: Schema.Array(Pack)
    }),
    faults: ["CountIsBlind"],
    flag: "none",
    tenant: [{ is: "store", at: "store" }],
    effect: "reads",
    weight: "report"
  }),
  getHubInventoryList: define({
    about: `One page of the packs of a store's hub, ${inventoryPageSize} unless asked otherwise: not_used, used or all. Of used and all a filter finds at most ${mostFound}, those that expire last. Of not_used it counts those that have expired, that expire today and in the ${soonDays} days after it; \`paging.expires\` (expired, today, soon) lists them alone.`,
    params: [exact(param("paging", InventoryPaging)), param("store", Id), param("type", ListType)],
    result: Schema.Struct({
      rows: Schema.Array(ListedPack),
      total: Schema.Int,
      page: Schema.Int,
      perPage: Schema.Int,
      /** Of what is not used, whatever it is narrowed to of these. */
      expiring: Schema.optionalKey(ExpiringPacks)
    }),
    faults: ["CountIsBlind", "InvalidData"],
    flag: "none",
    tenant: [{ is: "store", at: "store" }],
    effect: "reads",
    weight: "report"
  })
})

export const StockService = service("InventoryService", {
  getFirstExpiring: define({
    about: "Of each product the available, unexpired packs that expire first, at most `count` of each.",
    params: [
      param("product_ids", Schema.Array(Id).check(Schema.isMaxLength(500))),
      param("hub", Id),
      param("count", between(1, 50)),
      optional("cut_off_date", CutOff)
    ],
    result: Schema.Array(Pack),
    faults: ["CountIsBlind"],
    flag: "none",
    tenant: [hub],
    effect: "reads",
    weight: "report"
  }),
  getExpiringPacks: define({
    about: "Available packs of a hub that expire within so many days from today, expired ones included.",
    params: [param("hub", Id), param("days", between(0, 30)), optional("cut_off_date", CutOff)],
    result: Schema.Array(ListedPack),
    faults: ["CountIsBlind"],
    flag: "none",
    tenant: [hub],
    effect: "reads",
    weight: "report"
  }),
  countExpiring: define({
    about:
      "How many available packs of a hub expire today, and how many of those before are still there: two figures, whatever the stock; and the first products they are of.",
    params: [param("hub", Id), optional("cut_off_date", CutOff)],
    result: ExpiryCounts,
    faults: [],
    flag: "none",
    tenant: [hub],
    effect: "reads",
    weight: "report"
  }),
  getPackLife: define({
    about: "The life of a pack in the hubs of the user: received, moved, sold, returned, corrected, by whom.",
    params: [param("scan_code", text(longestCode))],
    result: Schema.NullOr(PackLife),
    faults: [],
    flag: "none",
    tenant: [],
    effect: "reads",
    weight: "report"
  })
})
