/** A report that is in is approved, rejected or opened again, by somebody else than who made it (EOD-2, EOD-13). */
import { Result } from "effect"
import { readReason } from "#core/approval/approval.ts"
import { listedDays, type NamedReport } from "#core/contract/eod-stock.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { formatPlain } from "#core/money.ts"
import { type Decision, decideReport } from "#core/stock/eod-approval.ts"
import { worthOf } from "#core/stock/eod-differences.ts"
import { yesterdayAt } from "#core/stock/eod-gate.ts"
import { approverType, type EodStatus, type SentBack, stateOf } from "#core/stock/eod-report.ts"
import type { Call } from "../rpc/handler.ts"
import { restart } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as outgoing from "../store/order/outgoing-events.ts"
import * as reports from "../store/pack/eod-reports.ts"
import { booked, roundingsIn } from "./eod-roundings.ts"
import { differencesOf } from "./eod-submission.ts"

type Wire = typeof EodStatus.Encoded
export const statusOf = (day: Day.Day, report: reports.Report | undefined): Wire => ({
  submitted: report !== undefined,
  submission_updated_at: report?.submission_updated_at ?? null,
  approved_at: report?.approved_at ?? null,
  day,
  version: report?.version ?? 0,
  submitted_by: report?.submitted_by ?? null,
  approved_by: report?.approved_by ?? null,
  sent_back: report?.sent_back ?? null,
  sent_back_at: report?.sent_back_at ?? null,
  sent_back_by: report?.sent_back_by ?? null,
  sent_back_reason: report?.sent_back_reason ?? null
})

/** The status of a report, with what its caller may do to settle it. */
export const statusFor = function* (
  { caller }: Call,
  hub: number,
  day: Day.Day,
  report: reports.Report | undefined
) {
  const status = statusOf(day, report)
  if (report === undefined) return status
  return { ...status, is_own: (yield* reports.makersOf(hub, day)).has(caller.userId) }
}

/** The reports that are listed. */
export const listedIn = ({ now }: Call, hub: number) =>
  reports.since(hub, Day.addDays(Day.dayAt(now), 1 - listedDays))

/** With whose report waits, that an approval would be of. */
export const dueStatus = function* (call: Call, hub: number, day: Day.Day) {
  const status = yield* statusFor(call, hub, day, yield* reports.find(hub, day))
  if (call.caller.type !== approverType) return status
  const waits = (yield* listedIn(call, hub)).find((each) => stateOf(statusOf(each.day, each)) === "submitted")
  if (waits === undefined) return { ...status, waiting: "none" as const }
  const isOwn = (yield* reports.makersOf(hub, waits.day)).has(call.caller.userId)
  return { ...status, waiting: isOwn ? ("own" as const) : ("other" as const) }
}

export const actOf = ({ caller, now }: Call, hub: number, day: Day.Day): reports.Act => ({
  hub,
  day,
  at: Day.toGmt(now),
  userId: caller.userId,
  userName: caller.name
})

/** In which state a report is looked for when nobody names its day. */
const soughtState = { approve: "submitted", reject: "submitted", reopen: "approved" } as const

/** The state of a report that was sent back, by the deed that did it. */
const sentBack = { approve: undefined, reject: "rejected", reopen: "reopened" } as const

/**
 * The report that somebody means: the named day's, else the last in that state, today's or yesterday's, else the last. One
 * of today that somebody else has sent back like this a moment before is the one that is meant, not yesterday's, which is
 * over by then: who comes second is told who was first.
 */
const meant = function* ({ now }: Call, hub: number, { day }: NamedReport, deed: Decision) {
  const days = day === undefined ? [Day.dayAt(now), yesterdayAt(now)] : [day]
  let last: reports.Report | undefined
  for (const each of days) {
    const report = yield* reports.find(hub, each)
    const state = stateOf(statusOf(each, report))
    if (report !== undefined && (state === soughtState[deed] || state === sentBack[deed])) return report
    last ??= report
  }
  return last
}

/** Whether a report can be counted no more: its day is over, or today's report is in. */
const isClosed = function* ({ now }: Call, hub: number, day: Day.Day) {
  const today = Day.dayAt(now)
  if (day === today) return false
  return day !== yesterdayAt(now) || (yield* reports.find(hub, today)) !== undefined
}

/** Writes what was decided over a report into the audit, with the figures that were shown. */
const written = function* (
  call: Call,
  hub: number,
  { day, version }: reports.Report,
  action: "approved" | SentBack,
  reason?: string
) {
  const differences = yield* differencesOf({ hub, day, version })
  const left = yield* roundingsIn({ hub, day, version })
  const { missing, found } = worthOf([...differences, ...left])
  yield* audit.ofEodReport(call, hub, day, action, {
    version,
    products: differences.length,
    missing: formatPlain(missing),
    found: formatPlain(found),
    ...(left.length === 0 ? {} : { rounded: left.length }),
    ...(reason === undefined ? {} : { reason })
  })
}

/**
 * Approves the report that is meant, in the transaction of the caller; by the same person again it is approved once.
 */
export const approving = function* (call: Call, hub: number, named: NamedReport) {
  const { caller } = call
  const report = yield* meant(call, hub, named, "approve")
  const status = yield* statusFor(call, hub, report?.day ?? Day.dayAt(call.now), report)
  const { day, version } = status
  const may = decideReport("approve", status, yield* reports.makersOf(hub, day), caller, named.version)
  if (Result.isFailure(may)) {
    const isAgain = may.failure.tag === "ApprovalSettled" && report?.settled_id === caller.userId
    return isAgain && status.approved_at !== null ? Result.succeed(status) : Result.fail(may.failure)
  }
  const approved = (yield* reports.approve(actOf(call, hub, day), version)) ?? restart()
  yield* booked(call, { hub, day, version })
  yield* written(call, hub, approved, "approved")
  yield* outgoing.addApproved({ hubId: hub, storeId: caller.storeId }, day, Day.toGmt(call.now), version)
  return Result.succeed(yield* statusFor(call, hub, day, approved))
}

/** Sends the report that is meant back with a reason, one that waits or one that is approved. */
export const sendingBack = function* (
  call: Call,
  hub: number,
  how: SentBack,
  named: NamedReport,
  sent: string
) {
  const deed = how === "rejected" ? "reject" : "reopen"
  const report = yield* meant(call, hub, named, deed)
  const status = yield* statusFor(call, hub, report?.day ?? Day.dayAt(call.now), report)
  const { day, version } = status
  const may = decideReport(deed, status, yield* reports.makersOf(hub, day), call.caller, named.version)
  if (Result.isFailure(may)) return Result.fail(may.failure)
  const reason = readReason(sent)
  if (Result.isFailure(reason)) return Result.fail(reason.failure)
  if (yield* isClosed(call, hub, day)) return Result.fail(fault("EodDayOver", { day }))
  const act = actOf(call, hub, day)
  const back = (yield* reports.sendBack(act, version, how, reason.success)) ?? restart()
  yield* written(call, hub, back, how, reason.success)
  return Result.succeed(yield* statusFor(call, hub, day, back))
}
