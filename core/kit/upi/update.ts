/** The update of an order that is being paid by UPI. */
import type * as Day from "../../day.ts"
import { keyOf } from "../idempotency-key.ts"
import {
  found,
  polled,
  pollInterval,
  type Upi,
  type UpiCommand,
  type UpiMessage,
  type UpiStep
} from "./model.ts"

/** Looked for while there is a code and the money has not come. */
const isLookedFor = ({ link, isPaid, busy }: Upi): boolean =>
  link !== undefined && !isPaid && busy === undefined

/** Asked again after an error it carries the same key: it may have been done. */
const busy = (upi: Upi, deed: NonNullable<Upi["busy"]>, command: UpiCommand): UpiStep =>
  upi.isPaid || upi.busy !== undefined ? [upi, []] : [{ ...upi, busy: deed, problem: undefined }, [command]]

export const update = (upi: Upi, message: UpiMessage, now: Day.Instant): UpiStep => {
  const { orderId: id } = upi
  switch (message._tag) {
    case "FoundLink":
      return [{ ...upi, link: message.link, amount: message.amount, requestedAt: now }, []]
    case "FailedLink":
      return [upi.isPaid ? upi : undefined, []]
    case "FoundStatus":
      return upi.isPaid ? [upi, []] : found(upi, message.status, message.order)
    // A clock that was set back waits no longer for it.
    case "Ticked":
      return isLookedFor(upi) && Math.abs(now - upi.requestedAt) >= pollInterval
        ? polled(upi, now)
        : [upi, []]
    case "ChangedOrder":
      return isLookedFor(upi) && message.order.order_id === upi.orderId ? polled(upi, now) : [upi, []]
    case "AskedForCash":
      return busy(upi, "cash", {
        _tag: "CollectCash",
        id,
        key: keyOf(`collect-cash-${upi.orderId}`, [upi.openedAt])
      })
    case "CollectedCash":
      return [undefined, []]
    case "RefusedCash":
      return [{ ...upi, busy: undefined, isCashRefused: true, problem: message.message }, []]
    case "AskedToConfirm": {
      const { amount } = upi
      const key = keyOf(`confirm-upi-${upi.orderId}`, [upi.openedAt, amount])
      return busy(upi, "confirm", { _tag: "ConfirmUpi", id, amount, key })
    }
    case "RefusedConfirming":
      return [{ ...upi, busy: undefined, problem: message.message }, []]
    case "Closed":
      return upi.busy === undefined ? [undefined, []] : [upi, []]
  }
}
