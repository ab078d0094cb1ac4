import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  advance,
  canRetry,
  distrusted,
  isSettled,
  type Job,
  type JobEvent,
  type JobState,
  lifetime,
  longestLifetime,
  reprintable,
  type Submission,
  submit
} from "#core/device/job.ts"
import { refusal } from "#core/device/refusal.ts"

describe("a submission", () => {
  it("becomes a queued job that lives ten minutes", () => {
    const { job, isDuplicate } = Result.getOrThrow(submit(undefined, submission(), 1_000))
    expect(isDuplicate).toBe(false)
    expect(job).toMatchObject({ state: "queued", attempts: 1, createdAt: 1_000, expiresAt: 601_000 })
  })

  it("of a cash drawer lives a quarter of a minute: nobody waits before it longer (SHIFT-10)", () => {
    const { job } = Result.getOrThrow(submit(undefined, submission({ kind: "drawer" }), 1_000))
    expect(job.expiresAt).toBe(16_000)
    expect(canRetry({ ...job, state: "expired", error: refusal("JOB_EXPIRED") })).toBe(false)
    expect(Result.isFailure(reprintable({ ...job, state: "done" }))).toBe(true)
  })

  it("with the same key and content is the old job, however that one ended (PRINT-2)", () => {
    fc.assert(
      fc.property(anyState, fc.nat(), (state, later) => {
        const job = { ...queued(), state }
        const again = Result.getOrThrow(
          submit({ job, hash: "content" }, submission({ jobId: "another" }), later)
        )
        expect(again).toEqual({ job, isDuplicate: true })
      })
    )
  })

  it("with the same key and other content is a conflict", () => {
    const refused = submit({ job: queued(), hash: "content" }, submission({ hash: "other" }), 0)
    expect(Result.isFailure(refused) && refused.failure.code).toBe("JOB_KEY_CONFLICT")
  })

  it("that repeats a paper has a key of its own", () => {
    const refused = submit(undefined, submission({ reprintOf: "100:invoice:1" }), 0)
    expect(Result.isFailure(refused) && refused.failure.code).toBe("BAD_REQUEST")
    const reprint = submit(undefined, submission({ jobKey: "100:invoice:2", reprintOf: "100:invoice:1" }), 0)
    expect(Result.getOrThrow(reprint).job.reprintOf).toBe("100:invoice:1")
  })

  it("may ask for another life, up to a day", () => {
    expect(Result.getOrThrow(submit(undefined, submission({ expiresAt: 5_000 }), 0)).job.expiresAt).toBe(
      5_000
    )
    const endless = submit(undefined, submission({ expiresAt: Number.MAX_SAFE_INTEGER }), 0)
    expect(Result.getOrThrow(endless).job.expiresAt).toBe(longestLifetime)
    const late = submit(undefined, submission({ expiresAt: 10 }), 10)
    expect(Result.isFailure(late) && late.failure.code).toBe("JOB_EXPIRED")
  })
})

