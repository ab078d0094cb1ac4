/** Calls of the dialogs of address and slot. */
import { AddressChangeService, StoreService } from "../../contract/address-change.ts"
import { CommerceSlots } from "../../contract/delivery-slot.ts"
import { asks } from "../../kit/effects/asks.ts"
import { type Effects, failureMessage, sessionOf, tellResult } from "../../kit/effects/host.ts"
import { type CallFailure, lookedUp, Rpc } from "../../port/rpc.ts"
import { unableToChangeAddress } from "../../text/delivery.ts"
import type { AddressCommand, AddressMessage, SlotCommand, SlotMessage } from "./dialogs.ts"
import type { Message } from "./model.ts"

const address = (message: AddressMessage): Message => ({ _tag: "Address", message })
const slot = (message: SlotMessage): Message => ({ _tag: "Slot", message })

/** Somebody else was first: it is invoiced, cancelled or gone. */
const isFixed = (failure: CallFailure, fixed: "AddressFixed" | "SlotFixed"): boolean =>
  failure._tag === "Ruled" && (failure.as(fixed) !== undefined || failure.as("NotFound") !== undefined)

export const deliveryEffects: Effects<AddressCommand | SlotCommand, Message> = {
  AskExistingAddress: (host, { id }) =>
    Rpc.use((rpc) =>
      tellResult(host, lookedUp(rpc.call(AddressChangeService.getExistingAddress, { order_id: id })), {
        onSuccess: ({ address_id, street, postcode }) =>
          address({ _tag: "FoundExisting", id: address_id, street, postcode }),
        onFailure: () => address({ _tag: "MissedExisting" })
      })
    ),

  AskPlaces: (host, { pincode }) =>
    Rpc.use((rpc) => {
      const website = sessionOf(host)?.store.website_id ?? null
      return tellResult(
        host,
        lookedUp(
          rpc.call(StoreService.getSubLocations, {
            pincode,
            ...(website === null ? {} : { website_id: website })
          })
        ),
        {
          onSuccess: (places) => address({ _tag: "FoundPlaces", pincode, places }),
          onFailure: (failure) => address({ _tag: "MissedPlaces", pincode, message: failureMessage(failure) })
        }
      )
    }),

  ChangeAddress: asks(
    AddressChangeService.changeAddress,
    ({ sent }, { user, store }) => ({
      ...sent,
      user_name: user.username,
      store_name: store.store_name
    }),
    {
      key: ({ key }) => key,
      onSuccess: () => address({ _tag: "Changed" }),
      onFailure: (failure) =>
        address({
          _tag: "Failed",
          message: failureMessage(failure, unableToChangeAddress),
          isFixed: isFixed(failure, "AddressFixed")
        })
    }
  ),

  AskSlots: (host, { storeId }) =>
    Rpc.use((rpc) =>
      tellResult(host, lookedUp(rpc.call(CommerceSlots.getDeliverySlots, { store: storeId })), {
        onSuccess: (slots) => slot({ _tag: "FoundSlots", slots }),
        onFailure: (failure) => slot({ _tag: "MissedSlots", message: failureMessage(failure) })
      })
    ),

  ChangeSlot: asks(
    CommerceSlots.changeDeliverySubslot,
    ({ id, slot: subSlotId }) => ({ order_id: id, sub_slot_id: subSlotId }),
    {
      key: ({ key }) => key,
      onSuccess: ({ display_string }) => slot({ _tag: "Changed", slot: display_string }),
      onFailure: (failure) =>
        slot({
          _tag: "Failed",
          message: failureMessage(failure),
          isTaken: failure._tag === "Ruled" && failure.as("SlotUnavailable") !== undefined,
          isFixed: isFixed(failure, "SlotFixed")
        })
    }
  )
}
