/** What a sale asks for of its own: the slots of deliveries. */
import { CommerceSlots } from "../../contract/delivery-slot.ts"
import { type Effects, tellResult } from "../../kit/effects/host.ts"
import { Rpc } from "../../port/rpc.ts"
import type { Message, OwnCommand } from "./model.ts"

export const effects: Effects<OwnCommand, Message> = {
  FindSlots: (host, { id }) =>
    Rpc.use((rpc) =>
      tellResult(host, rpc.call(CommerceSlots.getDeliverySlots, { store: id }), {
        onSuccess: (slots) => ({ _tag: "FoundSlots", slots }),
        onFailure: () => undefined
      })
    )
}
