/**
 * A print job and what may happen to it, as a rule. At most one print comes out of a job key unasked:
 *
 *     queued -> rendering -> sending -> done (written, spooled, confirmed)
 *
 * Until `sending` nothing has left the daemon, so a job may fail, expire, be cancelled or start over. `sending` is on
 * disk before the first byte leaves; from there a job is done, failed when certainly nothing was taken or, when its end
 * was not seen, `unknown`: only a person who looked at the printer settles that. Nothing unknown is ever sent again by itself.
 */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type Instant, minute, second } from "../day.ts"
import { Refusal, refusal } from "./refusal.ts"

/** The purposes of a workstation's printers. */
export const Role = Schema.Literals(["invoice", "label", "itemLabel", "receipt"])
export type Role = typeof Role.Type
export const roles: ReadonlyArray<Role> = ["invoice", "label", "itemLabel", "receipt"]

export const DocumentKind = Schema.Literals([
  "invoice",
  "receipt",
  "items",
  "orderLabel",
  "ean13",
  "itemLabel",
  "pickUp",
  "pickList",
  "returnList",
  "shiftReport",
  /** The cash drawer at the printer. */
  "drawer",
  "pdf",
  /** A page that shows whether a printer prints. */
  "test"
])
export type DocumentKind = typeof DocumentKind.Type

export const JobState = Schema.Literals([
  "queued",
  "rendering",
  "sending",
  "done",
  "failed",
  "expired",
  "cancelled",
  "unknown"
])
export type JobState = typeof JobState.Type

/**
 * How sure `done` is. written: every byte was handed over in order; spooled: another program took it; confirmed: the
 * printer said so afterwards, or a person did.
 */
export const Verdict = Schema.Literals(["written", "spooled", "confirmed"])
export type Verdict = typeof Verdict.Type

/** The caller's name for one print, the same on every repeat of the call: "100045678:invoice:1". */
export const JobKey = Schema.String.check(Schema.isPattern(/^[\x21-\x7e]{1,128}$/))
export const Copies = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 50 }))

/** Times are milliseconds since 1970. */
export const Job = Schema.Struct({
  jobId: Schema.String,
  jobKey: JobKey,
  role: Role,
  kind: DocumentKind,
  state: JobState,
  /** The verdict on a job that is done. */
  verdict: Schema.NullOr(Verdict),
  /** The error of a job that failed, expired or is unknown. */
  error: Schema.NullOr(Refusal),
  copies: Copies,
  /** True where the paper had no room for the code of squares. Older daemons print none, and do not say so. */
  lacksMatrix: Schema.optionalKey(Schema.Boolean),
  /** The key of the job whose paper this one repeats. */
  reprintOf: Schema.NullOr(JobKey),
  /** The number of times that a person asked for it: 1, and one more for every retry. */
  attempts: Schema.Int,
  createdAt: Schema.Int,
  updatedAt: Schema.Int,
  /** A job that is still queued then is not printed any more. */
  expiresAt: Schema.Int
})
export type Job = typeof Job.Type

/** Waiting longer makes a surprise of a label. */
export const lifetime = 10 * minute
/** A drawer that opens when nobody stands before it any more is an open drawer. */
const drawerLifetime = 15 * second
/** The longest life a caller may ask for. */
export const longestLifetime = 24 * 60 * minute

const settledStates: ReadonlyArray<JobState> = ["done", "failed", "expired", "cancelled", "unknown"]
/** Whether nothing more happens to a job unless a person asks. */
export const isSettled = (job: Pick<Job, "state">): boolean => settledStates.includes(job.state)
/**
 * Whether a job can be queued again: certainly nothing was printed, and trying again may help. A drawer is opened
 * with a reason, anew.
 */
export const canRetry = (job: Pick<Job, "state" | "error" | "kind">): boolean =>
  job.kind !== "drawer" &&
  (job.state === "failed" || job.state === "expired") &&
  job.error?.retryable === true

const openedAnew = "a drawer is opened again for a reason of its own"
/** Passes where a second paper of a job makes sense: what was not printed is retried, what is unknown is looked at first. */
export const reprintable = (job: Pick<Job, "state" | "kind">): Result.Result<void, Refusal> => {
  if (job.kind === "drawer") return Result.fail(refusal("BAD_REQUEST", openedAnew))
  return job.state === "done"
    ? Result.void
    : Result.fail(
        refusal(
          "BAD_REQUEST",
          job.state === "unknown"
            ? "look at the printer first and say whether it was printed"
            : `the job is ${job.state}: only what was printed is reprinted`
        )
      )
}

export interface Submission {
  readonly jobId: string
  readonly jobKey: string
  readonly role: Role
  readonly kind: DocumentKind
  readonly copies: number
  readonly reprintOf: string | null
  readonly expiresAt: Instant | null
  /** Digest of role, document and copies: what the key stands for. */
  readonly hash: string
}
/** A job as the journal remembers it. */
export interface Remembered {
  readonly job: Job
  readonly hash: string
}

/**
 * A job for a submission, or the job that its key already has: the same key with the same content is the same print,
 * however often it is submitted and however the first one ended; with another content it is refused.
 */
