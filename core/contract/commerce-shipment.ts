/** The shipments and failed orders of CommerceService: what the commerce backend knows of stock on its way. */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { FailedPartnerOrder } from "../order/failed-partner-order.ts"
import { works } from "../session/access.ts"
import { UpstreamShipment } from "../stock/upstream-shipment.ts"
import { Id, ShipmentId } from "./id.ts"
import { define, optional, param, service, writes } from "./method.ts"

export const CommerceShipments = service("CommerceService", {
  approveShipment: define({
    about: "Tells commerce that a shipment was accepted; a repeat answers the same time.",
    params: [param("shipment_id", ShipmentId), optional("extra", Schema.Unknown)],
    result: Schema.Struct({
      status: Schema.Literal("success"),
      shipment_id: Schema.String,
      approved_at: Day.GmtTime
    }),
    faults: ["NotFound", "NotAccepted"],
    tenant: [{ is: "shipment", at: "shipment_id" }],
    ...writes("promise", works.store)
  }),
  getShipmentInfo: define({
    about: "A shipment as upstream last sent it, or null.",
    params: [param("shipment_id", ShipmentId)],
    result: Schema.NullOr(UpstreamShipment),
    faults: [],
    flag: "none",
    tenant: [{ is: "shipment", at: "shipment_id" }],
    effect: "reads"
  }),
  getFailedPartnerOrders: define({
    about: "Orders of partners that could not be created, the newest first, at most 200.",
    params: [optional("store", Id)],
    result: Schema.Array(FailedPartnerOrder),
    faults: [],
    flag: "none",
    tenant: [{ is: "store", at: "store" }],
    effect: "reads"
  }),
  dismissFailedPartnerOrder: define({
    about:
      "Takes an order of a partner that could not be created off the list: staff have seen to it. It is not tried again; sent again, it is.",
    params: [param("source", Schema.String), param("ref_id", Schema.String), optional("store", Id)],
    result: Schema.Struct({ status: Schema.Literal("success") }),
    faults: ["NotFound"],
    tenant: [{ is: "store", at: "store" }],
    ...writes("promise", works.orders)
  }),
  retryFailedPartnerOrder: define({
    about:
      "Tries one order of a partner again that could not be created; it is in the queue then, or stands on the list with the reasons of this try.",
    params: [param("source", Schema.String), param("ref_id", Schema.String), optional("store", Id)],
    result: Schema.Struct({
      outcome: Schema.Literals(["created", "failed"]),
      increment_id: Schema.NullOr(Schema.String),
      reasons: Schema.Array(Schema.String)
    }),
    faults: ["NotFound"],
    tenant: [{ is: "store", at: "store" }],
    ...writes("promise", works.orders)
  })
})
