/** DemoService: puts the demo network back and lets orders come in, while a server owns its store. Administrators only. */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { works } from "../session/access.ts"
import { Done, text } from "./id.ts"
import { define, optional, param, service, sessionOnly, writes } from "./method.ts"

const admin = { flag: "admin", tenant: sessionOnly } as const
/** The mark of the demo that is meant, so that no other server's is put back by mistake. */
const network = optional("network", text(64))

/** The ways in which a call can be let go wrong, beside an error with a message. */
export const outcomes = ["lost-reply", "slow", "session-expired"] as const
export type Outcome = (typeof outcomes)[number]

/**
 * good: packs that fill the order. expired, used: packs that may not be taken. foreign: packs of another hub. unmapped:
 * codes whose item is mapped to no product. twin: a good pack's code, and the same code with an M before it.
 */
export const codeKinds = ["good", "expired", "used", "foreign", "unmapped", "twin"] as const
const CodeKind = Schema.Literals(codeKinds)
export type CodeKind = typeof CodeKind.Type

/** The code of one scan. */
const DemoCode = Schema.Struct({
  scan_code: Schema.String,
  /** Kilograms or pieces that the scan stands for; null where a code stands for nothing. */
  qty: Schema.NullOr(Schema.Number),
  date_of_expiry: Schema.NullOr(Day.Day)
})
export type DemoCode = typeof DemoCode.Type
const ItemCodes = Schema.Struct({
  item_id: Schema.Int,
  product_id: Schema.Int,
  name: Schema.String,
  /** The quantity as ordered, or as sent. */
  qty: Schema.Number,
  unit: Schema.Literals(["kg", "pack"]),
  codes: Schema.Array(DemoCode),
  /** The quantity that no code was found for. */
  missing: Schema.Number
}).annotate({ identifier: "ItemCodes" })
export type ItemCodes = typeof ItemCodes.Type
/** The codes of an order, or of a shipment. */
export const DemoCodes = Schema.Struct({
  order_id: Schema.optionalKey(Schema.Int),
  increment_id: Schema.optionalKey(Schema.String),
  shipment_id: Schema.optionalKey(Schema.String),
  hub_id: Schema.Int,
  kind: CodeKind,
  items: Schema.Array(ItemCodes),
  /** The scans of who has enable_yield_ratio_in_order_view: the parts in place of the whole items. */
  with_parts: Schema.optionalKey(Schema.Array(ItemCodes))
})
export type DemoCodes = typeof DemoCodes.Type

export const DemoService = service("DemoService", {
  refresh: define({
    about: "Puts orders and stock of the demo network back as they were when it was loaded, as of now.",
    params: [network],
    result: Schema.Struct({ status: Schema.Literal("success"), orders: Schema.Int, packs: Schema.Int }),
    faults: ["NotFound"],
    ...admin,
    ...writes("promise", works.admin)
  }),
  feed: define({
    about:
      "Adds new orders to the demo network, with packs in stock to fill them, and now and then a shipment.",
    params: [param("count", Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 50 }))), network],
    result: Schema.Struct({
      status: Schema.Literal("success"),
      increment_ids: Schema.Array(Schema.String),
      shipment_ids: Schema.Array(Schema.String)
    }),
    faults: ["NotFound"],
    ...admin,
    ...writes("promise", works.admin)
  }),
  codes: define({
    about:
      "The codes that fill an order or a shipment of the demo network, or of another kind: packs that are expired, used, of a foreign hub, codes that are unmapped, and twins.",
    params: [param("name", text(64)), param("kind", CodeKind)],
    result: DemoCodes,
    faults: ["NotFound"],
    ...admin,
    effect: "reads"
  }),
  fault: define({
    about:
      "Lets the next call of a method go wrong, once, in the development environment alone. The outcome is lost-reply (it is done, and nobody hears of it), slow (it takes 5 seconds), session-expired, or the message of an error.",
    params: [param("method", text(100)), param("outcome", text(200))],
    result: Done,
    faults: ["NotFound"],
    ...admin,
    ...writes("promise", works.admin)
  })
})
