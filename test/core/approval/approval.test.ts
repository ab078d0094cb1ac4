/** APPROVE-1 and EOD-13: who made it never approves it, what is approved is what was shown, and it ends once. */
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { readReason } from "#core/approval/approval.ts"
import { type Decision, decideReport } from "#core/stock/eod-approval.ts"
import type { EodStatus } from "#core/stock/eod-report.ts"
import { faultText } from "#core/text/fault.ts"
import { tagOf } from "#test/support/outcome.ts"

const submitted: EodStatus = {
  submitted: true,
  submission_updated_at: "2026-11-20 16:00:00",
  approved_at: null,
  day: "2026-11-20",
  version: 3,
  submitted_by: "Asha",
  approved_by: null,
  sent_back: null,
  sent_back_at: null,
  sent_back_by: null,
  sent_back_reason: null
}
const approved = { ...submitted, approved_at: "2026-11-20 17:00:00", approved_by: "Ravi" }
const rejected = {
  ...submitted,
  sent_back: "rejected",
  sent_back_at: "2026-11-20 17:00:00",
  sent_back_by: "Ravi",
  sent_back_reason: "count the chicken again"
} as const
const approver = { userId: 9, type: "eod_stock_approval_user" }
const makers = new Set([7, 8])
const verdict = (
  deed: Decision,
  report: EodStatus,
  person: { userId: number; type: string | null } = approver,
  seen?: number
) => tagOf(decideReport(deed, report, makers, person, seen), "may")

describe("a report that is in", () => {
  it("is settled by the role, and approved by nobody who submitted a version of it (APPROVE-1)", () => {
    for (const deed of ["approve", "reject", "reopen"] as const)
      expect(verdict(deed, submitted, { userId: 9, type: null })).toBe("NotApprover")
    expect(verdict("approve", submitted)).toBe("may")
    for (const userId of makers) {
      expect(verdict("approve", submitted, { ...approver, userId })).toBe("OwnApproval")
      expect(verdict("reopen", approved, { ...approver, userId })).toBe("OwnApproval")
      expect(verdict("reject", submitted, { ...approver, userId })).toBe("may")
    }
  })
  it("is settled in the version that was looked at (APPROVE-3)", () => {
    expect(verdict("approve", submitted, approver, 3)).toBe("may")
    for (const deed of ["approve", "reject", "reopen"] as const)
      expect(verdict(deed, submitted, approver, 2)).toBe("EodChanged")
  })
  it.each([
    ["approve", approved],
    ["approve", rejected],
    ["approve", { ...rejected, sent_back: "reopened" }],
    ["reject", approved],
    ["reject", rejected],
    ["reopen", submitted],
    ["reopen", rejected]
  ] as const)("%s: it ends once, and who comes second is told who was first (APPROVE-2)", (deed, report) => {
    const refused = decideReport(deed, report, makers, approver, undefined)
    expect(Result.isFailure(refused) && refused.failure).toMatchObject({ tag: "ApprovalSettled" })
  })
  it("names who settled it", () => {
    const refused = decideReport("approve", rejected, makers, approver, 3)
    expect(Result.isFailure(refused) && refused.failure.data).toEqual({
      state: "rejected",
      by: "Ravi",
      at: "2026-11-20 17:00:00"
    })
    expect(Result.isFailure(refused) && faultText(refused.failure)).toBe(
      "It does not wait for an approval any more: it is rejected, by Ravi at 2026-11-20 22:30"
    )
    const early = decideReport("reopen", submitted, makers, approver, 3)
    expect(Result.isFailure(early) && faultText(early.failure)).toBe(
      "It waits for an approval: nobody has approved it yet"
    )
    expect(verdict("reopen", approved)).toBe("may")
    expect(verdict("approve", { ...submitted, submitted: false, version: 0 })).toBe("EodNotSubmitted")
  })
})

describe("a reason", () => {
  it("is wanted, and has at most 200 characters", () => {
    expect(Result.isSuccess(readReason("  count it again ")) && "read").toBe("read")
    for (const text of ["", "   ", "x".repeat(201), "a\u0007b"])
      expect(Result.isFailure(readReason(text))).toBe(true)
  })
})
