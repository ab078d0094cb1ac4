import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { advance, canRetry, isSettled, type Job, type JobEvent, submit } from "#core/device/job.ts"
import { admit, capacity, type Last, pause, pauseAfter, turn } from "#core/device/queue.ts"
import { refusal } from "#core/device/refusal.ts"

describe("the line in front of a printer", () => {
  it("starts the next job two seconds after the last one started, not earlier (PRINT-3)", () => {
    const jobs = [job("b")]
    expect(turn(jobs, last, 11_999)).toEqual({ type: "Wait", until: 12_000 })
    expect(turn(jobs, last, 12_000)).toMatchObject({ type: "Start", job: { jobId: "b" } })
    expect(turn(jobs, null, 0)).toMatchObject({ type: "Start" })
  })

  it("starts the next job at once after a label that the printer says is printed, and after nothing else (PRINT-3)", () => {
    expect(pauseAfter("labels", "confirmed")).toBe(0)
    expect(turn([job("b")], { startedAt: 10_000, pause: 0 }, 10_000)).toMatchObject({ type: "Start" })
    for (const verdict of ["written", "spooled", null] as const)
      expect(pauseAfter("labels", verdict), String(verdict)).toBe(2_000)
    for (const stock of ["roll", "pages"] as const)
      for (const verdict of ["confirmed", "written", "spooled", null] as const)
        expect(pauseAfter(stock, verdict), `${stock} ${verdict}`).toBe(2_000)
  })

  it("is not held up by a clock that was set back", () => {
    expect(turn([job("b")], { startedAt: 9_000_000, pause }, 5_000)).toMatchObject({ type: "Start" })
  })

  it("wakes in time for a job that expires while it waits", () => {
    expect(turn([job("a", { expiresAt: 10_500 })], last, 10_100)).toEqual({ type: "Wait", until: 10_500 })
    expect(turn([job("a", { expiresAt: 10_500 })], last, 10_500)).toMatchObject({ type: "Expire" })
  })

  it("is idle while a job is on its way, and when there is none", () => {
    expect(turn([job("a", { state: "sending" }), job("b")], null, 0)).toEqual({ type: "Idle" })
    expect(turn([job("a", { state: "rendering" }), job("b")], null, 0)).toEqual({ type: "Idle" })
    expect(turn([job("a", { state: "done" })], null, 0)).toEqual({ type: "Idle" })
  })

  it("takes 200 jobs and no more; jobs that are settled take no place", () => {
    const full = Array.from({ length: capacity }, (_, index) => job(String(index)))
    expect(capacity).toBe(200)
    expect(Result.isSuccess(admit(full.slice(1)))).toBe(true)
    const refused = admit(full)
    expect(Result.isFailure(refused) && refused.failure.code).toBe("QUEUE_FULL")
    expect(Result.isSuccess(admit(full.map((each) => ({ ...each, state: "done" as const }))))).toBe(true)
  })

  it("prints each key at most once for each time it was asked for, through every crash (PRINT-2)", () => {
    fc.assert(
      fc.property(fc.commands([...commands], { maxCommands: 60 }), (run) => {
        fc.modelRun(() => ({ model: { asked: new Map(), prints: [] }, real: new Workstation() }), run)
      }),
      { numRuns: 400 }
    )
  })
})

const last: Last = { startedAt: 10_000, pause }

// A workstation in small: the rules, a journal that survives crashes, and paper.

interface Paper {
  readonly jobKey: string
  readonly at: number
}
/** What a person knows: how often each key was asked for, and what came out. */
interface Asked {
  readonly asked: Map<string, number>
  readonly prints: Array<Paper>
}

class Workstation {
  now = 1_000_000
  jobs: ReadonlyArray<Job> = []
  readonly paper: Array<Paper> = []
  private last: Last | null = null
  private made = 0

