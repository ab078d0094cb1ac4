/** The delivery slots of CommerceService. */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { OfferedSlot, offeredDays } from "../order/slot.ts"
import { works } from "../session/access.ts"
import { Id } from "./id.ts"
import { define, param, service, writes } from "./method.ts"

export const CommerceSlots = service("CommerceService", {
  getDeliverySlots: define({
    about: `The slots of a store of today and the ${offeredDays - 1} days after it that can still be chosen and are not full, the first to start first.`,
    params: [param("store", Id)],
    result: Schema.Array(OfferedSlot),
    faults: [],
    flag: "none",
    tenant: [{ is: "store", at: "store" }],
    effect: "reads"
  }),
  changeDeliverySubslot: define({
    about:
      "Moves an order that is pending or queued to another slot of its store while there is room; null makes it express. A repeat changes nothing.",
    params: [param("order_id", Id), param("sub_slot_id", Schema.NullOr(Id))],
    result: Schema.Struct({
      status: Schema.Literal("success"),
      order_id: Schema.Int,
      sub_slot_id: Schema.NullOr(Schema.Int),
      display_string: Schema.NullOr(Schema.String),
      sla_start_at: Schema.NullOr(Day.GmtTime),
      updated_at: Day.GmtTime
    }),
    faults: ["NotFound", "SlotFixed", "SlotUnavailable"],
    tenant: [{ is: "order", at: "order_id" }],
    ...writes("promise", works.slot)
  })
})
