/** The code that logs in to the item pick-up app: whoever scans it works there as this user. */

import type { Session } from "../../kit/session.ts"
import { notice } from "../../kit/view/notice.ts"
import type { Question } from "../../kit/view/view.ts"
import { isOn } from "../../session/flags.ts"
import type { Message, Model } from "./model.ts"
import * as words from "./wording.ts"

export const isPickupOffered = ({ user }: Session): boolean => isOn(user.flags, "enable_item_pickup")

/** What the code says; a session that is missing is one that could not be loaded. */
export const pickupSessionOf = ({ user }: Session): string | undefined => {
  const session = user.itemPickupLoginSession?.session.trim()
  return session === "" ? undefined : session
}

const shown = (pickup: Model["pickup"], session: Session): NonNullable<Question<never>["parts"]> => {
  if (pickup === "renewing") return [notice(words.renewing, "info")]
  const text = pickup === "failed" ? undefined : pickupSessionOf(session)
  return text === undefined
    ? [notice(words.qrFailed, "danger")]
    : [{ part: "qr", text, caption: words.scanToLogIn(session.user.name), otherwise: words.qrFailed }]
}

export const pickupQuestion = ({ pickup }: Model, session: Session): Question<Message> | undefined =>
  pickup === undefined
    ? undefined
    : {
        id: "ItemPickup",
        title: words.itemPickup,
        text: "",
        parts: shown(pickup, session),
        actions: [
          {
            id: "renew",
            title: words.refreshSession,
            icon: "refresh",
            keys: ["r"],
            isDisabled: pickup === "renewing",
            outcome: { message: { _tag: "AskedForPickupSession" } }
          },
          {
            id: "close",
            title: "Close",
            keys: ["Escape"],
            code: "back",
            outcome: { message: { _tag: "ClosedPickup" } }
          }
        ],
        // Another code ends what the last one began: Enter alone does not do that.
        first: 1,
        cancel: { _tag: "ClosedPickup" }
      }
