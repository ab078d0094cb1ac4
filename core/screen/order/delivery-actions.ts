/** Changing where or when an order is delivered, for those whose flags let them. */

import { type Action, act } from "../../kit/view/action.ts"
import { isAddressChangeable } from "../../order/address-change.ts"
import type { Order } from "../../order/order.ts"
import { isSlotChangeable } from "../../order/slot-change.ts"
import { type Flags, isOn } from "../../session/flags.ts"
import type { Message } from "./model.ts"
import * as words from "./wording.ts"

const rare = { isMain: false, isInMenu: true } as const

/** Of a hub order it stands there with its reason, and cannot be taken. */
const changeAddress = (order: Order): ReadonlyArray<Action<Message>> => {
  const isOpen = isAddressChangeable({ ...order, is_hub_transfer_order: false })
  const isHubOrder = order.is_hub_transfer_order
  return isOpen
    ? [
        act(
          "change-address",
          isHubOrder ? words.changeAddressOfHub : words.changeAddress,
          "r",
          { _tag: "Address", message: { _tag: "Asked" } },
          { ...rare, icon: "address", isDisabled: isHubOrder }
        )
      ]
    : []
}

const changeSlot: Action<Message> = act(
  "change-slot",
  words.changeSlot,
  "k",
  { _tag: "Slot", message: { _tag: "Asked" } },
  { ...rare, icon: "slot" }
)

export const deliveryActions = (order: Order, flags: Flags): ReadonlyArray<Action<Message>> => [
  ...(isOn(flags, "enable_address_change") ? changeAddress(order) : []),
  ...(isOn(flags, "allow_delivery_slot_change") && isSlotChangeable(order) ? [changeSlot] : [])
]
