import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { canRetry, type Job, type JobState } from "#core/device/job.ts"
import { refusal } from "#core/device/refusal.ts"
import {
  actionsOf,
  init,
  type JobAction,
  type Message,
  type Model,
  update
} from "#core/screen/print-queue/model.ts"
import { jobProblem, jobTitle } from "#core/screen/print-queue/wording.ts"
import { jobStateText } from "#core/text/print-job.ts"
import { job } from "../arbitrary/device.ts"
import { noon } from "../arbitrary/time.ts"

const outcomeOf = (...messages: ReadonlyArray<Message>) => {
  let { model, commands }: ReturnType<typeof update> = init
  for (const message of messages) ({ model, commands } = update(model, message, noon))
  return { model, commands }
}
const loaded = (...jobs: ReadonlyArray<Job>): Message => ({ _tag: "LoadedJobs", jobs })
const request = (action: JobAction, jobId = "j1"): Message => ({ _tag: "AskedOfJob", jobId, action })

describe("what may be asked of a job", () => {
  it.each<[Partial<Job>, ReadonlyArray<JobAction>]>([
    [{ state: "queued" }, ["cancel"]],
    [{ state: "rendering" }, ["cancel"]],
    [{ state: "sending" }, []],
    [{ state: "done" }, ["reprint"]],
    [{ state: "done", kind: "test" }, []],
    [{ state: "unknown", error: refusal("PRINT_UNKNOWN") }, ["printed", "unprinted"]],
    [{ state: "failed", error: refusal("PAPER_OUT") }, ["retry"]],
    [{ state: "failed", error: refusal("INVALID_BARCODE") }, []],
    [{ state: "expired", error: refusal("JOB_EXPIRED") }, ["retry"]],
    [{ state: "cancelled" }, []]
  ])("%j: %j", (change, actions) => {
    expect(actionsOf(job(change))).toEqual(actions)
  })

  it("an unknown job is never printed again before somebody has looked", () => {
    fc.assert(
      fc.property(anyJob, (some) => {
        const actions = actionsOf(some)
        if (some.state === "unknown") expect(actions).toEqual(["printed", "unprinted"])
        if (actions.includes("retry")) expect(canRetry(some)).toBe(true)
        if (actions.includes("reprint")) expect(some.state).toBe("done")
      })
    )
  })

  it("is asked once, until it is answered, and only of a job that allows it", () => {
    const failed = job({ state: "failed", error: refusal("PAPER_OUT") })
    expect(outcomeOf(loaded(failed), request("retry")).commands).toMatchObject([
      { _tag: "ActOnJob", jobId: "j1", action: "retry" }
    ])
    expect(outcomeOf(loaded(failed), request("retry"), request("retry")).commands).toEqual([])
    expect(outcomeOf(loaded(failed), request("reprint")).commands).toEqual([])
    expect(outcomeOf(loaded(failed), request("retry", "other")).commands).toEqual([])
  })

  it("a refusal is told, sounds, and can be asked again", () => {
    const ended: Message = { _tag: "EndedJobAction", jobId: "j1", job: undefined, problem: "too late" }
    const { model, commands } = outcomeOf(loaded(job({ state: "queued" })), request("cancel"), ended)
    expect([model.problem, commands]).toEqual(["too late", [{ _tag: "Beep", tone: "bad" }]])
    expect(update(model, request("cancel"), noon).commands).toHaveLength(1)
  })

  it("a reprint has a key of its own that a daemon takes, however long the first one was", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\x21-\x7e]{1,128}$/), (jobKey) => {
        const [command] = outcomeOf(loaded(job({ jobKey })), request("reprint")).commands
        const key = command?._tag === "ActOnJob" ? command.jobKey : ""
        expect(key).toMatch(/^[\x21-\x7e]{1,128}$/)
        expect(key).not.toBe(jobKey)
      })
    )
  })
})

