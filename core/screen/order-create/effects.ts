/** The slots of deliveries, which Create Order alone asks for. */
import { CommerceSlots } from "../../contract/delivery-slot.ts"
import { asks } from "../../kit/effects/asks.ts"
import type { Effects } from "../../kit/effects/host.ts"
import type { Message, OwnCommand } from "./model.ts"

export const effects: Effects<OwnCommand, Message> = {
  FindSlots: asks(CommerceSlots.getDeliverySlots, ({ id }) => ({ store: id }), {
    onSuccess: (slots) => ({ _tag: "FoundSlots", slots }),
    onFailure: () => undefined
  })
}
