/**
 * Reads that take long, in threads beside the server's: while somebody reads a year of orders nobody else's scan waits.
 * A thread reads one report at a time and is started when one waits and all others are busy. One user has one report at
 * a time, so that nobody keeps all threads from the others. What takes too long is given up with its thread; a new
 * thread takes its place.
 */
import { Worker } from "node:worker_threads"
import { Effect } from "effect"
import { type Fault, fault } from "#core/fault.ts"
import { thrownError } from "#core/thrown.ts"
import { Json, ReadyError } from "../rpc/envelope.ts"
import { threadFile } from "../thread-file.ts"
import type { Answered, NumberedReport, Reading, Report } from "./asking.ts"

export interface Limits {
  readonly threads: number
  /** So many may wait for a thread. */
  readonly waiting: number
  /** The bound of a thread's heap. */
  readonly megabytes: number
}
const usual: Limits = { threads: 3, waiting: 100, megabytes: 512 }

/** Refused, told in full by the thread, or the thread is lost. */
type Failure = Fault<"ReportTooLong" | "ReportsBusy"> | ReadyError | Error

export interface Reports {
  readonly read: (report: Report) => Effect.Effect<Json, Failure>
  readonly close: () => void
  /** How many threads there are, how many of them read, and how many reports wait for one. */
  readonly state: () => { readonly threads: number; readonly busy: number; readonly waiting: number }
}

interface Job {
  readonly report: Report
  readonly clock: NodeJS.Timeout
  readonly done: (answer: Effect.Effect<Json, Failure>) => void
  thread: Thread | undefined
}
interface Thread {
  readonly worker: Worker
  job: Job | undefined
}

export const makeReports = (reading: Reading, limits: Limits = usual): Reports => {
  const threads = new Set<Thread>()
  /** Given up, and not ended yet: SQLite cannot be stopped within a step of a statement. */
  const ending = new Set<Worker>()
  let waiting: ReadonlyArray<Job> = []
  let last = 0

  const finish = (job: Job, answer: Parameters<Job["done"]>[0]): void => {
    clearTimeout(job.clock)
    waiting = waiting.filter((other) => other !== job)
    if (job.thread !== undefined) job.thread.job = undefined
    job.thread = undefined
    job.done(answer)
  }
  const end = ({ worker }: Thread): void => {
    ending.add(worker)
    const ended = () => {
      ending.delete(worker)
      next()
    }
    worker.terminate().then(ended, ended)
  }
  const lose = (thread: Thread, cause: Error): void => {
    const { job } = thread
    if (threads.delete(thread)) end(thread)
    if (job !== undefined) finish(job, Effect.fail(cause))
  }

  const start = (): Thread => {
    const worker = new Worker(threadFile("report/report-worker"), {
      name: "packhouse-reports",
      execArgv: [],
      workerData: reading,
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes }
    })
    const thread: Thread = { worker, job: undefined }
    threads.add(thread)
    worker.on("message", (answered: Answered) => {
      if (thread.job === undefined) return
      finish(
        thread.job,
        "json" in answered
          ? Effect.succeed(new Json(answered.json))
          : Effect.fail(new ReadyError(answered.error))
      )
      next()
    })
    worker.on("error", (cause) => lose(thread, thrownError(cause)))
    worker.on("messageerror", (cause) => lose(thread, thrownError(cause)))
    worker.on("exit", (code) => lose(thread, new Error(`the thread that reads reports ended with ${code}`)))
    // A server that ends does not wait for it.
    worker.unref()
    return thread
  }

  const free = (): Thread | undefined => {
    for (const thread of threads) if (thread.job === undefined) return thread
    return threads.size + ending.size < limits.threads ? start() : undefined
  }
  const isReading = ({ report }: Job): boolean => {
    for (const { job } of threads) if (job?.report.caller.userId === report.caller.userId) return true
    return false
  }
  const next = (): void => {
    for (const job of waiting) {
      if (isReading(job)) continue
      const thread = free()
      if (thread === undefined) return
      waiting = waiting.filter((other) => other !== job)
      thread.job = job
      job.thread = thread
      job.clock.refresh()
      thread.worker.postMessage({ number: ++last, ...job.report } satisfies NumberedReport)
    }
  }

  /** The time of a job is over, whether it has a thread or waits for one. */
  const giveUp = (job: Job): void => {
    const { thread } = job
    if (thread === undefined) return finish(job, Effect.fail(fault("ReportsBusy")))
    const seconds = Math.round(reading.patience / 1000)
    finish(job, Effect.fail(fault("ReportTooLong", { seconds })))
    threads.delete(thread)
    end(thread)
    next()
  }

  return {
    state: () => ({
      threads: threads.size,
      busy: [...threads].filter(({ job }) => job !== undefined).length,
      waiting: waiting.length
    }),
    read: (report) =>
      Effect.callback((resume) => {
        if (waiting.length >= limits.waiting) return resume(Effect.fail(fault("ReportsBusy")))
        const clock = setTimeout(() => giveUp(job), reading.patience)
        clock.unref()
        const job: Job = { report, clock, done: resume, thread: undefined }
        waiting = [...waiting, job]
        next()
      }),
    close: () => {
      const closed = new Error("the server stops")
      for (const job of waiting) finish(job, Effect.fail(closed))
      for (const thread of threads) lose(thread, closed)
    }
  }
}
