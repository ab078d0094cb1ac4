/** A subcommand of the server program, run as a process of its own. */
import { spawn } from "node:child_process"
import { Console, Effect, Result } from "effect"
import { programEnv } from "./program-env.ts"
import { type Place, tested } from "./server.ts"

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs `packhouse ARGS --data-dir DIR` to its end, or without a place of its own; `input` is piped into it. */
export const runSubcommand = (
  where: Place | undefined,
  args: ReadonlyArray<string>,
  env: Record<string, string> = {},
  input = ""
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const { DATABASE_URL: _, ...others } = process.env
    const child = spawn(
      process.execPath,
      [tested, ...args, ...(where === undefined ? [] : ["--data-dir", where.dataDir])],
      {
        env: {
          ...others,
          ...programEnv(),
          ...(where?.databaseUrl === undefined ? {} : { DATABASE_URL: where.databaseUrl }),
          ...env
        },
        stdio: ["pipe", "pipe", "pipe"]
      }
    )
    // A command that does not read ends before it is written.
    child.stdin.on("error", () => undefined)
    child.stdin.end(input)
    let stdout = ""
    let stderr = ""
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk
    })
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk
    })
    child.once("error", reject)
    child.once("close", (code) => resolve({ code, stdout, stderr }))
  })

/** What a command prints, without a process of its own, over an embedded store: a failure is told by its message. */
export const inProcess = async (
  command: (args: ReadonlyArray<string>) => Effect.Effect<void, unknown>,
  { dataDir }: Place,
  args: ReadonlyArray<string>
): Promise<{ readonly stdout: string; readonly failure: unknown }> => {
  const lines: Array<string> = []
  const kept: Console.Console = Object.assign(Object.create(console), {
    log: (line: string) => lines.push(`${line}\n`)
  })
  const ended = await Effect.runPromise(
    Effect.result(command([...args, "--data-dir", dataDir])).pipe(
      Effect.provideService(Console.Console, kept)
    )
  )
  return { stdout: lines.join(""), failure: Result.isFailure(ended) ? ended.failure : undefined }
}
