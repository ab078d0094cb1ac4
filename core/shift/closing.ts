/**
 * The end of a shift (SHIFT-6, SHIFT-7). It is closed by its last count, and only while nothing has moved since. A
 * difference above the limit, or a recount, waits for somebody else, who approves that very count, or rejects it with a
 * reason (SHIFT-12).
 */
import * as Result from "effect/Result"
import { readReason, requireApprovable } from "../approval/approval.ts"
import { type Fault, fault } from "../fault.ts"
import { makersOf } from "./makers.ts"
import { requireOpen } from "./opening.ts"
import { type Count, isCounted, type Shift } from "./shift.ts"

type Refused = Fault<"ShiftClosed" | "NotCounted" | "CountOutdated">

/** The count that is named is the last one, and the drawer is as it was then. */
const requireCount = (shift: Shift, countId: number): Result.Result<Count, Refused> => {
  const open = requireOpen(shift)
  if (Result.isFailure(open)) return Result.fail(open.failure)
  const { count } = shift
  if (count === null) return Result.fail(fault("NotCounted"))
  return count.count_id === countId && isCounted(shift)
    ? Result.succeed(count)
    : Result.fail(fault("CountOutdated"))
}

/** The outcome of closing: closed, or waiting for an approval; unchanged where the same person has done it already. */
export const close = (
  shift: Shift,
  countId: number,
  userId: number
): Result.Result<"closed" | "waiting" | "unchanged", Refused> => {
  const isTheirs = shift.closed?.user_id === userId && shift.count?.count_id === countId
  if (shift.status !== "open" && isTheirs) return Result.succeed("unchanged")
  return Result.map(requireCount(shift, countId), ({ needs_approval }) =>
    needs_approval !== false ? (shift.status === "waiting" ? "unchanged" : "waiting") : "closed"
  )
}

type Unsettled = Fault<
  "ShiftClosed" | "NotCounted" | "CountedAgain" | "NotWaiting" | "OwnApproval" | "ApprovalSettled"
>

/** The refusal for a person who was to approve an outdated count: who has counted since, or that the drawer has changed. */
const countedSince = ({ count }: Shift, countId: number): Fault<"CountedAgain"> =>
  count === null || count.count_id === countId
    ? fault("CountedAgain", { by: null, at: null })
    : fault("CountedAgain", { by: count.by, at: count.at })

/** The settlement of the named count, or of one after it: how, by whom and when; undefined where nobody has settled it. */
const settledBy = (
  { count, approved, closed_at }: Shift,
  countId: number
): Fault<"ApprovalSettled"> | undefined => {
  if (count?.count_id === countId && count.rejected !== undefined)
    return fault("ApprovalSettled", { state: "rejected", by: count.rejected.by, at: count.rejected.at })
  return approved === null
    ? undefined
    : fault("ApprovalSettled", { state: "approved", by: approved.by, at: closed_at })
}

/**
 * Whether somebody may settle the count that a shift waits with: nobody who has counted in it, nor who asked to close it
 * (APPROVE-1).
 */
const requireOther = (
  shift: Shift,
  countId: number,
  userId: number,
  counters: ReadonlySet<number>
): Result.Result<void, Unsettled> => {
  const settled = settledBy(shift, countId)
  if (settled !== undefined) return Result.fail(settled)
  const count = requireCount(shift, countId)
  if (Result.isFailure(count)) {
    const { failure } = count
    return Result.fail(failure.tag === "CountOutdated" ? countedSince(shift, countId) : failure)
  }
  if (shift.status !== "waiting") return Result.fail(fault("NotWaiting"))
  const makers = makersOf(shift, counters)
  const waiting = { standing: "waiting", settled_by: null, settled_at: null, makers } as const
  return requireApprovable(waiting, { userId })
}

/** Passes where somebody may approve the count that a shift waits with. */
export const approve = (
  shift: Shift,
  countId: number,
  userId: number,
  counters: ReadonlySet<number> = new Set()
): Result.Result<"closed" | "unchanged", Unsettled> => {
  const isTheirs = shift.approved?.user_id === userId && shift.count?.count_id === countId
  if (shift.status === "closed" && isTheirs) return Result.succeed("unchanged")
  return Result.map(requireOther(shift, countId, userId, counters), () => "closed" as const)
}

/** Sends a count back in place of an approval, with a reason: the shift is open again, and counted again. */
export const reject = (
  shift: Shift,
  countId: number,
  userId: number,
  sent: string,
  counters: ReadonlySet<number> = new Set()
): Result.Result<{ readonly reason: string } | "unchanged", Unsettled | Fault<"InvalidData">> => {
  const { count } = shift
  if (count?.count_id === countId && count.rejected?.user_id === userId) return Result.succeed("unchanged")
  const may = requireOther(shift, countId, userId, counters)
  if (Result.isFailure(may)) return Result.fail(may.failure)
  return Result.map(readReason(sent), (reason) => ({ reason }))
}
