/** A ticket of a correction: what it says, who settles it, and whether it is opened again (CORRECT-4, CORRECT-5, CORRECT-8). */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { readReason, requireApprovable as requireAnother, requireRejectable } from "../approval/approval.ts"
import * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import { Money } from "../money.ts"
import { SellBy } from "../order/order.ts"
import * as Q from "../quantity.ts"
import { TicketState } from "./ticket-state.ts"

/** A ticket can be approved for so many days: an old count says little, and its packs may be archived. */
export const mostDays = 30

/**
 * What of a ticket is booked when it is approved (CORRECT-5). What was sold or came since is no difference; what was
 * corrected since, by a count of the day, is none of it any more.
 */
export const stillToBook = (
  { seen, counted }: { readonly seen: Q.Quantity; readonly counted: Q.Quantity },
  correctedSince: Q.Quantity
): Q.Quantity => Q.minus(Q.minus(counted, seen), correctedSince)

/** A ticket as it is listed. */
export const CorrectionTicket = Schema.Struct({
  id: Schema.Int,
  state: TicketState,
  description: Schema.String,
  /** The worth of the changes. */
  value: Money,
  raised_at: Day.GmtTime,
  raised_by: Schema.String,
  /** True where the caller raised the ticket: somebody else approves it. */
  is_own: Schema.Boolean,
  /** The time of the approval or refusal, and the person. */
  settled_at: Schema.NullOr(Day.GmtTime),
  settled_by: Schema.NullOr(Schema.String),
  /** The reason of a refusal by somebody else. */
  settled_reason: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** The task that made it; ended again once it is approved, open again where it is refused. */
  task_id: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  /** The refused one that it is raised in place of, and those that were raised in its own place. */
  first_ticket: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  opened_as: Schema.optionalKey(Schema.Array(Schema.Int)),
  lines: Schema.Array(
    Schema.Struct({
      product_id: Schema.Int,
      product_name: Schema.String,
      sell_by: SellBy,
      seen: Q.Quantity,
      counted: Q.Quantity,
      /** The change of the stock; 0 while the ticket waits. */
      booked: Q.Quantity,
      reason: Schema.String
    })
  )
})
export type CorrectionTicket = typeof CorrectionTicket.Type

/** The reasons why a ticket cannot be opened again. */
export type NotOpened = "waits" | "booked" | "another" | "task" | "opened"
/**
 * A ticket that was refused, or taken back, is opened again by who raised it, once: its rows go into a new one, which names
 * it (CORRECT-8). What is booked stays; one that a task made is open again as that task.
 */
export const whyNotOpened = ({
  state,
  is_own,
  task_id = null,
  opened_as = []
}: Pick<CorrectionTicket, "state" | "is_own" | "task_id" | "opened_as">): NotOpened | undefined => {
  if (state === "waiting") return "waits"
  if (state !== "refused") return "booked"
  if (!is_own) return "another"
  if (task_id !== null) return "task"
  return opened_as.length > 0 ? "opened" : undefined
}

/** The state of a ticket for a person who wants to settle it. */
interface Settling {
  readonly state: TicketState
  readonly raised_at: Day.GmtTime
  readonly raised_by: number
  readonly settled_at: Day.GmtTime | null
  readonly settled_by: string | null
}
interface Person {
  readonly userId: number
}

/** The standing of a ticket in each state. One that was booked at once waits for nobody. */
const standings = {
  booked: "approved",
  waiting: "waiting",
  approved: "approved",
  refused: "rejected"
} as const
const approvableOf = ({ state, raised_by, settled_at, settled_by }: Settling) => ({
  standing: standings[state],
  settled_by,
  settled_at,
  makers: new Set([raised_by])
})

/** A ticket that waits is approved once, by somebody else than who raised it, while it is fresh (CORRECT-4). */
export const requireApprovable = (
  ticket: Settling,
  person: Person,
  now: Day.Instant
): Result.Result<void, Fault<"ApprovalSettled" | "OwnApproval" | "CorrectionTooOld">> => {
  const may = requireAnother(approvableOf(ticket), person)
  if (Result.isFailure(may)) return may
  const raised = Day.fromGmt(ticket.raised_at) ?? 0
  return now - raised > mostDays * 24 * Day.hour
    ? Result.fail(fault("CorrectionTooOld", { days: mostDays }))
    : may
}

/** A ticket that waits is refused once: with a reason, or by who raised it, who takes it back; why, as it is kept. */
export const refusal = (
  ticket: Settling,
  { userId }: Person,
  reason: string
): Result.Result<string | null, Fault<"ApprovalSettled" | "InvalidData">> => {
  const may = requireRejectable(approvableOf(ticket))
  if (Result.isFailure(may)) return Result.fail(may.failure)
  return ticket.raised_by === userId && reason.trim() === "" ? Result.succeed(null) : readReason(reason)
}
