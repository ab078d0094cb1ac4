/** Less came than was sent: which lines those are, and why. A reason is offered, not demanded, and kept with the receipt. */
import * as Q from "../quantity.ts"
import { plainTexts } from "../session/env-variables.ts"
import { settingOf } from "../session/settings.ts"

/** Whether less of a line is accepted than was sent, to two decimals. */
export const isShort = (sent: Q.Quantity, accepted: Q.Quantity): boolean => !Q.covers(accepted, sent)

/** The env variable that lists the reasons: JSON text of an array of strings. */
export const reasonsVariable = "short_receipt_reason"

/** The reason kept for packs that expired on their way: nobody has to enter one. */
export const expiredOnArrival = "Expired on arrival"

export const defaultReasons: ReadonlyArray<string> = [
  "Not in the delivery",
  "Damaged on arrival",
  expiredOnArrival,
  "Wrong product sent"
]

export const readReasons = (value: string | undefined): ReadonlyArray<string> => {
  const list = plainTexts(settingOf("short_receipt_reason", value)).map((reason) =>
    reason.slice(0, longestReason)
  )
  return list.length === 0 ? defaultReasons : list
}

/** Characters of a reason. */
export const longestReason = 200

/** The reason that is kept for a short line; null where enough came, and where nobody gave one. */
export const keptReason = (
  sent: Q.Quantity,
  accepted: Q.Quantity,
  reason: string | null | undefined
): string | null => {
  const text = (reason ?? "").trim()
  return isShort(sent, accepted) && text !== "" ? text : null
}
