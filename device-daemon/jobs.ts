/**
 * The print jobs of this workstation: each change is decided by the rule, put into the journal, and only then seen by
 * anyone. One change at a time, so a job that is being cancelled cannot be sent in the same moment.
 */
import { createHash, randomUUID } from "node:crypto"
import { Clock, Effect, Result, Semaphore } from "effect"
import {
  advance,
  type DocumentKind,
  isSettled,
  type Job,
  type JobEvent,
  type Role,
  reprintable,
  submit
} from "#core/device/job.ts"
import type { PrintSubmission } from "#core/device/protocol.ts"
import { admit } from "#core/device/queue.ts"
import { type Refusal, refusal } from "#core/device/refusal.ts"
import type { PrintDocument } from "#core/label/document.ts"
import { thrownText } from "#core/thrown.ts"
import type { Events } from "./events.ts"
import { type Entry, type Journal, memory } from "./journal.ts"

export interface Submitted {
  readonly job: Job
  readonly isDuplicate: boolean
}

export interface Jobs {
  readonly submit: (submission: PrintSubmission, kind?: DocumentKind) => Effect.Effect<Submitted, Refusal>
  /** A second paper of a job that was printed, under a key of its own. */
  readonly reprint: (jobId: string, jobKey: string) => Effect.Effect<Submitted, Refusal>
  readonly find: (by: { readonly jobId: string } | { readonly jobKey: string }) => Effect.Effect<Job, Refusal>
  /** The newest first. */
  readonly list: (limit: number) => ReadonlyArray<Job>
  readonly move: (jobId: string, event: JobEvent) => Effect.Effect<Job, Refusal>
  /** In order of arrival; a job that was retried arrives anew. */
  readonly of: (roles: ReadonlySet<Role>) => ReadonlyArray<Job>
  readonly document: (jobId: string) => PrintDocument | undefined
}

/** Jobs in memory before old ones are forgotten. */
const mostEntries = 10_000

/** Characters of a printed document that is kept; pages of a few sheets have less. */
const largestDocument = 512 * 1024

/** JSON with the keys of every object in order: equal content gives equal text. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null"
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join(",")}}`
}
const hashOf = ({ role, doc, copies }: PrintSubmission): string =>
  createHash("sha256").update(canonical({ role, doc, copies })).digest("base64url")

/** What the journal could not take was not done. */
const unwritten = (cause: unknown): Refusal =>
  refusal("INTERNAL", `the journal cannot be written: ${thrownText(cause)}`)

/** The jobs as they were left, after the rule of restarting. `changed` hears of every change after it is on the disk. */
export const makeJobs = Effect.fnUntraced(function* (
  journal: Journal,
  events: Events,
  roles: ReadonlySet<Role>,
  changed: (job: Job) => Effect.Effect<void>
) {
  const entries = new Map<string, Entry>()
  const byKey = new Map<string, string>()
  const turn = Semaphore.makeUnsafe(1)

  const forget = (now: number): void => {
    for (const { job } of [...entries.values()])
      if (isSettled(job) && now - job.updatedAt > memory) {
        entries.delete(job.jobId)
        byKey.delete(job.jobKey)
      }
  }

  const store = Effect.fnUntraced(function* (entry: Entry): Effect.fn.Return<void, Refusal> {
    yield* Effect.mapError(journal.write(entry), ({ cause }) => unwritten(cause))
    // A job that starts over goes to the end of the line.
    if (entry.job.state === "queued") entries.delete(entry.job.jobId)
    entries.set(entry.job.jobId, entry)
    byKey.set(entry.job.jobKey, entry.job.jobId)
    if (entries.size > mostEntries) forget(entry.job.updatedAt)
    yield* events.publish({ topic: "job", d: entry.job })
    yield* changed(entry.job)
  })

  /** What may be wanted again: a paper that was printed is kept for a reprint unless it is large. */
  const needed = (job: Job, document: PrintDocument | null): PrintDocument | null => {
    if (job.state === "cancelled" || document === null) return null
    return job.state === "done" && JSON.stringify(document).length > largestDocument ? null : document
  }

  for (const entry of journal.found) {
    const now = yield* Clock.currentTimeMillis
    const back = Result.getOrElse(advance(entry.job, { type: "Restarted" }, now), () => entry.job)
    // Nobody will ever take it: its printer is no longer set up.
    const homeless: JobEvent = { type: "Failed", error: refusal("DEVICE_NOT_CONFIGURED", back.role) }
    const job = roles.has(back.role) ? back : Result.getOrElse(advance(back, homeless, now), () => back)
    entries.set(job.jobId, { ...entry, job })
    byKey.set(job.jobKey, job.jobId)
    if (job !== entry.job) yield* store({ ...entry, job })
  }

  const of: Jobs["of"] = (roles) =>
    [...entries.values()].map(({ job }) => job).filter((job) => roles.has(job.role))

  const submitNew: Jobs["submit"] = (submission, kind = submission.doc.kind) =>
    Effect.gen(function* () {
      const { jobKey, role, doc, copies, reprintOf = null, expiresAt = null } = submission
      if (!roles.has(role)) return yield* Effect.fail(refusal("DEVICE_NOT_CONFIGURED", role))
      const now = yield* Clock.currentTimeMillis
      const entry = entries.get(byKey.get(jobKey) ?? "")
      const hash = hashOf(submission)
      const jobId = randomUUID()
      const request = { jobId, jobKey, role, kind, copies, reprintOf, expiresAt, hash }
      const submitted = yield* Effect.fromResult(submit(entry, request, now))
      if (submitted.isDuplicate) return submitted
      yield* Effect.fromResult(admit(of(new Set([role]))))
      yield* store({ job: submitted.job, hash, document: doc })
      return submitted
    }).pipe(Effect.uninterruptible, turn.withPermits(1))

  return {
    of,
    list: (limit) =>
      [...entries.values()]
        .map(({ job }) => job)
        .toSorted((a, b) => b.createdAt - a.createdAt)
        .slice(0, limit),
    document: (jobId) => entries.get(jobId)?.document ?? undefined,
    find: (by) => {
      const jobId = "jobId" in by ? by.jobId : byKey.get(by.jobKey)
      const job = jobId === undefined ? undefined : entries.get(jobId)?.job
      return job === undefined ? Effect.fail(refusal("JOB_UNKNOWN")) : Effect.succeed(job)
    },
    submit: submitNew,
    reprint: (jobId, jobKey) =>
      Effect.gen(function* () {
        const entry = entries.get(jobId)
        if (entry === undefined) return yield* Effect.fail(refusal("JOB_UNKNOWN"))
        yield* Effect.fromResult(reprintable(entry.job))
        if (entry.document === null)
          return yield* Effect.fail(refusal("JOB_EXPIRED", "its document is no longer kept"))
        const { role, kind, copies, jobKey: reprintOf } = entry.job
        return yield* submitNew({ jobKey, role, doc: entry.document, copies, reprintOf }, kind)
      }),
    move: (jobId, event) =>
      Effect.gen(function* () {
        const entry = entries.get(jobId)
        if (entry === undefined) return yield* Effect.fail(refusal("JOB_UNKNOWN"))
        if (event.type === "Retried" && entry.document === null)
          return yield* Effect.fail(refusal("JOB_EXPIRED", "its document is no longer kept"))
        const job = yield* Effect.fromResult(advance(entry.job, event, yield* Clock.currentTimeMillis))
        yield* store({ ...entry, job, document: needed(job, entry.document) })
        return job
      }).pipe(Effect.uninterruptible, turn.withPermits(1))
  } satisfies Jobs
})