export const submit = (
  remembered: Remembered | undefined,
  submission: Submission,
  now: Instant
): Result.Result<{ readonly job: Job; readonly isDuplicate: boolean }, Refusal> => {
  if (remembered !== undefined)
    return remembered.hash === submission.hash
      ? Result.succeed({ job: remembered.job, isDuplicate: true })
      : Result.fail(refusal("JOB_KEY_CONFLICT", submission.jobKey))
  if (submission.reprintOf === submission.jobKey)
    return Result.fail(refusal("BAD_REQUEST", "a reprint needs a key of its own"))
  const expiresAt = submission.expiresAt ?? now + (submission.kind === "drawer" ? drawerLifetime : lifetime)
  if (expiresAt <= now) return Result.fail(refusal("JOB_EXPIRED"))
  const job: Job = {
    jobId: submission.jobId,
    jobKey: submission.jobKey,
    role: submission.role,
    kind: submission.kind,
    state: "queued",
    verdict: null,
    error: null,
    copies: submission.copies,
    reprintOf: submission.reprintOf,
    attempts: 1,
    createdAt: now,
    updatedAt: now,
    expiresAt: Math.min(expiresAt, now + longestLifetime)
  }
  return Result.succeed({ job, isDuplicate: false })
}

export type JobEvent =
  /** The job's turn has come. */
  | { readonly type: "Started" }
  /** The very next thing is the first byte. */
  | { readonly type: "Sending"; readonly lacksMatrix?: boolean }
  | { readonly type: "Finished"; readonly verdict: Verdict }
  /** The job ended before its first byte. */
  | { readonly type: "Failed"; readonly error: Refusal }
  /** The way to the printer took nothing of it, and says so: no byte has left. */
  | { readonly type: "Rejected"; readonly error: Refusal }
  /** The job broke off after its first byte may have left. */
  | { readonly type: "Lost"; readonly detail: string }
  | { readonly type: "Expired" }
  | { readonly type: "Cancelled" }
  /** The daemon started and found the job in its journal. */
  | { readonly type: "Restarted" }
  /** A person looked at the printer. */
  | { readonly type: "Resolved"; readonly printed: boolean }
  /** A person asks for it again. */
  | { readonly type: "Retried" }

const from: Record<JobEvent["type"], ReadonlyArray<JobState>> = {
  Started: ["queued"],
  Sending: ["rendering"],
  Finished: ["sending"],
  Failed: ["queued", "rendering"],
  Rejected: ["sending"],
  Lost: ["sending"],
  Expired: ["queued"],
  Cancelled: ["queued", "rendering"],
  Restarted: ["queued", "rendering", "sending", "done", "failed", "expired", "cancelled", "unknown"],
  Resolved: ["unknown"],
  Retried: ["failed", "expired"]
}

const outcome = (job: Job, event: JobEvent, now: Instant): Partial<Job> => {
  switch (event.type) {
    case "Started":
      return { state: "rendering" }
    case "Sending":
      return event.lacksMatrix === true || job.lacksMatrix === true
        ? { state: "sending", lacksMatrix: event.lacksMatrix === true }
        : { state: "sending" }
    case "Finished":
      return { state: "done", verdict: event.verdict }
    case "Failed":
    case "Rejected":
      return { state: "failed", error: event.error }
    case "Lost":
      return { state: "unknown", error: refusal("PRINT_UNKNOWN", event.detail) }
    case "Expired":
      return { state: "expired", error: refusal("JOB_EXPIRED") }
    case "Cancelled":
      return { state: "cancelled" }
    case "Restarted":
      if (job.state === "sending")
        return {
          state: "unknown",
          error: refusal("PRINT_UNKNOWN", "the device daemon stopped while it was printing")
        }
      return job.state === "rendering" ? { state: "queued" } : {}
    case "Resolved":
      return event.printed
        ? { state: "done", verdict: "confirmed", error: null }
        : { state: "failed", error: { ...refusal("PRINTER_ERROR", "a person saw that it was not printed") } }
    case "Retried":
      return { state: "queued", error: null, attempts: job.attempts + 1, expiresAt: now + lifetime }
  }
}

/** The job after an event; DEVICE_BUSY when it is too late for the event, BAD_REQUEST when the event makes no sense. */
export const advance = (job: Job, event: JobEvent, now: Instant): Result.Result<Job, Refusal> => {
  if (!from[event.type].includes(job.state))
    return Result.fail(
      event.type === "Cancelled" && job.state === "sending"
        ? refusal("DEVICE_BUSY", "it is being printed")
        : refusal("BAD_REQUEST", `the job is ${job.state}`)
    )
  if (event.type === "Retried" && !canRetry(job))
    return Result.fail(
      refusal("BAD_REQUEST", job.kind === "drawer" ? openedAnew : "printing it again would fail again")
    )
  if (event.type === "Started" && now >= job.expiresAt) return Result.fail(refusal("JOB_EXPIRED"))
  if (event.type === "Expired" && now < job.expiresAt)
    return Result.fail(refusal("BAD_REQUEST", "the job has not expired"))
  const change = outcome(job, event, now)
  return Result.succeed(Object.keys(change).length === 0 ? job : { ...job, ...change, updatedAt: now })
}

/** A job from a damaged journal: its last states may be missing, so whatever was under way may have been printed. */
export const distrusted = (job: Job, now: Instant): Job =>
  isSettled(job)
    ? job
    : {
        ...job,
        state: "unknown",
        error: refusal("PRINT_UNKNOWN", "the device daemon's journal was damaged"),
        updatedAt: now
      }
