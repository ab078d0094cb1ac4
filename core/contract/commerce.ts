/** CommerceService: what the commerce backend does for orders. The server stands in for it. */
import * as Schema from "effect/Schema"
import { Order } from "../order/order.ts"
import { works } from "../session/access.ts"
import { Id, text } from "./id.ts"
import { define, optional, param, service, sessionOnly, writes, writesOwn } from "./method.ts"

export const CommerceService = service("CommerceService", {
  getSession: define({
    about: "Opens or renews the caller's commerce session; the login session stays as it is.",
    params: [],
    result: Schema.Struct({ status: Schema.Literal("success"), session: Schema.String }),
    faults: [],
    flag: "none",
    tenant: sessionOnly,
    ...writesOwn
  }),
  cancelOrder: define({
    about:
      "Cancels an order that has not left, with a reason per item. An invoiced one gives its packs back and gets a credit note; the cash of one that was sold in a shift goes out of the open shift of its till.",
    params: [
      param("order_id", Id),
      optional(
        "items",
        Schema.Array(
          Schema.Struct({ item_id: Id, reason: Schema.optionalKey(Schema.NullOr(text(500))) })
        ).check(Schema.isMaxLength(1000))
      ),
      optional("user", Schema.Unknown)
    ],
    result: Schema.Struct({ status: Schema.Literal("success"), order_id: Schema.Int }),
    faults: [
      "NotFound",
      "InvalidOrder",
      "NotCancellable",
      "ReasonRequired",
      "ReasonTooShort",
      "InvalidData",
      "NoShift",
      "ShiftClosed",
      "NotInDrawer"
    ],
    tenant: [{ is: "order", at: "order_id" }],
    ...writes("promise", works.orders)
  }),
  createShipment: define({
    about:
      "Creates the one shipment of an invoiced order; a repeat answers the same one. `label` is the code on the order's label as it was scanned: with enable_label_proof an order does not leave without it, and a label of another order is refused wherever one is sent.",
    params: [param("order_id", Id), optional("label", text(64))],
    result: Schema.Struct({
      status: Schema.Literal("success"),
      order_id: Schema.Int,
      shipment_id: Schema.Int,
      /** The time of the dispatch in Asia/Calcutta, which the order's completion names as `shipped_at`. */
      shipped_at: Schema.String
    }),
    faults: [
      "NotFound",
      "InvalidOrder",
      "NotShippable",
      "OnHold",
      "LabelMissing",
      "ForeignLabel",
      "NoDestination",
      "NoShift"
    ],
    tenant: [{ is: "order", at: "order_id" }],
    ...writes("promise", works.orders)
  }),
  takeBackShipment: define({
    about:
      "Takes the dispatch of an order back, within a minute and by who made it: it waits for its dispatch again. Answers the order.",
    params: [param("order_id", Id)],
    result: Order,
    faults: ["NotFound", "DispatchStands"],
    tenant: [{ is: "order", at: "order_id" }],
    ...writes("promise", works.orders)
  })
})