describe("the jobs", () => {
  it("change while they are looked at: each stands once, where it stood; a new one comes first", () => {
    fc.assert(
      fc.property(fc.array(anyJob, { maxLength: 60 }), (jobs) => {
        let model: Model = outcomeOf(loaded()).model
        for (const each of jobs) ({ model } = update(model, { _tag: "HeardOfJob", job: each }, noon))
        const ids = model.jobs?.map(({ jobId }) => jobId) ?? []
        expect(new Set(ids).size).toBe(ids.length)
        const order = [...new Set(jobs.map(({ jobId }) => jobId))].reverse()
        expect(ids).toEqual(order)
        for (const { jobId, updatedAt } of model.jobs ?? [])
          expect(updatedAt).toBe(
            Math.max(...jobs.filter((each) => each.jobId === jobId).map((each) => each.updatedAt))
          )
      })
    )
  })

  it("are as they were told last, though the list of them was made before and comes later", () => {
    const [printing, done] = [job({ state: "sending" }), job({ state: "done", updatedAt: noon + 1 })]
    const another = job({ jobId: "j2", state: "queued" })
    const report = (each: Job): Message => ({ _tag: "HeardOfJob", job: each })
    const { model } = outcomeOf(report(done), report(another), loaded(printing))
    expect(model.jobs).toEqual([another, done])
    // What a later list does not know any more is gone.
    expect(
      update(update(model, { _tag: "AskedForJobs" }, noon).model, loaded(done), noon).model.jobs
    ).toEqual([done])
  })

  it("the cursor begins at the first that needs a person", () => {
    const { model } = outcomeOf(
      loaded(job({ jobId: "a" }), job({ jobId: "b", state: "unknown", error: refusal("PRINT_UNKNOWN") }))
    )
    expect(model.selected).toBe("b")
  })

  it("that cannot be had say why, and what is known stays", () => {
    const { model } = outcomeOf(loaded(job()), { _tag: "FailedJobs", message: "No device daemon answers" })
    expect([model.jobs?.length, model.problem]).toEqual([1, "No device daemon answers"])
  })

  it("are asked for once at a time", () => {
    expect(outcomeOf({ _tag: "AskedForJobs" }).commands).toEqual([])
    expect(outcomeOf(loaded(), { _tag: "AskedForJobs" }).commands).toEqual([{ _tag: "LoadJobs" }])
  })
})

describe("a job in words", () => {
  it("names its paper and its order", () => {
    const title = (change: Partial<Job>) =>
      jobTitle(job(change), (id) => (id === 41 ? "200000041" : undefined))
    expect(title({})).toBe("Order label, order 200000041")
    expect(title({ jobKey: "order-99:invoice:1", kind: "invoice", copies: 2 })).toBe(
      "Invoice, order #99, 2 copies"
    )
    expect(title({ jobKey: "test:label:1", kind: "test" })).toBe("Test page")
  })

  it("says how sure it is that it was printed, and what helps where it was not", () => {
    expect(jobStateText(job({ verdict: "written" }))).toBe("printed")
    expect(jobStateText(job({ verdict: "spooled" }))).toBe("handed over")
    expect(jobStateText(job({ state: "unknown", verdict: null }))).toBe("unknown")
    // A printer is tried again by itself, a paper is not.
    expect(jobProblem(job({ error: refusal("DEVICE_OFFLINE") }))).toMatch(
      / check its cable, then print again\.$/
    )
    expect(jobProblem(job({ error: refusal("PAPER_OUT", "10.0.0.9") }))).toBe(
      "The printer is out of paper (10.0.0.9). Load paper, close the cover, then print again."
    )
  })
})

const states: ReadonlyArray<JobState> = [
  "queued",
  "rendering",
  "sending",
  "done",
  "failed",
  "expired",
  "cancelled",
  "unknown"
]
const anyJob: fc.Arbitrary<Job> = fc
  .record({
    jobId: fc.constantFrom("a", "b", "c", "d"),
    state: fc.constantFrom(...states),
    updatedAt: fc.integer({ min: noon, max: noon + 50 }),
    error: fc.constantFrom(null, refusal("PAPER_OUT"), refusal("INVALID_BARCODE"))
  })
  .map(job)
