/** What a failed call comes to for the order it was made for. */
import type { FaultTag } from "../../fault.ts"
import { type CallFailure, isUnanswered } from "../../port/rpc.ts"
import { invoicedElsewhere } from "../../text/invoice-queue.ts"
import { failureMessage } from "../effects/host.ts"
import type { Progress } from "./model.ts"

/** A pack that was there has gone: others may be there. */
const stockFaults: ReadonlySet<string> = new Set<FaultTag>([
  "AlreadyUsed",
  "NotInHub",
  "ExpiredPack",
  "ExceedsAvailable"
])

export const outcomeOf = (orderId: number, failure: CallFailure): Progress => {
  const message = failureMessage(failure)
  if (isUnanswered(failure)) return { _tag: "Unanswered", orderId, message }
  if (failure._tag !== "Ruled") return { _tag: "Refused", orderId, message }
  const processed = failure.as("AlreadyProcessed")
  if (processed !== undefined)
    return {
      _tag: "Refused",
      orderId,
      message: invoicedElsewhere(processed.data.invoice_id),
      isSettled: true
    }
  return { _tag: stockFaults.has(failure.fault.tag) ? "Outdated" : "Refused", orderId, message }
}
