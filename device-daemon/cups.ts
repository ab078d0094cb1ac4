/**
 * Printers behind a CUPS queue, for pages: `lp` takes the PDF, `lpstat` tells what became of it. CUPS tries a printer that
 * is off again and again, so a job that is not through in time is cancelled, and only one that CUPS has let go is over. That
 * CUPS calls a job completed means that it handed it over: no more is claimed.
 */
import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { Effect } from "effect"
import { second } from "#core/day.ts"
import type { CupsSettings } from "#core/device/configuration-file.ts"
import { type Refusal, refusal } from "#core/device/refusal.ts"
import { thrownInFull } from "#core/thrown.ts"
import { Broken, type Transport, type Wire } from "./transport.ts"

interface Ended {
  readonly code: number
  readonly text: string
}
/** Each program gets a list of arguments: nothing of a job is ever read by a shell. */
const run = (program: string, args: ReadonlyArray<string>): Effect.Effect<Ended> =>
  Effect.callback<Ended>((resume) => {
    const child = execFile(
      program,
      args,
      { timeout: 20 * second, env: { ...process.env, LC_ALL: "C", SOFTWARE: "" }, maxBuffer: 1024 * 1024 },
      (cause, stdout, stderr) => {
        const code = cause === null ? 0 : typeof cause.code === "number" ? cause.code : 127
        resume(Effect.succeed({ code, text: `${stdout}${stderr}`.trim() }))
      }
    )
    return Effect.sync(() => {
      child.kill()
    })
  })

/** Reasons that a printer names (RFC 8011, 5.4.12), without -error, -warning, -report. */
const reasons: ReadonlyArray<readonly [RegExp, Refusal]> = [
  [/\bmedia-(empty|needed)\b/, refusal("PAPER_OUT")],
  [/\b(cover|door|interlock)-open\b/, refusal("COVER_OPEN")],
  [/\bmedia-jam\b/, refusal("PRINTER_ERROR", "paper is jammed")],
  [/\bmarker-supply-empty\b|\btoner-empty\b/, refusal("PRINTER_ERROR", "ink or toner is used up")],
  [/\boffline\b|\btimed-out\b/, refusal("DEVICE_OFFLINE")]
]

/** What `lpstat -l -p` says of a queue that cannot print now; undefined when it can. */
export const queueFault = (queue: string, { code, text }: Ended): Refusal | undefined => {
  if (code === 127) return refusal("DEVICE_OFFLINE", "CUPS is not installed (lpstat is missing)")
  if (/Invalid destination|Unknown destination/i.test(text))
    return refusal("DEVICE_OFFLINE", `CUPS has no queue ${queue}`)
  if (code !== 0) return refusal("DEVICE_OFFLINE", text.split("\n")[0] ?? null)
  const alerts = /^\s*Alerts: (.*)$/m.exec(text)?.[1] ?? ""
  const named = reasons.find(([pattern]) => pattern.test(alerts))
  if (named !== undefined) return named[1]
  if (/^printer \S+ disabled/m.test(text))
    return refusal("PRINTER_ERROR", `the queue is stopped: cupsenable ${queue}`)
  return undefined
}

/** Whether a queue has a job still to print. */
const isListed = (text: string, id: string): boolean =>
  text.split("\n").some((line) => line.split(/\s/)[0] === id)

const polled = "500 millis"
/** For CUPS to let go of a job that is cancelled. */
const letGo = 10

export const cups = ({ queue, finishSeconds = 90 }: CupsSettings): Transport => {
  const check = Effect.flatMap(run("lpstat", ["-l", "-p", queue]), (status) => {
    const fault = queueFault(queue, status)
    return fault === undefined ? Effect.void : Effect.fail(fault)
  })
  const pending = Effect.map(run("lpstat", ["-W", "not-completed", "-o", queue]), ({ code, text }) =>
    code === 0 ? text : undefined
  )

  /** Waits until CUPS no longer has the job; false when it still has it in the end. */
  const hasLeftQueue = (id: string, seconds: number): Effect.Effect<boolean> =>
    Effect.gen(function* () {
      while (true) {
        const text = yield* pending
        if (text !== undefined && !isListed(text, id)) return true
        yield* Effect.sleep(polled)
      }
    }).pipe(Effect.timeoutOrElse({ duration: seconds * second, orElse: () => Effect.succeed(false) }))

  const outcome = Effect.fnUntraced(function* (id: string): Effect.fn.Return<void, Broken> {
    if (!(yield* hasLeftQueue(id, finishSeconds))) {
      const why = queueFault(queue, yield* run("lpstat", ["-l", "-p", queue]))
      yield* run("cancel", [id])
      const isGone = yield* hasLeftQueue(id, letGo)
      const reason = why?.detail ?? why?.msg ?? "it does not print"
      return yield* new Broken({
        detail: isGone
          ? `${reason}; the job was cancelled after ${finishSeconds} s`
          : `${reason}; CUPS still has the job ${id}: cancel it with "cancel ${id}"`
      })
    }
    const { text } = yield* run("lpstat", ["-l", "-W", "completed", "-o", queue])
    const [, entry = ""] = text.split(new RegExp(`^${id.replace(/[^\w-]/g, "\\$&")}\\s`, "m"))
    const alerts = /^\s+Alerts: (.*)$/m.exec(entry.split(/^\S/m)[0] ?? "")?.[1] ?? ""
    if (/abort|cancel|error/.test(alerts))
      return yield* new Broken({ detail: `CUPS did not print it: ${alerts}` })
  })

  const open = Effect.fnUntraced(function* (jobId: string) {
    yield* check
    const folder = yield* Effect.acquireRelease(
      Effect.tryPromise({
        try: () => mkdtemp(path.join(os.tmpdir(), "packhouse-page-")),
        catch: (cause) => refusal("INTERNAL", thrownInFull(cause))
      }),
      (made) => Effect.promise(() => rm(made, { recursive: true, force: true }))
    )
    const page = path.join(folder, "page.pdf")
    return {
      ask: () => Effect.succeed("silent"),
      write: (bytes) =>
        Effect.tryPromise({
          try: () => writeFile(page, bytes, { mode: 0o600 }),
          catch: (cause) => new Broken({ detail: thrownInFull(cause) })
        }),
      finish: Effect.gen(function* () {
        const { code, text } = yield* run("lp", ["-d", queue, "-t", jobId, "--", page])
        const [, id] = /request id is (\S+)/.exec(text) ?? []
        if (code !== 0 || id === undefined)
          // Only when lp names no job is it certain that CUPS has none.
          return yield* new Broken({
            detail: text === "" ? `lp ended with ${code}` : text,
            isRejected: id === undefined && code !== 0 && code !== 127
          })
        yield* outcome(id)
      }),
      verdict: "spooled"
    } satisfies Wire
  })
  const mute: Wire = { ask: () => Effect.succeed("silent"), write: () => Effect.void, finish: Effect.void }
  return { kind: "cups", device: `cups:${queue}`, open, probe: Effect.as(check, mute) }
}
