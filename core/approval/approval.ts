/**
 * What somebody makes and another person approves: an end-of-day report, a correction, the difference of a shift, another
 * payment method, a refund (APPROVE-1, APPROVE-2). Who made it never approves it, and it ends once.
 */
import * as Result from "effect/Result"
import type * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import { readRemark } from "../order/remark.ts"

/** How such a thing stands: it waits, or it was settled by somebody. */
export type Standing = "waiting" | "approved" | "rejected" | "reopened"

export interface Approvable {
  readonly standing: Standing
  /** Who settled it last, and when. */
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

/** It waits, and somebody else approves it. */
export const requireApprovable = (thing: Approvable, { userId }: Person): Result.Result<void, Refused> => {
  if (thing.standing !== "waiting") return settled(thing)
  return thing.makers.has(userId) ? Result.fail(fault("OwnApproval")) : Result.void
}

/** It waits; whoever made it may take it back like this. */
export const requireRejectable = (thing: Approvable): Result.Result<void, Fault<"ApprovalSettled">> =>
  thing.standing === "waiting" ? Result.void : settled(thing)

/** It was approved, by whomever: who made it does not open it again. */
export const requireReopenable = (thing: Approvable, { userId }: Person): Result.Result<void, Refused> => {
  if (thing.standing !== "approved") return settled(thing)
  return thing.makers.has(userId) ? Result.fail(fault("OwnApproval")) : Result.void
}

/** Why something is rejected or opened again, as it is kept; whoever made it reads it. */
export const readReason = (text: string): Result.Result<string, Fault<"InvalidData">> =>
  readRemark("rejection", text)