describe("a job", () => {
  // Rows: state. Columns: what may happen. What is not listed is refused and changes nothing.
  it.each<[JobState, Partial<Record<JobEvent["type"], JobState>>]>([
    ["queued", { Started: "rendering", Failed: "failed", Expired: "expired", Cancelled: "cancelled" }],
    ["rendering", { Sending: "sending", Failed: "failed", Cancelled: "cancelled", Restarted: "queued" }],
    ["sending", { Finished: "done", Rejected: "failed", Lost: "unknown", Restarted: "unknown" }],
    ["done", {}],
    ["failed", { Retried: "queued" }],
    ["expired", { Retried: "queued" }],
    ["cancelled", {}],
    ["unknown", { Resolved: "done" }]
  ])("that is %s can go only where it may", (state, ways) => {
    const job: Job = { ...queued(), state, error: refusal("DEVICE_OFFLINE") }
    for (const event of everyEvent) {
      const now = event.type === "Expired" ? job.expiresAt : job.createdAt + 1
      const moved = advance(job, event, now)
      const way = ways[event.type]
      if (way !== undefined) expect(Result.getOrThrow(moved).state, event.type).toBe(way)
      else if (event.type === "Restarted") expect(Result.getOrThrow(moved)).toBe(job)
      else expect(Result.isFailure(moved), event.type).toBe(true)
    }
  })

  it("is not started after its time, nor expired before it", () => {
    const job = queued()
    expect(Result.isFailure(advance(job, { type: "Started" }, job.expiresAt))).toBe(true)
    expect(Result.isFailure(advance(job, { type: "Expired" }, job.expiresAt - 1))).toBe(true)
  })

  it("says whether its paper had room for the 2D code, each time that it is printed", () => {
    const ready: Job = { ...queued(), state: "rendering" }
    const sent = (job: Job, lacksMatrix: boolean) =>
      Result.getOrThrow(advance(job, { type: "Sending", lacksMatrix }, 1)).lacksMatrix
    expect(sent(ready, false)).toBeUndefined()
    expect(sent(ready, true)).toBe(true)
    expect(sent({ ...ready, lacksMatrix: true }, false)).toBe(false)
  })

  it("being printed answers DEVICE_BUSY to who wants to cancel it", () => {
    const refused = advance({ ...queued(), state: "sending" }, { type: "Cancelled" }, 1)
    expect(Result.isFailure(refused) && refused.failure.code).toBe("DEVICE_BUSY")
  })

  it("that a person saw printed is confirmed; one that was not seen may be retried", () => {
    const unknown: Job = { ...queued(), state: "unknown", error: refusal("PRINT_UNKNOWN") }
    expect(advance(unknown, { type: "Resolved", printed: true }, 9)).toEqual(
      Result.succeed({ ...unknown, state: "done", verdict: "confirmed", error: null, updatedAt: 9 })
    )
    const missing = Result.getOrThrow(advance(unknown, { type: "Resolved", printed: false }, 9))
    expect(missing.state).toBe("failed")
    expect(canRetry(missing)).toBe(true)
  })

  it("is retried only when nothing was printed and trying again may help, and lives anew", () => {
    const failed = (code: Parameters<typeof refusal>[0]): Job => ({
      ...queued(),
      state: "failed",
      error: refusal(code)
    })
    const retried = advance(failed("PAPER_OUT"), { type: "Retried" }, 700_000)
    expect(Result.getOrThrow(retried)).toMatchObject({
      state: "queued",
      attempts: 2,
      error: null,
      expiresAt: 700_000 + lifetime
    })
    expect(Result.isFailure(advance(failed("INVALID_BARCODE"), { type: "Retried" }, 1))).toBe(true)
  })

  it("from a damaged journal may have been printed, unless it was settled (PRINT-1)", () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const job = { ...queued(), state }
        const seen = distrusted(job, 7)
        if (isSettled(job)) expect(seen).toBe(job)
        else expect(seen).toMatchObject({ state: "unknown", updatedAt: 7 })
      })
    )
  })
})

// Generators

const submission = (change: Partial<Submission> = {}): Submission => ({
  jobId: "job",
  jobKey: "100:invoice:1",
  role: "invoice",
  kind: "invoice",
  copies: 1,
  reprintOf: null,
  expiresAt: null,
  hash: "content",
  ...change
})
const queued = (): Job => Result.getOrThrow(submit(undefined, submission(), 0)).job

const everyEvent: ReadonlyArray<JobEvent> = [
  { type: "Started" },
  { type: "Sending" },
  { type: "Finished", verdict: "written" },
  { type: "Failed", error: refusal("DEVICE_OFFLINE") },
  { type: "Rejected", error: refusal("PRINTER_ERROR") },
  { type: "Lost", detail: "reset" },
  { type: "Expired" },
  { type: "Cancelled" },
  { type: "Restarted" },
  { type: "Resolved", printed: true },
  { type: "Retried" }
]
const anyState = fc.constantFrom<JobState>(
  "queued",
  "rendering",
  "sending",
  "done",
  "failed",
  "expired",
  "cancelled",
  "unknown"
)
