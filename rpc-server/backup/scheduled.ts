/**
 * Backups that the server makes by itself: a process of its own does it (`packhouse backup now`), so that reading,
 * checking and writing gigabytes, or a disk that hangs, keep no scan waiting. Only when is decided here.
 */
import { spawn } from "node:child_process"
import { setPriority } from "node:os"
import { fileURLToPath } from "node:url"
import { Clock, Effect, Result, Schema } from "effect"
import * as Day from "#core/day.ts"
import { threadFile } from "../thread-file.ts"
import { Report } from "./report.ts"
import { lastDue, type TimesOfDay } from "./schedule.ts"
import type { BackupSettings } from "./settings.ts"
import { noteFailure, noteMade, noteStart } from "./state.ts"

/** Where both want a processor, scans have it. */
const nice = 10
/** A run of any store ends within it; one that has not hangs. */
const longest = 12 * Day.hour
/** The clock is looked at this often: it may be set, and a machine may sleep. */
const pace = Day.minute
/** A run that failed, or left something undone, is tried again after this. */
const retryAfter = 15 * Day.minute

const readReport = Schema.decodeUnknownResult(Schema.fromJsonString(Report))

interface Ended {
  readonly report: Report | undefined
  /** Why there is no report. */
  readonly why: string
}

/** Runs `packhouse backup now --if-due` to its end; it is killed where the server ends before. */
const run = (dataDir: string): Effect.Effect<Ended> =>
  Effect.callback((resume) => {
    const args = [
      fileURLToPath(threadFile("main")),
      "backup",
      "now",
      "--if-due",
      "--json",
      "--data-dir",
      dataDir
    ]
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] })
    let isLate = false
    const clock = setTimeout(() => {
      isLate = true
      child.kill("SIGKILL")
      end(null, null)
    }, longest)
    clock.unref()
    let [output, words] = ["", ""]
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text
    })
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      words = `${words}${text}`.slice(-2000)
    })
    const end = (code: number | null, signal: NodeJS.Signals | null): void => {
      clearTimeout(clock)
      const report = readReport(output)
      if (Result.isSuccess(report)) return resume(Effect.succeed({ report: report.success, why: "" }))
      const how = isLate
        ? `it did not end within ${longest / Day.hour} hours`
        : `it ended with ${signal ?? code}`
      resume(Effect.succeed({ report: undefined, why: words.trim() === "" ? how : words.trim() }))
    }
    child.once("error", (cause) => {
      words += cause.message
      end(null, null)
    })
    child.once("close", end)
    try {
      if (child.pid !== undefined) setPriority(child.pid, nice)
    } catch {
      // It has ended, or the system ranks nothing.
    }
    return Effect.sync(() => {
      clearTimeout(clock)
      child.kill("SIGKILL")
    })
  })

/** Writes what came of a run to the log; answers whether nothing is left to do. */
const noted = Effect.fnUntraced(function* ({ report, why }: Ended) {
  if (report === undefined) {
    noteFailure()
    yield* Effect.logError("the backup failed").pipe(Effect.annotateLogs({ why }))
    return false
  }
  const { name, bytes, seconds, copied_at, removed, problems, warnings } = report
  noteMade(bytes, seconds, copied_at === null ? undefined : Day.fromGmt(copied_at))
  if (report.made)
    yield* Effect.logInfo("backup made").pipe(
      Effect.annotateLogs({ name, bytes, seconds, removed: removed.length })
    )
  for (const warning of report.made ? warnings : [])
    yield* Effect.logWarning("about the backups").pipe(Effect.annotateLogs({ why: warning }))
  for (const why of problems)
    yield* Effect.logError("a backup was not handed over").pipe(Effect.annotateLogs({ name, why }))
  if (problems.length > 0) noteFailure()
  return problems.length === 0
})

interface Progress {
  /** The last time of the schedule whose run left nothing to do. */
  readonly served?: Day.Instant
  /** When the last run was started that left something to do. */
  readonly failedAt?: Day.Instant
}

/** Whether a run is to be started. A clock that was set back puts no try off: a time that is not served is served. */
export const isTime = ({ served, failedAt }: Progress, times: TimesOfDay, now: Day.Instant): boolean =>
  lastDue(times, now) !== served &&
  !(failedAt !== undefined && now >= failedAt && now < failedAt + retryAfter)

/** Makes backups while the server runs: at the times of its settings, and at the start where one was missed. */
export const scheduledBackups = Effect.fn("scheduledBackups")(function* (
  dataDir: string,
  { folder, times, hook, bucket }: BackupSettings,
  once: (dataDir: string) => Effect.Effect<Ended> = run
) {
  noteStart(hook !== undefined || bucket !== undefined)
  yield* Effect.logInfo("backups are made by this server").pipe(Effect.annotateLogs({ folder }))
  let progress: Progress = {}
  while (true) {
    const now = yield* Clock.currentTimeMillis
    if (isTime(progress, times, now))
      progress = (yield* noted(yield* once(dataDir)))
        ? { served: lastDue(times, now) }
        : { ...progress, failedAt: now }
    yield* Effect.sleep(pace)
  }
})
