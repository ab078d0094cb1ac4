/** Why something was not done, with what the fault says beside its sentence. */
import { isFault } from "../../fault.ts"
import type { CallFailure } from "../../port/rpc.ts"
import { faultDetail } from "../../text/fault.ts"
import { failureMessage } from "./host.ts"

/** The sentence for a failed call, and in parentheses the detail of its fault. */
export const whyNot = (failure: CallFailure): string => {
  const detail = failure._tag === "Ruled" && isFault(failure.fault) ? faultDetail(failure.fault) : undefined
  return detail === undefined ? failureMessage(failure) : `${failureMessage(failure)} (${detail})`
}
