/** A subcommand of the server program, run as a process of its own. */
import { spawn } from "node:child_process"
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
