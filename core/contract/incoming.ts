/**
 * The shipments of ShipmentService: what is on its way into a hub, and what was received last. Beside the pack look-ups
 * of the same service in `shipment.ts`.
 */
import * as Schema from "effect/Schema"
import { longestScan } from "../barcode/layouts.ts"
import * as Day from "../day.ts"
import { works } from "../session/access.ts"
import { CartonGoods } from "../stock/carton-scan.ts"
import { Shipment } from "../stock/shipment.ts"
import { acceptance } from "./accept-shipment.ts"
import { DateRange } from "./days.ts"
import { Id, ShipmentId, Switch, text } from "./id.ts"
import { define, exact, optional, param, service, sessionOnly, writes } from "./method.ts"
import { CutOff, SentTime } from "./time.ts"

const hub = { is: "hub", at: "hub" } as const
const LastTime = Schema.NullOr(Day.GmtTime)

/** The most shipments in one answer. */
export const listLimit = 1000

/** A scanned carton or pallet. */
export const CartonFound = Schema.Struct({
  /** Eighteen digits; null for a code that has none. */
  sscc: Schema.NullOr(Schema.String),
  /** What is in it; empty where it is not received. */
  goods: Schema.Array(CartonGoods),
  /** Why nothing of it is received. */
  why: Schema.optionalKey(Schema.String)
})

/** active: pending; all: accepted ones too. */
export const ListType = Schema.Literals(["active", "all"])

export const IncomingService = service("ShipmentService", {
  syncShipments: define({
    about: "Takes in every shipment that waits in the inbox, and tells the store's clients to refresh.",
    params: [optional("shipments", Switch)],
    result: Schema.Struct({ status: Schema.Literal("success"), changed: Schema.Int }),
    faults: [],
    tenant: sessionOnly,
    ...writes("promise", works.store)
  }),
  resyncShipment: define({
    about:
      "Takes in what the inbox last said of one shipment; an accepted one stays as it is. Answers the shipment.",
    params: [param("shipment_id", ShipmentId)],
    result: Shipment,
    faults: ["NotFound"],
    tenant: [{ is: "shipment", at: "shipment_id" }],
    ...writes("promise", works.store)
  }),
  getShipmentInfoById: define({
    about: "One shipment with its items, by its id in the hub.",
    params: [param("id", Id)],
    result: Shipment,
    faults: ["NotFound"],
    flag: "none",
    tenant: [{ is: "shipment", at: "id" }],
    effect: "reads"
  }),
  getCarton: define({
    about:
      "What one scan of a carton or pallet (SSCC, AI 00) receives into a shipment: all that the shipment lists in it; where no shipment lists it, the GTIN and count of its own label (02 and 37). With `why` nothing of it is received: it is of another shipment, was received before, nobody lists it, or its label says something else than the shipment.",
    params: [param("id", Id), param("scan_code", text(longestScan))],
    result: CartonFound,
    faults: ["NotFound"],
    flag: "none",
    tenant: [{ is: "shipment", at: "id" }],
    effect: "reads"
  }),
  getShipmentList: define({
    about:
      "The shipments of a hub since the user's cut-off, the newest first; none for a user without a cut-off.",
    params: [param("type", ListType), param("hub", Id), optional("cut_off_date", CutOff)],
    result: Schema.Array(Shipment),
    faults: [],
    flag: "none",
    tenant: [hub],
    effect: "reads"
  }),
  getAcceptedShipments: define({
    about: `The shipments that a hub accepted from one day to another, both included, the latest first: at most ${listLimit}; none for a user without a cut-off.`,
    params: [exact(param("days", DateRange)), param("hub", Id), optional("cut_off_date", CutOff)],
    result: Schema.Array(Shipment),
    faults: [],
    flag: "none",
    tenant: [hub],
    effect: "reads",
    weight: "report"
  }),
  getRecentShipmentTweaked: define({
    about:
      "Shipments of a store's hub changed since a time, accepted ones included, the oldest change first. The times are the last update and the start of the day; the first that is given counts.",
    params: [
      param("store", Id),
      optional("since", Schema.Array(Schema.NullOr(SentTime)).check(Schema.isMaxLength(2)))
    ],
    result: Schema.Array(Shipment),
    faults: [],
    flag: "none",
    tenant: [{ is: "store", at: "store" }],
    effect: "reads"
  }),
  isNewHubStore: define({
    about: "Whether the hub has accepted no shipment since the cut-off.",
    params: [param("hub", Id), optional("cut_off_date", CutOff)],
    result: Schema.Boolean,
    faults: [],
    flag: "none",
    tenant: [hub],
    effect: "reads"
  }),
  getLastReturnOrRetainRecordTime: define({
    about: "When the hub last returned or retained stock since the cut-off, or null.",
    params: [param("hub", Id), optional("cut_off_date", CutOff)],
    result: LastTime,
    faults: [],
    flag: "none",
    tenant: [hub],
    effect: "reads"
  }),
  getLastNewShipmentTime: define({
    about: "When the newest shipment of the hub since the cut-off was created, or null.",
    params: [param("hub", Id), optional("cut_off_date", CutOff)],
    result: LastTime,
    faults: [],
    flag: "none",
    tenant: [hub],
    effect: "reads"
  }),
  getLastAcceptedShipmentTime: define({
    about: "When the hub last accepted a shipment since the cut-off, or null.",
    params: [param("hub", Id), optional("cut_off_date", CutOff)],
    result: LastTime,
    faults: [],
    flag: "none",
    tenant: [hub],
    effect: "reads"
  }),
  getLastShipment: define({
    about: "The newest shipment of the user's hub, or null.",
    params: [],
    result: Schema.NullOr(Shipment),
    faults: [],
    flag: "none",
    tenant: sessionOnly,
    effect: "reads"
  }),
  hubInventoryUpdatesForAcceptShipment: define({
    about: `${acceptance.about} The older of the two ways, with the same effect.`,
    params: [
      param("shipment_id", ShipmentId),
      param("items", acceptance.lines),
      optional("user", Schema.Unknown)
    ],
    result: acceptance.result,
    faults: acceptance.faults,
    tenant: [{ is: "shipment", at: "shipment_id" }],
    ...acceptance.does
  })
})
