/** What a sale asks for of its own: the slots of deliveries. */
import { CommerceSlots } from "../../contract/delivery-slot.ts"
import { type Effects, tellResult, toScreenOf } from "../../kit/effects/host.ts"
import { Rpc } from "../../port/rpc.ts"
import type { Message, OwnCommand } from "./model.ts"

const toScreen = toScreenOf<Message>("OrderCreate")

export const effects: Effects<OwnCommand> = {
  FindSlots: (host, { id }) =>
    Rpc.use((rpc) =>
      tellResult(host, rpc.call(CommerceSlots.getDeliverySlots, { store: id }), {
        onSuccess: (slots) => toScreen(id, { _tag: "FoundSlots", slots }),
        onFailure: () => undefined
      })
    )
}
