/** The whole phone of the customer, by one press (PHONE-4): it stands on the page until that is left. */

import { CustomerPhones } from "../../contract/customer-phone.ts"
import { asksClient } from "../../kit/client-message.ts"
import { type Effects, failureMessage, tellResult } from "../../kit/effects/host.ts"
import { type Action, act } from "../../kit/view/action.ts"
import { callsCustomers, isPhoneOffered } from "../../order/customer-phone.ts"
import { Rpc } from "../../port/rpc.ts"
import { lackedFlag } from "../../session/access.ts"
import type { PhoneCommand } from "./command.ts"
import type { Context, Message, Model } from "./model.ts"
import { showPhone } from "./side-wording.ts"

export const phoneActions = (
  { order, phone }: Model,
  { flags }: Pick<Context, "flags">
): ReadonlyArray<Action<Message>> =>
  order === undefined ||
  phone !== undefined ||
  !isPhoneOffered(order) ||
  lackedFlag(callsCustomers, { flags }) !== undefined
    ? []
    : [
        act(
          "show-phone",
          showPhone,
          "o",
          { _tag: "AskedForPhone" },
          {
            isMain: false,
            isInMenu: true,
            icon: "phone"
          }
        )
      ]

export const phoneEffects: Effects<PhoneCommand, Message> = {
  ShowPhone: (host, { id }) =>
    Rpc.use((rpc) =>
      tellResult(host, rpc.call(CustomerPhones.showCustomerPhone, { order_id: id }), {
        onSuccess: ({ customer_mobile: phone }) => ({ _tag: "FoundPhone", phone }),
        onFailure: (failure) => asksClient({ _tag: "Failed", message: failureMessage(failure) })
      })
    )
}
