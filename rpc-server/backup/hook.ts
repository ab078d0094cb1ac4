/** A program of the operator's that takes each new backup elsewhere: started without a shell, with the path alone. */
import { spawn } from "node:child_process"
import { Effect } from "effect"
import type { Hook } from "./settings.ts"

/** What it said last, for the log. */
const mostWords = 1000

const killed = (pid: number | undefined): void => {
  try {
    // With whatever it has started.
    if (pid !== undefined) process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL")
  } catch {
    // It has ended.
  }
}

/** What went wrong, in words; undefined where it ended with 0 in its time. */
export const handOver = ({ program, patience }: Hook, file: string): Effect.Effect<string | undefined> =>
  Effect.callback((resume) => {
    const child = spawn(program, [file], {
      stdio: ["ignore", "ignore", "pipe"],
      detached: process.platform !== "win32"
    })
    let words = ""
    let isLate = false
    const clock = setTimeout(() => {
      isLate = true
      killed(child.pid)
    }, patience)
    const end = (problem: string | undefined): void => {
      clearTimeout(clock)
      child.stderr.destroy()
      resume(Effect.succeed(problem))
    }
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      words = `${words}${text}`.slice(-mostWords)
    })
    child.once("error", (cause) => end(`${program} cannot be started: ${cause.message}`))
    child.once("exit", (code, signal) => {
      const how = isLate
        ? `did not end within ${patience / 1000} seconds and was stopped`
        : `ended with ${signal ?? code}`
      // Its last words may still be on their way.
      setImmediate(() =>
        end(
          code === 0
            ? undefined
            : [`${program} ${how}`, words.trim()].filter((part) => part !== "").join(": ")
        )
      )
    })
    return Effect.sync(() => {
      clearTimeout(clock)
      killed(child.pid)
    })
  })
