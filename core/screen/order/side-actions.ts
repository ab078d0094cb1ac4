/** What is done beside the picking of an order: holding and releasing it. */
import type * as Day from "../../day.ts"
import { isHeld, isHoldable } from "../../order/hold.ts"
import { putOnHold, release } from "../../text/hold.ts"
import { type Action, act } from "../view/action.ts"
import type { Message, Model } from "./model.ts"
import * as side from "./side-dialog.ts"

const opens = (dialog: side.SideDialog): Message => ({ _tag: "OpenedDialog", side: dialog })

/** A hold is released by the key that puts one, and in sight. */
export const sideActions = ({ order }: Model, now: Day.Instant): ReadonlyArray<Action<Message>> => {
  if (order === undefined || !isHoldable(order)) return []
  return [
    isHeld(order)
      ? act("release", release, "h", opens(side.releasing))
      : act("hold", putOnHold, "h", opens(side.begun("reason", now)), { isMain: false, isInMenu: true })
  ]
}
