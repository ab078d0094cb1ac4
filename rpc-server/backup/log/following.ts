/** The log of the embedded store, copied by a process of its own as long as the server runs. */
import { type ChildProcess, spawn } from "node:child_process"
import { setPriority } from "node:os"
import { fileURLToPath } from "node:url"
import { Clock, Effect, Queue, Result } from "effect"
import * as Day from "#core/day.ts"
import { EmbeddedLog } from "../../store/engine/followed-log.ts"
import { threadFile } from "../../thread-file.ts"
import { lastDue } from "../schedule.ts"
import { type Following, followingOf } from "./follower.ts"
import { type Answered, type Instruction, readAnswered } from "./messages.ts"
import type { LogSettings } from "./settings.ts"
import { noteCopied, noteFailure, noteOn } from "./state.ts"

/** Where both want a processor, scans have it. */
const nice = 10
/** A process that has ended is started again after this (ms). */
const retryAfter = 30 * Day.second
/** How often it is looked whether a generation is to be begun (ms). */
const pace = 15 * Day.second
/** How often, while the first one could not be begun for a transaction that was open. */
const briefly = 100
/** The same failure is told again after this (ms). */
const repeatAfter = 15 * Day.minute
/** What is left may be sent for so long (ms) when the server ends. */
const farewell = 8 * Day.second

type Event =
  | Answered
  /** The server's own part has ended the generation. */
  | { readonly kind: "gave up"; readonly why: string }
  | { readonly kind: "exit"; readonly why: string }

const start = (dataDir: string, events: Queue.Queue<Event>): ChildProcess => {
  const child = spawn(
    process.execPath,
    [fileURLToPath(threadFile("main")), "backup", "follow", "--data-dir", dataDir],
    // A group of its own: who ends the server by its terminal leaves this one the time to send what is left.
    { stdio: ["ignore", "ignore", "pipe", "ipc"], detached: process.platform !== "win32" }
  )
  const tell = (event: Event): void => {
    Queue.offerUnsafe(events, event)
  }
  let words = ""
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    words = `${words}${text}`.slice(-2000)
  })
  child.on("message", (message) => {
    const answered = readAnswered(message)
    if (Result.isSuccess(answered)) tell(answered.success)
  })
  child.once("error", (cause) => tell({ kind: "exit", why: cause.message }))
  child.once("close", (code, signal) =>
    tell({ kind: "exit", why: words.trim() || `it ended with ${signal ?? code}` })
  )
  try {
    if (child.pid !== undefined) setPriority(child.pid, nice)
  } catch {
    // It has ended, or the system ranks nothing.
  }
  return child
}

/** Tells a process to send what is left, and waits for its end, at most for so long. */
const parting = (child: ChildProcess, following: Following) =>
  Effect.callback<void>((resume) => {
    if (child.exitCode !== null || child.signalCode !== null || !child.connected) return resume(Effect.void)
    const clock = setTimeout(() => child.kill("SIGKILL"), farewell)
    child.once("close", () => {
      clearTimeout(clock)
      resume(Effect.void)
    })
    following.flush()
    child.send({ kind: "end" } satisfies Instruction, () => undefined)
  })

/** One process, to its end. */
const followed = Effect.fnUntraced(function* (dataDir: string, settings: LogSettings) {
  const log = yield* EmbeddedLog
  const events = yield* Queue.unbounded<Event>()
  const child = start(dataDir, events)
  const tell = (instruction: Instruction): void => {
    if (child.connected) child.send(instruction, () => undefined)
  }
  const attached = Promise.withResolvers<Following>()
  log.follow((view) => {
    const made = followingOf(view, {
      now: Date.now,
      pace: settings.pace,
      most: settings.most,
      tell,
      lost: (why) => Queue.offerUnsafe(events, { kind: "gave up", why })
    })
    attached.resolve(made)
    return made
  })
  const following = yield* Effect.promise(() => attached.promise)
  yield* Effect.addFinalizer(() =>
    Effect.andThen(
      parting(child, following),
      Effect.sync(() => {
        following.end()
        log.unfollow()
        child.kill("SIGKILL")
      })
    )
  )

  let [isReady, isAway, saidAt, lastWhy] = [false, false, 0, ""]
  let served: Day.Instant | undefined
  /** A generation is begun with the process, and at each time of the settings as long as the place is there. */
  const begin = Effect.gen(function* () {
    const due = lastDue(settings.times, yield* Clock.currentTimeMillis)
    if (isReady && !isAway && due !== served && following.begin()) served = due
  })
  const waiting = Effect.suspend(() => Effect.sleep(served === undefined ? briefly : pace))
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(begin, waiting)))

  while (true) {
    const event = yield* Queue.take(events)
    if (event.kind === "exit") return event.why
    if (event.kind === "gave up") {
      child.kill("SIGKILL")
      return event.why
    }
    following.receive(event)
    if (event.kind === "ready") {
      isReady = true
      yield* Effect.logInfo("the log is copied").pipe(Effect.annotateLogs({ where: event.where }))
      yield* begin
    }
    if (event.kind === "lost") {
      child.kill("SIGKILL")
      return event.why
    }
    if (event.kind === "copied") {
      noteCopied(event.at, event.bytes)
      if (isAway) yield* Effect.logInfo("the log is copied again")
      isAway = false
    }
    if (event.kind === "pruned")
      yield* Effect.logInfo("old copies of the log were removed").pipe(
        Effect.annotateLogs({ names: event.names.join(" ") })
      )
    if (event.kind === "failed") {
      noteFailure()
      const now = yield* Clock.currentTimeMillis
      const isNews = !isAway || lastWhy !== event.why || now > saidAt + repeatAfter
      isAway = true
      if (isNews) {
        ;[saidAt, lastWhy] = [now, event.why]
        yield* Effect.logError("the log cannot be copied").pipe(Effect.annotateLogs({ why: event.why }))
      }
    }
  }
}, Effect.scoped)

/** Copies the log as long as the scope is open; a process that has ended is started again. */
export const followLog = Effect.fn("followLog")(function* (dataDir: string, settings: LogSettings) {
  noteOn()
  let [lastWhy, saidAt] = ["", 0]
  while (true) {
    const why = yield* followed(dataDir, settings)
    noteFailure()
    const now = yield* Clock.currentTimeMillis
    if (lastWhy !== why || now > saidAt + repeatAfter) {
      ;[lastWhy, saidAt] = [why, now]
      yield* Effect.logError("the copies of the log have a gap").pipe(
        Effect.annotateLogs({ why, again: "a new generation is begun as soon as it can be" })
      )
    }
    yield* Effect.sleep(retryAfter)
  }
})
