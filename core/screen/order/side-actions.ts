/** Actions beside the picking of an order: its notes, its hold, its timeline. */

import { type Action, act } from "../../kit/view/action.ts"
import { isHeld, isHoldable } from "../../order/hold.ts"
import type { Order } from "../../order/order.ts"
import { mayDo } from "../../session/access.ts"
import { putOnHold, release } from "../../text/hold.ts"
import { shareTitle } from "../../text/receipt.ts"
import { copyActions } from "./copying.ts"
import type { SideDialog } from "./dialogs.ts"
import type { Context, Message, Model } from "./model.ts"
import { paymentActions, upiAction } from "./payment-actions.ts"
import { phoneActions } from "./phone.ts"
import { sharing } from "./receipt-dialog.ts"
import * as side from "./side-dialog.ts"
import { timelineTitle, titles } from "./side-wording.ts"

const opens = (dialog: SideDialog): Message => ({ _tag: "OpenedDialog", side: dialog })

const rare = { isMain: false, isInMenu: true } as const

/** A hold is released by the key that puts one, and in sight. */
const holding = (
  order: Order,
  { now, flags }: Pick<Context, "now" | "flags">
): ReadonlyArray<Action<Message>> => {
  if (!isHoldable(order) || !mayDo("orders", flags)) return []
  return [
    isHeld(order)
      ? act("release", release, "h", opens(side.releasing), { isMain: "first" })
      : act("hold", putOnHold, "h", opens(side.emptyNote("reason", now)), rare)
  ]
}

const actionsOf = (
  model: Model,
  order: Order,
  context: Pick<Context, "now" | "flags" | "isDevelopment" | "userId">
): ReadonlyArray<Action<Message>> => [
  ...holding(order, context),
  ...paymentActions(order, context),
  ...(mayDo("notes", context.flags)
    ? [act("note", titles.note, "i", opens(side.emptyNote("note", context.now)), rare)]
    : []),
  ...upiAction(order, context),
  ...(order.invoice_id === null || !mayDo("orders", context.flags)
    ? []
    : [act("share-receipt", shareTitle, "b", opens(sharing(context.now)), { ...rare, icon: "qr" })]),
  ...phoneActions(model, context),
  ...copyActions(order),
  {
    id: "timeline",
    title: timelineTitle,
    keys: ["y"],
    isInMenu: true,
    outcome: { leadsTo: { name: "timeline", id: order.order_id } }
  }
]

export const sideActions = (
  model: Model,
  context: Pick<Context, "now" | "flags" | "isDevelopment" | "userId">
): ReadonlyArray<Action<Message>> => (model.order === undefined ? [] : actionsOf(model, model.order, context))
