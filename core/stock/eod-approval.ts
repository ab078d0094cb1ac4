/** The report of a day between its submission and its approval: who may approve, reject or open it again (EOD-2, EOD-13). */
import * as Result from "effect/Result"
import {
  type Approvable,
  requireApprovable,
  requireRejectable,
  requireReopenable
} from "../approval/approval.ts"
import { type Fault, fault } from "../fault.ts"
import { approverType, type EodStatus, stateOf } from "./eod-report.ts"

interface Person {
  readonly userId: number
  readonly type: string | null
}

/** The decisions over a submitted report. */
export const decisions = ["approve", "reject", "reopen"] as const
export type Decision = (typeof decisions)[number]

const standingOf = (report: EodStatus): Approvable["standing"] => {
  const state = stateOf(report)
  return state === "submitted" || state === "none" ? "waiting" : state
}

/**
 * Whether a person may do this to a report now. It names the version that they looked at: another one is refused, so that
 * what is approved is what was shown.
 * @param makers whoever submitted a version of it
 */
export const decideReport = (
  decision: Decision,
  report: EodStatus,
  makers: ReadonlySet<number>,
  person: Person,
  seen: number | undefined
): Result.Result<
  void,
  Fault<"NotApprover" | "EodNotSubmitted" | "EodChanged" | "ApprovalSettled" | "OwnApproval">
> => {
  if (person.type !== approverType) return Result.fail(fault("NotApprover"))
  if (!report.submitted) return Result.fail(fault("EodNotSubmitted"))
  if (seen !== undefined && seen !== report.version)
    return Result.fail(
      fault("EodChanged", { by: report.submitted_by, at: report.submission_updated_at ?? "" })
    )
  const thing: Approvable = {
    standing: standingOf(report),
    settled_by: report.approved_by ?? report.sent_back_by,
    settled_at: report.approved_at ?? report.sent_back_at,
    makers
  }
  if (decision === "approve") return requireApprovable(thing, person)
  return decision === "reject" ? requireRejectable(thing) : requireReopenable(thing, person)
}

/** The latest report that waits for its approval. */
export const waitingReport = (reports: ReadonlyArray<EodStatus>): EodStatus | undefined =>
  reports.find((report) => stateOf(report) === "submitted")