  find(jobKey: string): Job | undefined {
    return this.jobs.find((each) => each.jobKey === jobKey)
  }
  submit(jobKey: string): boolean {
    const printedBefore = this.find(jobKey)
    const made = submit(
      printedBefore === undefined ? undefined : { job: printedBefore, hash: "content" },
      request(jobKey, ++this.made),
      this.now
    )
    const { job: submitted, isDuplicate } = Result.getOrThrow(made)
    if (!isDuplicate) this.jobs = [...this.jobs, submitted]
    return !isDuplicate
  }
  move(moved: Job, event: JobEvent): Job | undefined {
    const next = advance(moved, event, this.now)
    if (Result.isFailure(next)) return undefined
    const rest = this.jobs.filter((each) => each.jobId !== moved.jobId)
    this.jobs =
      next.success.state === "queued" && moved.state !== "rendering"
        ? [...rest, next.success]
        : this.jobs.map((each) => (each.jobId === moved.jobId ? next.success : each))
    return next.success
  }
  /** One turn, that may break off: before anything, before the first byte, or before the end is written down. */
  turn(
    breaksOff: "never" | "started" | "sending" | "printed",
    fails: "no" | "before" | "after",
    isLabel: boolean
  ): void {
    const next = turn(this.jobs, this.last, this.now)
    if (next.type === "Expire") this.move(next.job, { type: "Expired" })
    if (next.type === "Wait") {
      this.now = next.until
      return
    }
    if (next.type !== "Start") return
    expect(next.job.expiresAt).toBeGreaterThan(this.now)
    const { last } = this
    expect(last === null || this.now - last.startedAt >= last.pause || last.startedAt > this.now).toBe(true)
    this.last = { startedAt: this.now, pause }
    const started = this.move(next.job, { type: "Started" })
    if (started === undefined || breaksOff === "started") return this.restart()
    if (fails === "before") {
      this.move(started, { type: "Failed", error: refusal("DEVICE_OFFLINE") })
      return this.end()
    }
    const sending = this.move(started, { type: "Sending" })
    if (sending === undefined || breaksOff === "sending") return this.restart()
    this.paper.push({ jobKey: sending.jobKey, at: this.now })
    if (breaksOff === "printed") return this.restart()
    const verdict = isLabel ? "confirmed" : "written"
    this.move(sending, fails === "after" ? { type: "Lost", detail: "reset" } : { type: "Finished", verdict })
    this.last = { ...this.last, pause: pauseAfter("labels", fails === "after" ? null : verdict) }
    this.end()
  }
  restart(): void {
    this.last = null
    for (const each of this.jobs) this.move(each, { type: "Restarted" })
  }
  private end(): void {
    this.now += 50
  }
}

const keys = ["100:label:1", "100:label:2", "200:invoice:1"]
const anyKey = fc.constantFrom(...keys)

type Step = fc.Command<Asked, Workstation>
const step = (name: string, run: (asked: Asked, workstation: Workstation) => void): Step => ({
  check: () => true,
  toString: () => name,
  run: (asked, workstation) => {
    run(asked, workstation)
    for (const key of keys) {
      const papers = workstation.paper.filter(({ jobKey }) => jobKey === key).length
      expect(papers, key).toBeLessThanOrEqual(asked.asked.get(key) ?? 0)
    }
    expect(workstation.jobs.filter(({ state }) => state === "sending" || state === "rendering")).toEqual([])
  }
})
const ask = ({ asked }: Asked, key: string): void => {
  asked.set(key, (asked.get(key) ?? 0) + 1)
}

const commands: ReadonlyArray<fc.Arbitrary<Step>> = [
  anyKey.map((key) =>
    step(`submit ${key}`, (asked, workstation) => {
      // Submitting once more is no second ask.
      if (workstation.submit(key)) ask(asked, key)
    })
  ),
  fc
    .tuple(
      fc.constantFrom("never", "never", "started", "sending", "printed"),
      fc.constantFrom("no", "no", "before", "after"),
      fc.boolean()
    )
    .map(([breaksOff, fails, isLabel]) =>
      step(`turn ${breaksOff} ${fails} ${isLabel}`, (_, workstation) =>
        workstation.turn(breaksOff, fails, isLabel)
      )
    ),
  fc.integer({ min: 0, max: 700_000 }).map((passed) =>
    step(`wait ${passed}`, (_, workstation) => {
      workstation.now += passed
    })
  ),
  fc.constant(step("restart", (_, workstation) => workstation.restart())),
  anyKey.map((key) =>
    step(`cancel ${key}`, (_, workstation) => {
      const found = workstation.find(key)
      if (found !== undefined) workstation.move(found, { type: "Cancelled" })
    })
  ),
  fc.tuple(anyKey, fc.boolean()).map(([key, printed]) =>
    step(`resolve ${key} ${printed}`, (_, workstation) => {
      const found = workstation.find(key)
      if (found !== undefined) workstation.move(found, { type: "Resolved", printed })
    })
  ),
  anyKey.map((key) =>
    step(`retry ${key}`, (asked, workstation) => {
      const found = workstation.find(key)
      if (found === undefined || !canRetry(found)) return
      expect(isSettled(found)).toBe(true)
      if (workstation.move(found, { type: "Retried" }) !== undefined) ask(asked, key)
    })
  )
]

const request = (jobKey: string, number: number) => ({
  jobId: `job-${number}`,
  jobKey,
  role: "label" as const,
  kind: "orderLabel" as const,
  copies: 1,
  reprintOf: null,
  expiresAt: null,
  hash: "content"
})
const job = (jobId: string, change: Partial<Job> = {}): Job => ({
  ...Result.getOrThrow(submit(undefined, { ...request(jobId, 0), jobId }, 0)).job,
  expiresAt: 100_000_000,
  ...change
})
