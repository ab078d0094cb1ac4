/**
 * Approval of what somebody makes by another person: an end-of-day report, a correction, the difference of a shift, another
 * payment method, a refund (APPROVE-1, APPROVE-2). Who made it never approves it, and it ends once.
 */
import * as Result from "effect/Result"
import type * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import { readRemark } from "../order/remark.ts"

/** The standing of what needs an approval: it waits, or somebody settled it. */
export type Standing = "waiting" | "approved" | "rejected" | "reopened"

export interface Approvable {
  readonly standing: Standing
  /** The person who settled it last, and the time. */
  readonly settled_by: string | null
  readonly settled_at: Day.GmtTime | null
  /** Whoever made it, counted it or asked for it. */
  readonly makers: ReadonlySet<number>
}

interface Person {
  readonly userId: number
}

type Refused = Fault<"ApprovalSettled" | "OwnApproval">

const settled = ({ standing, settled_by: by, settled_at: at }: Approvable) =>
  Result.fail(fault("ApprovalSettled", { state: standing, by, at }))

/** Passes where the thing waits, and another person than its makers approves it. */
export const requireApprovable = (thing: Approvable, { userId }: Person): Result.Result<void, Refused> => {
  if (thing.standing !== "waiting") return settled(thing)
  return thing.makers.has(userId) ? Result.fail(fault("OwnApproval")) : Result.void
}

/** Passes where the thing waits; its makers may reject it, too, and so take it back. */
export const requireRejectable = (thing: Approvable): Result.Result<void, Fault<"ApprovalSettled">> =>
  thing.standing === "waiting" ? Result.void : settled(thing)

/** Passes where the thing was approved, and another person than its makers opens it again. */
export const requireReopenable = (thing: Approvable, { userId }: Person): Result.Result<void, Refused> => {
  if (thing.standing !== "approved") return settled(thing)
  return thing.makers.has(userId) ? Result.fail(fault("OwnApproval")) : Result.void
}

/** The reason for rejecting a thing or opening it again, as it is stored; its makers read it. */
export const readReason = (text: string): Result.Result<string, Fault<"InvalidData">> =>
  readRemark("rejection", text)
